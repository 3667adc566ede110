using System.Text;

namespace LibWire.Schema;

/// <summary>Writes the text of a <c>.fbs</c> file, laid out as flatc does.</summary>
internal sealed class FbsTextWriter
{
    private readonly StringBuilder _text = new();
    private string _scope = "";

    /// <summary>Starts a declaration in a namespace.</summary>
    internal void Open(string scope, string documentation, string head)
    {
        if (scope != _scope) _text.Append(scope.Length == 0 ? "namespace ;" : $"namespace {scope};").Append("\n\n");
        _scope = scope;
        Comment(documentation, "");
        _text.Append(head).Append(" {\n");
    }

    /// <summary>Writes a line of a declaration, with its comment above it.</summary>
    internal void Line(string documentation, string line)
    {
        Comment(documentation, "  ");
        _text.Append("  ").Append(line).Append('\n');
    }

    /// <summary>Ends a declaration.</summary>
    internal void Close() => _text.Append("}\n\n");

    /// <summary>Writes a line outside of declarations, and an empty one.</summary>
    internal void Head(string line) => _text.Append(line).Append("\n\n");

    /// <inheritdoc/>
    public override string ToString() => _text.ToString();

    private void Comment(string documentation, string indent)
    {
        if (documentation.Length == 0) return;
        foreach (string line in SchemaCharacters.CommentLines(documentation))
            _text.Append(indent).Append(line.Length == 0 ? "///" : "/// ").Append(line).Append('\n');
    }
}
