/// The colour to show a calendar in, as Apple's calendars and most servers know it.
struct CalendarColor: DAVProperty {
    static let name = DAVName.apple("calendar-color")

    /// As the server wrote it: `#FF8800FF`, of which the last two digits are the opacity.
    let text: String

    init?(_ element: DAVElement) {
        guard let text = element.value else { return nil }
        self.text = text
    }
}
