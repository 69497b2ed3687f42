import Foundation

/// Whom a file or folder of the state must belong to: whoever can write there decides what is asked of which
/// server and what the screens show.
enum Ownership {
    /// Why a folder is not used; `nil` if it may be.
    ///
    /// That others may *read* the folder is no reason: systemd makes state folders with mode 0755. The files in it
    /// have 0600.
    static func refusalOfFolder(_ status: stat, user: uid_t) -> String? {
        if status.st_uid != user {
            return "belongs to user \(status.st_uid), not to user \(user), who runs this; run it as that user"
        }
        if status.st_mode & 0o022 != 0 {
            let mode = String(status.st_mode & 0o777, radix: 8)
            return "can be written to by others (mode \(mode)); take that away: chmod 700"
        }
        return nil
    }

    /// Why what stands at the folder's path is not used, where it is a link; `nil` if it may be followed or is none.
    ///
    /// systemd itself makes a link where a service has `DynamicUser=`; such links belong to root.
    static func refusalOfLink(_ status: stat) -> String? {
        guard status.st_mode & S_IFMT == S_IFLNK, status.st_uid != 0 else { return nil }
        return "is a link; name the folder that it leads to"
    }

    /// Why a file is not used; `nil` if it may be.
    static func refusalOfFile(_ status: stat, user: uid_t) -> String? {
        if status.st_mode & S_IFMT != S_IFREG { return "is a link or no plain file; remove it" }
        if status.st_uid != user {
            return "belongs to user \(status.st_uid), not to user \(user), who runs this"
        }
        if status.st_nlink > 1 { return "has a second name elsewhere (a hard link); remove it" }
        return nil
    }
}
