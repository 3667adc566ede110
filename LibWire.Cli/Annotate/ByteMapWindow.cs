namespace LibWire.Cli;

/// <summary>Passes on only the section of a byte map that holds one byte.</summary>
/// <param name="target">Receives that section.</param>
/// <param name="offset">The byte.</param>
internal sealed class ByteMapWindow(IByteMapOutput target, int offset) : IByteMapOutput
{
    private readonly List<ByteRegion> _regions = [];
    private (string Kind, string Name) _section;

    public void Section(string kind, string name)
    {
        End();
        _section = (kind, name);
    }

    public void Region(in ByteRegion region) => _regions.Add(region);

    /// <summary>Passes on the last section, if it is the one.</summary>
    internal void End()
    {
        if (_regions.Exists(region => region.Offset <= offset && offset < region.End))
        {
            target.Section(_section.Kind, _section.Name);
            foreach (ByteRegion region in _regions) target.Region(region);
        }

        _regions.Clear();
    }
}
