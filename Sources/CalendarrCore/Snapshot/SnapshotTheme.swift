/// The colours that a reader paints with. Values are not validated: they are whatever the writer said.
public struct SnapshotTheme: Codable, Hashable, Sendable {
    /// The mark of today; `#4285f4` by default.
    public var today: String

    /// Text; `#FFFFFF` by default.
    public var text: String

    /// The background; `#000000` by default.
    public var background: String

    /// Lines of the grid; `#3A3A52` by default.
    public var line: String

    /// The first colour of the app; `#4285f4` by default.
    public var primary: String

    /// The second colour of the app; `#ea4335` by default.
    public var accent: String

    /// Makes a theme; what is left out has its default.
    public init(
        today: String = "#4285f4", text: String = "#FFFFFF", background: String = "#000000",
        line: String = "#3A3A52", primary: String = "#4285f4", accent: String = "#ea4335"
    ) {
        self.today = today
        self.text = text
        self.background = background
        self.line = line
        self.primary = primary
        self.accent = accent
    }

    /// Reads a theme; an absent colour has its default.
    ///
    /// - Throws: `DecodingError` when a colour is not a string.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let standard = SnapshotTheme()
        self.init(
            today: try values.decodeIfPresent(String.self, forKey: .today) ?? standard.today,
            text: try values.decodeIfPresent(String.self, forKey: .text) ?? standard.text,
            background: try values.decodeIfPresent(String.self, forKey: .background) ?? standard.background,
            line: try values.decodeIfPresent(String.self, forKey: .line) ?? standard.line,
            primary: try values.decodeIfPresent(String.self, forKey: .primary) ?? standard.primary,
            accent: try values.decodeIfPresent(String.self, forKey: .accent) ?? standard.accent)
    }
}
