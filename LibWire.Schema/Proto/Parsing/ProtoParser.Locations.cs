namespace LibWire.Schema;

// The data for SourceCodeInfo. If locations are not kept, all of them are null and nothing is done.
internal sealed partial class ProtoParser
{
    private List<ProtoLocation>? _locations;
    private string? _leadingComment; // of the next declaration
    private List<string> _detachedComments = []; // before the next declaration

    private ProtoLocation? Start()
    {
        _lexer.Next();
        if (_locations == null) return null;
        ProtoComments comments = ProtoComments.Behind(_text, _source.Start, isFirst: true);
        _leadingComment = comments.LeadingText;
        comments.AddDetachedTo(_detachedComments);
        return Add([], Current);
    }

    private ProtoLocation Add(int[] path, ProtoToken start)
    {
        var location = new ProtoLocation(path) { StartLine = start.Line, StartColumn = start.Column };
        _locations!.Add(location);
        return location;
    }

    /// <summary>Starts a location at the next token.</summary>
    private ProtoLocation? Open(ProtoLocation? parent, int number) => parent == null ? null : Add([.. parent.Path, number], Current);

    private ProtoLocation? Open(ProtoLocation? parent, int number, int index) => parent == null ? null : Add([.. parent.Path, number, index], Current);

    /// <summary>Starts a location at a token that was taken before.</summary>
    private ProtoLocation? OpenAt(ProtoToken start, ProtoLocation? parent, int number) => parent == null ? null : Add([.. parent.Path, number], start);

    private ProtoLocation? OpenAt(ProtoToken start, ProtoLocation? parent, int number, int index) =>
        parent == null ? null : Add([.. parent.Path, number, index], start);

    /// <summary>Ends a location at the last taken token.</summary>
    private void Close(ProtoLocation? location) => CloseAt(Previous, location);

    private static void CloseAt(ProtoToken end, ProtoLocation? location)
    {
        if (location == null) return;
        location.EndLine = end.Line;
        location.EndColumn = end.EndColumn;
    }

    /// <summary>Assigns the comments after a <c>;</c> or brace that ends a declaration or its first line.</summary>
    /// <param name="start">The end of that token.</param>
    /// <param name="isClosing">Whether it is a closing brace.</param>
    /// <param name="location">The declaration; null for none.</param>
    private void TakeComments(int start, bool isClosing, ProtoLocation? location)
    {
        ProtoComments? comments = ProtoComments.IsNone(_text, start) ? null : ProtoComments.Behind(_text, start, isFirst: false);
        string? leading = _leadingComment;
        _leadingComment = comments?.LeadingText;
        if (location != null)
        {
            location.LeadingComments = leading;
            location.TrailingComments = comments?.TrailingText;
            location.DetachedComments = ProtoScope.Pack(_detachedComments);
        }

        if (location != null || isClosing) _detachedComments.Clear();
        comments?.AddDetachedTo(_detachedComments);
    }

    /// <summary>Copies the locations of a part that several declarations share, one copy for each.</summary>
    /// <param name="parsed">The locations of the part, made with index 0.</param>
    /// <param name="pathIndex">The place of that index in their paths.</param>
    /// <param name="index">The index that replaces it.</param>
    private void AddCopies(List<ProtoLocation> parsed, int pathIndex, int index)
    {
        foreach (ProtoLocation location in parsed)
        {
            int[] path = (int[])location.Path.Clone();
            path[pathIndex] = index;
            _locations!.Add(new ProtoLocation(path)
            {
                StartLine = location.StartLine,
                StartColumn = location.StartColumn,
                EndLine = location.EndLine,
                EndColumn = location.EndColumn,
                Option = location.Option,
            });
        }
    }
}
