namespace LibWire.Schema;

internal static class ProtoParser
{
    internal static ProtoFileSyntax Parse(SchemaFile file) => throw new NotImplementedException(file.Path);
}

internal sealed record ProtoFileSyntax;
