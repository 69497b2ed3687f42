import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension ContainerFolder {
    /// A file that is to have new content.
    struct Replacement {
        var name: String
        var bytes: Data
    }

    /// Gives several files new content, each with mode 0600 whatever the umask.
    ///
    /// All are written and flushed under temporary names first and only then take their names, so that a
    /// full disk leaves every old file as it was. A reader sees of each file the whole old or the whole new
    /// one. Temporaries are removed on any failure; what a killed process left is removed by the next
    /// replacement, which is why callers hold the exclusive lock.
    func replace(_ files: [Replacement], calls: SystemCalls = .system) throws(FileFailure) {
        removeTemporaries()
        var staged: [(temporary: String, name: String)] = []
        do throws(FileFailure) {
            for file in files {
                try refuseFolder(file.name)
                let temporary = Self.temporaryName(for: file.name)
                try write(file, to: temporary, calls: calls)
                staged.append((temporary, file.name))
            }
            while let next = staged.first {
                let renamed = TemporaryFiles.settling(path(of: next.temporary)) {
                    calls.rename(descriptor, next.temporary, next.name)
                }
                if renamed != 0 {
                    throw FileFailure(operation: .rename, path: path(of: next.name), code: errno)
                }
                staged.removeFirst()
            }
            try flushFolder(calls: calls)
        } catch {
            for file in staged { discard(file.temporary) }
            throw error
        }
    }

    /// Makes the device confirm the names in the folder.
    func flushFolder(calls: SystemCalls = .system) throws(FileFailure) {
        // Some file systems cannot flush a folder and say EINVAL; there is nothing more to be had from them.
        if calls.flush(descriptor) != 0, errno != EINVAL {
            throw FileFailure(operation: .flush, path: path, code: errno)
        }
    }

    /// `.<name>.<process>-<random>.tmp`
    private static func temporaryName(for name: String) -> String {
        let random = String(UInt64.random(in: .min ... .max), radix: 16)
        return ".\(name).\(getpid())-\(random).tmp"
    }

    private func removeTemporaries() {
        // Best effort: a temporary that stays does no harm, a replacement that fails over one would.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for name in names where name.hasSuffix(".tmp") {
            if ContainerFile.all.contains(where: { name.hasPrefix(".\($0).") }) {
                unlinkat(descriptor, name, 0)
            }
        }
    }

    /// A folder in the place of a file would only be noticed when other files have their new content already.
    private func refuseFolder(_ name: String) throws(FileFailure) {
        var status = stat()
        if fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFDIR {
            throw FileFailure(operation: .rename, path: path(of: name), code: EISDIR)
        }
    }

    /// Writes a new file and flushes it; removes it again if that fails.
    ///
    /// What fails is named after the file that was to be written: nobody knows its temporary.
    private func write(
        _ replacement: Replacement, to temporary: String, calls: SystemCalls
    ) throws(FileFailure) {
        let path = path(of: replacement.name)
        let file = TemporaryFiles.creating(self.path(of: temporary)) {
            withoutInterruption {
                openat(descriptor, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            }
        }
        guard file >= 0 else { throw FileFailure(operation: .create, path: path, code: errno) }
        do throws(FileFailure) {
            defer { close(file) }
            if calls.setMode(file, 0o600) != 0 {
                throw FileFailure(operation: .permissions, path: path, code: errno)
            }
            try append(replacement.bytes, to: file, path: path, calls: calls)
            if calls.flush(file) != 0 {
                throw FileFailure(operation: .flush, path: path, code: errno)
            }
        } catch {
            discard(temporary)
            throw error
        }
    }

    private func discard(_ temporary: String) {
        _ = TemporaryFiles.settling(path(of: temporary)) { unlinkat(descriptor, temporary, 0) }
    }

    private func append(
        _ bytes: Data, to file: Int32, path: String, calls: SystemCalls
    ) throws(FileFailure) {
        var written = 0
        while written < bytes.count {
            let count = withoutInterruption {
                bytes.withUnsafeBytes { calls.write(file, UnsafeRawBufferPointer(rebasing: $0[written...])) }
            }
            // A device that takes nothing and gives no error would be asked for ever.
            guard count > 0 else {
                throw FileFailure(operation: .write, path: path, code: count == 0 ? EIO : errno)
            }
            written += count
        }
    }
}
