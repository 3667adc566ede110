using System.Text.Json;

namespace LibWire.Cli;

/// <summary>Writes a tree as JSON: an array of nodes, each with its children.</summary>
internal sealed class JsonTree(Utf8JsonWriter writer) : ITreeSink
{
    public void Add(in InspectedNode node)
    {
        Start(node);
        writer.WriteString("value", node.Value);
        writer.WriteEndObject();
    }

    public void Open(in InspectedNode node)
    {
        Start(node);
        writer.WriteStartArray("children");
    }

    public void Close()
    {
        writer.WriteEndArray();
        writer.WriteEndObject();
    }

    public void Fault(long offset, string sentence)
    {
        writer.WriteStartObject();
        writer.WriteNumber("offset", offset);
        writer.WriteString("fault", sentence);
        writer.WriteEndObject();
    }

    private void Start(in InspectedNode node)
    {
        writer.WriteStartObject();
        writer.WriteNumber("offset", node.Offset);
        writer.WriteNumber("size", node.SizeBytes);
        if (node.HeaderBytes > 0) writer.WriteNumber("header", node.HeaderBytes);
        if (node.Label.Length > 0) writer.WriteString("label", node.Label);
        writer.WriteString("type", node.Type);
        if (node.IsGuess) writer.WriteBoolean("guess", true);
        if (node.Note.Length > 0) writer.WriteString("note", node.Note);
    }
}
