using LibWire.Tests;

namespace LibWire.Schema.Tests;

/// <summary>Which folders of LibWire.Schema may use which: the arrows of docs/schema-compilers.md. Data moves only down, and the two halves do not know each other.</summary>
internal static class SchemaFolderRules
{
    private static readonly Dictionary<string, string[]> Stages = new()
    {
        ["Polyfills"] = [],
        ["Text"] = [],
        ["WellKnown"] = ["Text"],

        ["Proto"] = ["Text"],
        ["Proto/Syntax"] = ["Text"],
        ["Proto/Parsing"] = ["Text", "WellKnown", "Proto", "Proto/Syntax"],
        ["Proto/Model"] = ["Text", "Proto", "Proto/Syntax"],
        ["Proto/Options"] = ["Text", "WellKnown", "Proto", "Proto/Syntax", "Proto/Parsing", "Proto/Model"],
        ["Proto/Linking"] = ["Text", "WellKnown", "Proto", "Proto/Syntax", "Proto/Parsing", "Proto/Model", "Proto/Options"],
        ["Proto/DescriptorSets"] = ["Text", "Proto/Syntax", "Proto/Model", "Proto/Options"],

        ["Fbs"] = ["Text"],
        ["Fbs/Syntax"] = ["Text"],
        ["Fbs/Parsing"] = ["Text", "Fbs", "Fbs/Syntax"],
        ["Fbs/Model"] = ["Text"],
        ["Fbs/Linking"] = ["Text", "Fbs", "Fbs/Syntax", "Fbs/Parsing", "Fbs/Model"],
        ["Fbs/Layouts"] = ["Text", "Fbs/Model", "Fbs/Linking"],
        ["Fbs/Reflection"] = ["Text", "Fbs/Model"],

        ["Breaking/Rules"] = ["Text"],
        ["Breaking/Proto"] = ["Text", "Proto/Syntax", "Proto/Model", "Breaking/Rules"],
        ["Breaking/Fbs"] = ["Text", "Fbs/Syntax", "Fbs/Model", "Fbs/Linking", "Breaking/Rules"],

        ["CSharp"] = ["Text"],
        ["CSharp/Proto"] = ["Text", "WellKnown", "Proto", "Proto/Model", "Proto/DescriptorSets", "CSharp"],
        ["CSharp/Fbs"] = ["Text", "Fbs", "Fbs/Model", "Fbs/Linking", "CSharp"],

        ["Emit/Text"] = ["CSharp"],
        ["Emit/Grpc"] = ["Text", "CSharp", "Emit/Text"],
        ["Emit/Proto"] = ["Text", "Proto/Model", "CSharp", "CSharp/Proto", "Emit/Text", "Emit/Grpc"],
        ["Emit/Fbs"] = ["Text", "Fbs/Model", "CSharp", "CSharp/Fbs", "Emit/Text", "Emit/Grpc"],

        ["Emit/Schemas"] = ["Text", "Proto/Model", "CSharp"],

        [ArrowTable.Root] =
        [
            "Text", "Proto/Syntax", "Proto/Parsing", "Proto/Model", "Proto/Linking", "Proto/DescriptorSets", "Fbs", "Fbs/Syntax", "Fbs/Parsing", "Fbs/Model", "Fbs/Linking",
            "Fbs/Layouts", "Fbs/Reflection", "Breaking/Rules", "Breaking/Proto", "Breaking/Fbs", "CSharp", "CSharp/Proto", "CSharp/Fbs", "Emit/Proto", "Emit/Fbs", "Emit/Schemas",
        ],
    };

    private static readonly Dictionary<string, string[]> Rooms = new()
    {
        ["Text"] = [],
        ["Text/Diagnostics"] = ["Text"],

        ["Proto/Parsing/Lexing"] = [],
        ["Proto/Parsing"] = ["Proto/Parsing/Lexing"],

        ["Proto/Options/Values"] = [],
        ["Proto/Options/Text"] = ["Proto/Options/Values"],
        ["Proto/Options/Features"] = [],
        ["Proto/Options"] = ["Proto/Options/Values", "Proto/Options/Text", "Proto/Options/Features"],

        ["Proto/Linking/Names"] = [],
        ["Proto/Linking/Rules"] = [],
        ["Proto/Linking"] = ["Proto/Linking/Names", "Proto/Linking/Rules"],

        ["Proto/DescriptorSets"] = [],
        ["Proto/DescriptorSets/Reading"] = [],
        ["Proto/DescriptorSets/Writing"] = [],

        ["Fbs/Linking/Files"] = [],
        ["Fbs/Linking"] = ["Fbs/Linking/Files"],

        ["CSharp/Proto/Code"] = [],
        ["CSharp/Proto"] = ["CSharp/Proto/Code"],

        ["CSharp/Fbs/Names"] = [],
        ["CSharp/Fbs"] = ["CSharp/Fbs/Names"],

        ["Emit/Proto/Text"] = [],
        ["Emit/Proto/Cores"] = ["Emit/Proto/Text"],
        ["Emit/Proto/Classes"] = ["Emit/Proto/Text", "Emit/Proto/Cores"],
        ["Emit/Proto"] = ["Emit/Proto/Text", "Emit/Proto/Cores", "Emit/Proto/Classes"],

        ["Emit/Fbs/Writing"] = [],
        ["Emit/Fbs/Objects"] = ["Emit/Fbs/Writing"],
        ["Emit/Fbs/Classes"] = ["Emit/Fbs/Writing", "Emit/Fbs/Objects"],
        ["Emit/Fbs/Views"] = [],
        ["Emit/Fbs"] = ["Emit/Fbs/Objects", "Emit/Fbs/Classes", "Emit/Fbs/Views"],
    };

    internal static ArrowTable Table { get; } = new() { Project = "LibWire.Schema", Stages = Stages, Rooms = Rooms };
}
