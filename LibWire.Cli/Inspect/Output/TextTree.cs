using System.Globalization;

namespace LibWire.Cli;

/// <summary>Writes a tree as lines: offset, indented field, type and note.</summary>
internal sealed class TextTree(TextWriter output, int depthMax) : ITreeSink
{
    private readonly Style _style = Style.Of(output);
    private int _depth;

    /// <summary>How many faults there were.</summary>
    internal int FaultCount { get; private set; }

    public void Add(in InspectedNode node)
    {
        if (_depth <= depthMax) Line(node, node.Value);
    }

    public void Open(in InspectedNode node)
    {
        if (_depth <= depthMax) Line(node, _depth == depthMax ? "{ … }" : "{");
        _depth++;
    }

    public void Close()
    {
        _depth--;
        if (_depth >= depthMax) return;
        Indent();
        output.WriteLine('}');
    }

    public void Fault(long offset, string sentence)
    {
        FaultCount++;
        string indent = new(' ', 2 * Math.Min(_depth, depthMax));
        output.WriteLine($"{_style.Faint(offset.ToString("x8", CultureInfo.InvariantCulture))}  {indent}{_style.Bad("! " + sentence)}");
    }

    private void Line(in InspectedNode node, string value)
    {
        output.Write(_style.Faint(node.Offset.ToString("x8", CultureInfo.InvariantCulture)));
        output.Write("  ");
        for (int i = 0; i < _depth; i++) output.Write("  ");
        if (node.Label.Length > 0)
        {
            output.Write(_style.Name(node.Label));
            output.Write(": ");
        }

        output.Write(value);
        string guess = node.IsGuess ? "?" : "";
        string size = value.StartsWith('{') ? string.Create(CultureInfo.InvariantCulture, $", {node.SizeBytes - node.HeaderBytes:N0} bytes") : "";
        string note = node.Note.Length > 0 ? ", " + node.Note : "";
        output.Write("  ");
        output.WriteLine(_style.Faint($"# {node.Type}{guess}{size}{note}"));
    }

    private void Indent()
    {
        output.Write("          ");
        for (int i = 0; i < _depth; i++) output.Write("  ");
    }
}
