namespace LibWire.Cli;

/// <summary>Reads descriptor sets from disk.</summary>
internal static class DescriptorSetFiles
{
    /// <summary>Joins the files of several sets. Of files with the same import path, the first counts.</summary>
    /// <exception cref="UsageException">A set cannot be read, or is not a descriptor set.</exception>
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
