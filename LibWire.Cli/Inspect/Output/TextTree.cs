using System.Globalization;

namespace LibWire.Cli;

/// <summary>Writes a tree as lines: offset, indented field, type and note.</summary>
internal sealed class TextTree(TextWriter output, int depthMax) : ITreeSink
{
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
        output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{offset:x8}  {new string(' ', 2 * Math.Min(_depth, depthMax))}! {sentence}"));
    }

    private void Line(in InspectedNode node, string value)
    {
        output.Write(node.Offset.ToString("x8", CultureInfo.InvariantCulture));
        output.Write("  ");
        for (int i = 0; i < _depth; i++) output.Write("  ");
        if (node.Label.Length > 0)
        {
            output.Write(node.Label);
            output.Write(": ");
        }

        output.Write(value);
        output.Write("  # ");
        output.Write(node.Type);
        if (node.IsGuess) output.Write('?');
        if (value.StartsWith('{')) output.Write(string.Create(CultureInfo.InvariantCulture, $", {node.SizeBytes - node.HeaderBytes:N0} bytes"));
        if (node.Note.Length > 0)
        {
            output.Write(", ");
            output.Write(node.Note);
        }

        output.WriteLine();
    }

    private void Indent()
    {
        output.Write("          ");
        for (int i = 0; i < _depth; i++) output.Write("  ");
    }
}
