using LibWire.WellKnown;

namespace LibWire.Schema;

internal sealed partial class FileDescriptorWriter
{
    /// <summary>Items of a span on one line: line, column, end column.</summary>
    private const int OneLineSpanItems = 3;

    /// <summary>Items of a path from the options to an uninterpreted option: field 999 and its index.</summary>
    private const int UninterpretedItems = 2;

    private void FillSourceInfo(ref FileDescriptorProto target, ProtoFileDescriptor file)
    {
        IReadOnlyList<ProtoLocation> locations = file.Syntax.Locations ?? [];
        ref SourceCodeInfo info = ref target.MutableSourceCodeInfo(_arena);
        info.Location.Reserve(locations.Count, in _arena);
        var stripped = new StrippedPaths(file);
        int[]? interpreted = null;
        foreach (ProtoLocation location in locations)
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

            if (!stripped.Contains(path)) FillLocation(ref info.Location.Add(in _arena), path, location);
        }
    }

    private void FillLocation(ref SourceCodeInfo.Types.Location target, int[] path, ProtoLocation location)
    {
        target.Path.AddRange(path.AsSpan(), in _arena);
        bool isOneLine = location.StartLine == location.EndLine;
        target.Span.Reserve(isOneLine ? OneLineSpanItems : OneLineSpanItems + 1, in _arena);
        target.Span.Add(location.StartLine, in _arena);
        target.Span.Add(location.StartColumn, in _arena);
        if (!isOneLine) target.Span.Add(location.EndLine, in _arena);
        target.Span.Add(location.EndColumn, in _arena);
        if (location.LeadingComments != null) target.LeadingComments = Text(location.LeadingComments);
        if (location.TrailingComments != null) target.TrailingComments = Text(location.TrailingComments);
        foreach (string comment in location.DetachedComments) target.LeadingDetachedComments.Add(Text(comment), in _arena);
    }
}
