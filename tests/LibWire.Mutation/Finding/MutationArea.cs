namespace LibWire.Mutation;

/// <summary>A part of the library that is changed.</summary>
/// <param name="Name">The name in reports.</param>
/// <param name="Share">How many of a thousand mutants lie in it.</param>
/// <param name="Paths">What the paths of its files begin with.</param>
internal sealed record MutationArea(string Name, int Share, params string[] Paths)
{
    /// <summary>All areas.</summary>
    internal static IReadOnlyList<MutationArea> All { get; } =
    [
        new("reader", 400, "LibWire/Protobuf/Reading/", "LibWire/Wire/", "LibWire/Protobuf/Compiled/Decoding/", "LibWire/Protobuf/Packed/ProtoPackedDecoder",
            "LibWire/Protobuf/Packed/ProtoPackedVarint", "LibWire/Protobuf/Packed/ProtoPackedWindows"),
        new("verifier", 300, "LibWire/FlatBuffers/Verifying/"),
        new("builder", 300, "LibWire/FlatBuffers/Building/"),
    ];

    /// <summary>The area of a file, if it has one.</summary>
    internal static MutationArea? Of(string path) => All.FirstOrDefault(area => area.Paths.Any(start => path.StartsWith(start, StringComparison.Ordinal)));
}
