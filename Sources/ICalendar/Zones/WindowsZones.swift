/// The names that Windows, Exchange and Outlook give to zones: `W. Europe Standard Time`.
enum WindowsZones {
    /// The zone of a Windows name in any letter case, also by the name it has in summer.
    static func zone(_ name: String) -> Zone? {
        let name = name.lowercased().replacing(" daylight time", with: " standard time", maxReplacements: 1)
        return names[name].flatMap(Zone.named)
    }

    /// IANA names by lower-case Windows names.
    static let names: [String: String] = {
        var names: [String: String] = [:]
        let table = String(decoding: PackageResources.windows_zones_tsv, as: UTF8.self)
        for line in table.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t")
            guard fields.count == 2 else { continue }
            names[fields[0].lowercased()] = String(fields[1])
        }
        return names
    }()
}
