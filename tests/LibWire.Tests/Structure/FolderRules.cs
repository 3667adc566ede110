namespace LibWire.Tests;

/// <summary>Which folders of the runtime may use which: the arrows of DESIGN.md, Wire ← Memory ← {Protobuf, FlatBuffers ← FlexBuffers}.</summary>
internal static class FolderRules
{
    /// <summary>For each folder, the other folders whose types its files may use.</summary>
    internal static readonly IReadOnlyDictionary<string, string[]> Design = new Dictionary<string, string[]>
    {
        ["Polyfills"] = [],
        ["Wire"] = ["Polyfills"],
        ["Memory"] = ["Polyfills", "Wire"],
        ["Protobuf"] = ["Polyfills", "Wire", "Memory"],
        ["FlatBuffers"] = ["Polyfills", "Wire", "Memory"],

        // The schema-less half of FlatBuffers: its verifier is part of theirs, because FlexBuffers lie in their fields.
        ["FlexBuffers"] = ["Polyfills", "Wire", "Memory", "FlatBuffers"],
    };

    /// <summary>
    /// A room is a folder of a stage. For each room, the other rooms of the same stage whose types its files may use. A room comes after all rooms that it
    /// uses.
    /// </summary>
    internal static readonly IReadOnlyDictionary<string, string[]> Rooms = new Dictionary<string, string[]>
    {
        ["Wire"] = [],
        ["Wire/Failures"] = ["Wire"],
        ["Wire/Bytes"] = [],
        ["Wire/Varints"] = ["Wire", "Wire/Bytes"],
        ["Wire/Utf8"] = ["Wire/Bytes"],
        ["Wire/Streams"] = ["Wire/Failures"],

        ["Memory/Chunks"] = [],
        ["Memory/Arenas"] = ["Memory/Chunks"],
        ["Memory/Holding"] = ["Memory/Chunks", "Memory/Arenas"],
        ["Memory/Native"] = [],
        ["Memory/Text"] = ["Memory/Chunks", "Memory/Arenas"],
        ["Memory/Fields"] = ["Memory/Chunks", "Memory/Arenas", "Memory/Text"],
        ["Memory/Arrays"] = ["Memory/Chunks", "Memory/Arenas", "Memory/Text"],
        ["Memory/Maps"] = ["Memory/Chunks", "Memory/Arenas", "Memory/Text"],

        // Attributes, which only the generator reads.
        ["Protobuf/CodeFirst"] = [],
        ["Protobuf/ProtoBufNet"] = [],
        ["Protobuf/Format"] = [],
        ["Protobuf/Packed"] = ["Protobuf/Format"],
        ["Protobuf/Reading"] = ["Protobuf/Format", "Protobuf/Packed"],
        ["Protobuf/Writing"] = ["Protobuf/Format", "Protobuf/Packed"],

        // A layout names its extensions, options name the extensions to look for, and the state of a read has both: one room.
        ["Protobuf/Model"] = ["Protobuf/Format", "Protobuf/Reading", "Protobuf/Writing"],
        ["Protobuf/Compiled"] = ["Protobuf/Format", "Protobuf/Packed", "Protobuf/Reading", "Protobuf/Writing", "Protobuf/Model"],
        ["Protobuf/Interpreting"] = ["Protobuf/Format", "Protobuf/Model", "Protobuf/Compiled"],
        ["Protobuf/Extensions"] = ["Protobuf/Format", "Protobuf/Model", "Protobuf/Compiled"],

        // One large message, or many small ones: divided into parts, for several threads.
        ["Protobuf/Batches"] =
            ["Protobuf/Format", "Protobuf/Reading", "Protobuf/Writing", "Protobuf/Model", "Protobuf/Compiled", "Protobuf/Interpreting"],
        ["Protobuf/Messages"] =
            ["Protobuf/Format", "Protobuf/Reading", "Protobuf/Writing", "Protobuf/Model", "Protobuf/Compiled", "Protobuf/Extensions", "Protobuf/Batches"],

        ["Protobuf/Objects"] = ["Protobuf/Reading", "Protobuf/Writing", "Protobuf/Model", "Protobuf/Compiled"],

        // Descriptors read the wire form by hand: generated messages, those of descriptor.proto too, are made with them.
        ["Protobuf/Descriptors"] = ["Protobuf/Format", "Protobuf/Reading", "Protobuf/Model"],

        ["Protobuf/Projection"] = ["Protobuf/Format", "Protobuf/Reading", "Protobuf/Model", "Protobuf/Compiled"],
        ["Protobuf/Streams"] = ["Protobuf/Format", "Protobuf/Reading", "Protobuf/Model", "Protobuf/Messages", "Protobuf/Projection"],
        ["Protobuf/Text"] = ["Protobuf/Format", "Protobuf/Reading", "Protobuf/Writing", "Protobuf/Model", "Protobuf/Compiled", "Protobuf/Messages"],
        ["Protobuf/Dynamic"] =
        [
            "Protobuf/Format", "Protobuf/Reading", "Protobuf/Writing", "Protobuf/Model", "Protobuf/Compiled", "Protobuf/Descriptors", "Protobuf/Interpreting",
            "Protobuf/Extensions", "Protobuf/Messages", "Protobuf/Projection", "Protobuf/Text",
        ],
        ["Protobuf/WellKnown"] =
            [
                "Protobuf/Format", "Protobuf/Writing", "Protobuf/Model", "Protobuf/Compiled", "Protobuf/Descriptors", "Protobuf/Extensions",
                "Protobuf/Messages", "Protobuf/Text",
            ],

        ["FlatBuffers/CodeFirst"] = [],
        ["FlatBuffers/FlatSharp"] = [],
        ["FlatBuffers/Format"] = [],
        ["FlatBuffers/Layouts"] = ["FlatBuffers/Format"],
        ["FlatBuffers/Verifying"] = ["FlatBuffers/Format", "FlatBuffers/Layouts"],
        ["FlatBuffers/Views"] = ["FlatBuffers/Format", "FlatBuffers/Layouts"],
        ["FlatBuffers/Mutation"] = ["FlatBuffers/Format", "FlatBuffers/Views"],
        ["FlatBuffers/Building"] = ["FlatBuffers/Format", "FlatBuffers/Layouts", "FlatBuffers/Views"],
        ["FlatBuffers/Compiled"] = ["FlatBuffers/Format", "FlatBuffers/Layouts", "FlatBuffers/Verifying", "FlatBuffers/Views", "FlatBuffers/Mutation"],
        ["FlatBuffers/Holding"] = ["FlatBuffers/Format", "FlatBuffers/Layouts", "FlatBuffers/Verifying", "FlatBuffers/Views"],
        ["FlatBuffers/Objects"] =
            ["FlatBuffers/Format", "FlatBuffers/Layouts", "FlatBuffers/Verifying", "FlatBuffers/Views", "FlatBuffers/Building", "FlatBuffers/Compiled"],

        ["FlatBuffers/Editing"] =
            ["FlatBuffers/Format", "FlatBuffers/Layouts", "FlatBuffers/Verifying", "FlatBuffers/Views", "FlatBuffers/Building", "FlatBuffers/Objects"],

        ["FlatBuffers/Classes"] =
        [
            "FlatBuffers/Format", "FlatBuffers/Layouts", "FlatBuffers/Views", "FlatBuffers/Building", "FlatBuffers/Compiled",
            "FlatBuffers/Objects",
        ],

        // Schemas that are known at run time, and tables by them.
        ["FlatBuffers/Schemas"] = ["FlatBuffers/Format", "FlatBuffers/Layouts", "FlatBuffers/Verifying", "FlatBuffers/Views", "FlatBuffers/Compiled"],
        ["FlatBuffers/Dynamic"] =
        [
            "FlatBuffers/Format", "FlatBuffers/Layouts", "FlatBuffers/Verifying", "FlatBuffers/Views", "FlatBuffers/Building", "FlatBuffers/Compiled",
            "FlatBuffers/Schemas",
        ],

        ["FlexBuffers/Views"] = [],
        ["FlexBuffers/Building"] = ["FlexBuffers/Views"],
    };

    /// <summary>The arrows of the runtime. Files of LibWire.Debug follow only the rules of the stages, so a check may use everything in its stage.</summary>
    internal static ArrowTable Table { get; } = new() { Project = "LibWire", Stages = Design, Rooms = Rooms };
}
