namespace LibWire.Cli;

/// <summary>Writes the files of a project: into a new folder all at once, into an existing one file by file.</summary>
internal static class ProjectWriter
{
    /// <summary>Writes them.</summary>
    /// <param name="folder">The folder of the project.</param>
    /// <param name="files">The files.</param>
    /// <param name="replaces">Whether files that exist are replaced.</param>
    /// <exception cref="UsageException">A file exists and must not be replaced, two have one path, or one cannot be written. Of a new folder nothing is
    /// left.</exception>
    internal static void Write(string folder, IReadOnlyList<ProjectFile> files, bool replaces)
    {
        string target = Path.TrimEndingDirectorySeparator(Path.GetFullPath(folder));
        if (File.Exists(target)) throw new UsageException($"-o {folder}: this is a file, not a folder.");
        if (!replaces && files.FirstOrDefault(file => Path.Exists(Path.Combine(target, file.Path))) is { } existing)
            throw new UsageException($"{Path.Combine(folder, existing.Path)} exists already. --force replaces it.");
        if (files.GroupBy(static file => file.Path, StringComparer.Ordinal).FirstOrDefault(static group => group.Count() > 1) is { } twice)
            throw new UsageException($"-o {folder}: two files of the project would have the path {twice.Key}.");
        bool isNew = !Directory.Exists(target);
        string place = isNew ? $"{target}.{Environment.ProcessId}.tmp" : target;
        try
        {
            foreach (ProjectFile file in files)
            {
                string path = Path.Combine(place, file.Path);
                Directory.CreateDirectory(Path.GetDirectoryName(path)!);
                OutputFile.Write(path, stream => stream.Write(file.Bytes));
            }

            if (isNew) Directory.Move(place, target);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException or UsageException)
        {
            if (isNew && Directory.Exists(place)) Directory.Delete(place, recursive: true);
            if (failure is UsageException) throw;
            throw new UsageException($"-o {folder}: {failure.Message}");
        }
    }
}
