using LibWire.Schema.Descriptors;

namespace LibWire.Schema;

internal sealed partial class FileDescriptorWriter
{
    /// <summary>Items of a span whose start and end lie in one line: line, column, end column.</summary>
    private const int OneLineSpanItems = 3;

    private void FillSourceInfo(ref FileDescriptorProto target, ProtoFileDescriptor file)
    {
        IReadOnlyList<ProtoLocation> locations = file.Syntax.Locations ?? [];
        ref SourceCodeInfo info = ref target.MutableSourceCodeInfo(_arena);
        info.Location.Reserve(locations.Count, in _arena);
        foreach (ProtoLocation location in locations) FillLocation(ref info.Location.Add(in _arena), location.Path, location);
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
