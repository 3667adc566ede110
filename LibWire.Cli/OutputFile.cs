namespace LibWire.Cli;

/// <summary>Writes files that appear whole or not at all.</summary>
internal static class OutputFile
{
    /// <summary>The most links that may lead from one to another, as in Linux.</summary>
    private const int LinksMax = 40;

    /// <summary>Writes a temporary file next to the target and moves it there. Of a link the target is the file that it leads to, which need not be there
    /// yet. Pipes and devices, such as <c>/dev/stdout</c>, are written directly. A file that is replaced keeps its permissions. Folders that are not there
    /// are made.</summary>
    /// <exception cref="UsageException">The file cannot be written. An earlier file at the path is unchanged.</exception>
    internal static void Write(string path, Action<Stream> write)
    {
        string? temporary = null;
        try
        {
            if (Directory.Exists(path) || Path.EndsInDirectorySeparator(path)) throw new UsageException($"{path}: this is a folder, not a file to write to.");
            string? target = TargetOf(path);
            using (FileStream? device = target == null ? Open(path) : OpenDevice(target))
            {
                if (device != null)
                {
                    write(device);

                    // What the shell has opened for the process may be a file.
                    if (device.CanSeek && device.Length > device.Position) device.SetLength(device.Position);
                    return;
                }
            }

            if (Path.GetDirectoryName(target) is { Length: > 0 } folder) Directory.CreateDirectory(folder);
            temporary = $"{target}.{Environment.ProcessId}.tmp";
            using (FileStream stream = File.Create(temporary)) write(stream);
            if (!OperatingSystem.IsWindows() && File.Exists(target)) File.SetUnixFileMode(temporary, File.GetUnixFileMode(target));
            File.Move(temporary, target!, overwrite: true);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            Remove(temporary);
            throw new UsageException($"{path} cannot be written: {failure.Message}");
        }
        catch
        {
            Remove(temporary);
            throw;
        }
    }

    // The path without links, of a file that need not be there. Null if it leads to what the process has open, as /dev/stdout does: that has no path.
    private static string? TargetOf(string path)
    {
        string full = Path.GetFullPath(path), target = Path.GetPathRoot(full)!;
        var parts = new Stack<string>();
        Push(full[target.Length..]);
        int links = 0;
        while (parts.TryPop(out string? part))
        {
            if (part == ".") continue;
            string next = part == ".." ? Path.GetDirectoryName(target) ?? target : Path.Combine(target, part);
            if (IsOpenFile(next)) return null;
            if (part == ".." || new FileInfo(next).LinkTarget is not { } link)
            {
                target = next;
                continue;
            }

            if (++links > LinksMax) throw new IOException($"More than {LinksMax} links lead from one to another.");
            if (Path.IsPathRooted(link)) target = Path.GetPathRoot(link)!;
            Push(link[Path.GetPathRoot(link)!.Length..]);
        }

        return target;

        void Push(string rest)
        {
            foreach (string part in rest.Split(Path.DirectorySeparatorChar, StringSplitOptions.RemoveEmptyEntries).Reverse()) parts.Push(part);
        }
    }

    private static bool IsOpenFile(string path) =>
        path.StartsWith("/proc/", StringComparison.Ordinal) && Path.GetFileName(Path.GetDirectoryName(path)) == "fd";

    // A pipe or device; null for a file, and for what is not there. What has bytes is a file; what has none must be opened to tell.
    private static FileStream? OpenDevice(string target)
    {
        if (!Path.Exists(target)) return null;
        bool isDevice = (File.GetAttributes(target) & FileAttributes.Device) != 0
            || (target.StartsWith("/dev/", StringComparison.Ordinal) && !target.StartsWith("/dev/shm/", StringComparison.Ordinal));
        if (!isDevice && new FileInfo(target).Length > 0) return null;
        try
        {
            FileStream stream = Open(target);
            if (isDevice || !stream.CanSeek) return stream;
            stream.Dispose();
            return null;
        }
        catch (UnauthorizedAccessException) when (!isDevice)
        {
            return null; // Whether a file can be replaced is a matter of its folder.
        }
    }

    // Without a lock: the file may be the one that is read.
    private static FileStream Open(string path) => new(path, FileMode.Open, FileAccess.Write, FileShare.ReadWrite);

    private static void Remove(string? temporary)
    {
        if (temporary == null) return;
        try
        {
            File.Delete(temporary);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            // Report the first failure, not this one.
        }
    }
}
