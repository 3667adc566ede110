using System.Text.Json;

namespace LibWire.Cli;

/// <summary>Writes a byte map as JSON: an array of sections, each with its regions.</summary>
internal sealed class ByteMapJson(Utf8JsonWriter writer) : IByteMapOutput
{
    private bool _isOpen;

    public void Section(string kind, string name)
    {
        End();
        _isOpen = true;
        writer.WriteStartObject();
        writer.WriteString("section", kind);
        if (name.Length > 0) writer.WriteString("name", name);
        writer.WriteStartArray("regions");
    }

    public void Region(in ByteRegion region)
    {
        writer.WriteStartObject();
        writer.WriteNumber("offset", region.Offset);
        writer.WriteNumber("size", region.SizeBytes);
        writer.WriteString("type", region.FullType);
        if (region.Value.Length > 0) writer.WriteString("value", region.Value);
        if (region.Target is { } target) writer.WriteNumber("target", target);
        writer.WriteString("note", region.Note);
        if (region.State != ByteRegionState.Fine) writer.WriteString("state", region.State == ByteRegionState.Error ? "error" : "warning");
        writer.WriteEndObject();
    }

    /// <summary>Closes the last section.</summary>
    internal void End()
    {
        if (!_isOpen) return;
        writer.WriteEndArray();
        writer.WriteEndObject();
        _isOpen = false;
    }
}
