namespace LibWire.Cli;

/// <summary>Writes files that appear whole or not at all.</summary>
internal static class OutputFile
{
    /// <summary>Writes a temporary file next to the target and moves it there. A target that is not a regular file, such as <c>/dev/stdout</c>, is
    /// written directly. A file that is replaced keeps its permissions. Folders that are not there are made, and so is the file that a link leads to.</summary>
    /// <exception cref="UsageException">The file cannot be written. An earlier file at the path is unchanged.</exception>
    internal static void Write(string path, Action<Stream> write)
    {
        string temporary = $"{path}.{Environment.ProcessId}.tmp";
        try
        {
            if (Directory.Exists(path)) throw new UsageException($"{path}: this is a folder, not a file to write to.");
            if (Path.Exists(path) && !IsRegular(path))
            {
                using FileStream? device = Open(path);
                if (device == null)
                {
                    Write(File.ResolveLinkTarget(path, returnFinalTarget: true)!.FullName, write);
                    return;
                }

                write(device);
                if (device.CanSeek) device.SetLength(device.Position);
                return;
            }

            if (Path.GetDirectoryName(Path.GetFullPath(path)) is { Length: > 0 } folder) Directory.CreateDirectory(folder);
            using (FileStream stream = File.Create(temporary)) write(stream);
            if (!OperatingSystem.IsWindows() && File.Exists(path)) File.SetUnixFileMode(temporary, File.GetUnixFileMode(path));
            File.Move(temporary, path, overwrite: true);
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

    // Null for a link to a file that is not there. Only opening tells: what /dev/stdout links to is no path, but can be opened.
    private static FileStream? Open(string path)
    {
        try
        {
            return new FileStream(path, FileMode.Open, FileAccess.Write);
        }
        catch (FileNotFoundException) when (File.ResolveLinkTarget(path, returnFinalTarget: true) is not null)
        {
            return null;
        }
    }

    private static bool IsRegular(string path) =>
        File.ResolveLinkTarget(path, returnFinalTarget: true) is null && (File.GetAttributes(path) & FileAttributes.Device) == 0;

    private static void Remove(string temporary)
    {
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
