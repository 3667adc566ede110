namespace LibWire.Schema;

internal sealed partial class FileDescriptorWriter
{
    /// <summary>Items of a path from the options to an uninterpreted option: field 999 and its index.</summary>
    private const int UninterpretedItems = 2;

    private void WriteSourceInfo(int number, ProtoFileDescriptor file)
    {
        var kept = new List<(int[] Path, ProtoLocation Location)>();
        var stripped = new StrippedPaths(file);
        int[]? interpreted = null;
        foreach (ProtoLocation location in file.Syntax.Locations ?? [])
        {
            // After an option is interpreted, the parts of its text have no path.
            if (interpreted != null && location.Path.AsSpan().StartsWith(interpreted)) continue;
            interpreted = null;
            int[] path = location.Path;
            if (location.Option != null && file.InterpretedPaths.TryGetValue(location.Option, out int[]? inOptions))
            {
                interpreted = path;
                path = [.. path.AsSpan(0, path.Length - UninterpretedItems), .. inOptions];
            }

            if (!stripped.Contains(path)) kept.Add((path, location));
        }

        int behind = _buffer.Length;
        for (int i = kept.Count - 1; i >= 0; i--) WriteLocation(1, kept[i].Path, kept[i].Location);
        Close(number, behind);
    }

    private void WriteLocation(int number, int[] path, ProtoLocation location)
    {
        int behind = _buffer.Length;
        for (int i = location.DetachedComments.Count - 1; i >= 0; i--) WriteText(6, location.DetachedComments[i]);
        if (location.TrailingComments != null) WriteText(4, location.TrailingComments);
        if (location.LeadingComments != null) WriteText(3, location.LeadingComments);
        WriteSpan(2, location);
        int behindPath = _buffer.Length;
        for (int i = path.Length - 1; i >= 0; i--) _buffer.PrependVarint(unchecked((ulong)path[i]));
        if (path.Length > 0) Close(1, behindPath);
        Close(number, behind);
    }

    // On one line: line, column, end column.
    private void WriteSpan(int number, ProtoLocation location)
    {
        int behind = _buffer.Length;
        _buffer.PrependVarint((ulong)location.EndColumn);
        if (location.StartLine != location.EndLine) _buffer.PrependVarint((ulong)location.EndLine);
        _buffer.PrependVarint((ulong)location.StartColumn);
        _buffer.PrependVarint((ulong)location.StartLine);
        Close(number, behind);
    }
}
