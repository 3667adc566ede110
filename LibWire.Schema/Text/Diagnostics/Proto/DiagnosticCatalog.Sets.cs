namespace LibWire.Schema;

// Descriptor sets: LW18xx. (LW1801 to LW1809 are those of the command line, about input and output files.)
public static partial class DiagnosticCatalog
{
#pragma warning disable CS1591 // The title and the sentences of each say what it is about.
    public static DiagnosticRule NotADescriptorSet { get; } = Error("LW1811", "Not a descriptor set",
        "The bytes are no descriptor set, from byte {0} on: {1} Pass a file that 'libwire descriptor' or 'protoc --descriptor_set_out' has written.");

    public static DiagnosticRule DescriptorName { get; } = Error("LW1812", "Invalid name in a descriptor",
        "'{0}' in '{1}' is no name of the language: the set was not written by a compiler. Write it again from the .proto file.");

    public static DiagnosticRule DescriptorContent { get; } = Error("LW1813", "Impossible descriptor",
        "'{0}' {1}: the set was not written by a compiler. Write it again from the .proto file.");

    public static DiagnosticRule DescriptorEdition { get; } = Error("LW1814", "Edition of a descriptor later than supported",
        "The file says '{0}', and proto2, proto3 and the editions 2023 and 2024 are supported. Write the set again from a file under one of these.");
#pragma warning restore CS1591
}
