using System.Buffers.Binary;

namespace LibWire.Cli;

/// <summary>What the fields of a FlatBuffer look like without a schema, as the walker of <c>libwire inspect</c> guesses them.</summary>
internal sealed class FlatGuesses : ITreeSink
{
    private readonly Dictionary<int, InspectedNode> _fields = []; // by where the field or element lies
    private readonly HashSet<int> _tables = [];
    private readonly byte[] _bytes;

    private FlatGuesses(byte[] bytes) => _bytes = bytes;

    /// <summary>Guesses the fields of a buffer.</summary>
    internal static FlatGuesses Of(byte[] bytes, int start, int end)
    {
        var guesses = new FlatGuesses(bytes);
        if (start < end && FlatRootTest.Passes(bytes.AsSpan(start, end - start), out _)) new FlatGuessTree(bytes, start, end, guesses).Walk();
        return guesses;
    }

    /// <summary>The part that an offset seems to lead to; null if the field seems to be no offset.</summary>
    /// <param name="at">Where the field is.</param>
    /// <param name="roomBytes">How many bytes it has at most.</param>
    /// <param name="name">The name of the part.</param>
    internal FlatPart? PartOf(int at, int roomBytes, string name)
    {
        if (roomBytes < sizeof(uint) || _bytes.Length - at < sizeof(uint)) return null;
        long target = at + (long)BinaryPrimitives.ReadUInt32LittleEndian(_bytes.AsSpan(at));
        if (target <= int.MaxValue && _tables.Contains((int)target)) return new FlatPart(FlatPartKind.Table, (int)target, "");
        if (!_fields.TryGetValue(at, out InspectedNode node)) return null;
        return node.Type switch
        {
            "string" => new FlatPart(FlatPartKind.String, (int)target, name),
            "strings" or "tables" => new FlatPart(FlatPartKind.Vector, (int)target, name),
            "vector" => new FlatPart(FlatPartKind.Bytes, (int)target, name),
            _ => null,
        };
    }

    /// <summary>What a field that is no offset seems to be; empty if nothing is known.</summary>
    internal string TextOf(int at) => _fields.TryGetValue(at, out InspectedNode node) ? $", {node.Type}? {node.Value}" : "";

    void ITreeSink.Add(in InspectedNode node) => Take(node);

    void ITreeSink.Open(in InspectedNode node) => Take(node);

    void ITreeSink.Close()
    {
    }

    void ITreeSink.Fault(long offset, string sentence)
    {
    }

    private void Take(in InspectedNode node)
    {
        if (node.Type == "table") _tables.Add((int)node.Offset);
        else _fields.TryAdd((int)node.Offset, node);
    }
}
