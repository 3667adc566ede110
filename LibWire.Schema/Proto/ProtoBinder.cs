namespace LibWire.Schema;

internal static class ProtoBinder
{
    internal static IReadOnlyList<BoundFile> Bind(IReadOnlyList<ProtoFileSyntax> files) => throw new NotImplementedException(files.Count.ToString());
}
