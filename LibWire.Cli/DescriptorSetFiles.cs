namespace LibWire.Cli;

/// <summary>Reads descriptor sets from the disk.</summary>
internal static class DescriptorSetFiles
{
    /// <summary>The files of several sets as one; of those with the same import path the first.</summary>
    /// <exception cref="UsageException">One cannot be read, or is no descriptor set.</exception>
    internal static ProtoDescriptorSet Read(IReadOnlyList<string> paths)
    {
        var files = new List<ProtoFileSyntax>();
        var seen = new HashSet<string>(StringComparer.Ordinal);
        foreach (string path in paths)
        {
            ProtoDescriptorSet set = ProtoDescriptorSet.Read(Bytes(path), path);
            if (set.Diagnostics.Count > 0) throw new UsageException(set.Diagnostics[0].ToString());
            files.AddRange(set.Files.Where(file => seen.Add(file.File.ImportPath)));
        }

        return new ProtoDescriptorSet(files, default);
    }

    private static byte[] Bytes(string path)
    {
        try
        {
            return File.ReadAllBytes(path);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw new UsageException($"The descriptor set {path} cannot be read: {failure.Message}");
        }
    }
}
