using LibWire.Schema;

namespace LibWire.Tests.Coverage;

/// <summary>Small schemas with most of what their languages have, and what compilers describe of them.</summary>
internal static class SchemaSeeds
{
    internal const string ProtoPieces =
        "message enum service rpc returns stream oneof map<string,int32> repeated optional required group extend extensions reserved to max import public "
        + "weak syntax=\"proto3\"; edition=\"2023\"; package option [ ] { } ( ) ; = , . / // /* */ \" ' int32 string bytes double a.b.C 1 -1 0x 536870911 \n "
        + "[default=1] [packed=true] [json_name=\"x\"] features.field_presence=IMPLICIT \\u \\x \\777 inf nan 1e9 .5";

    internal const string FbsPieces =
        "table struct enum union namespace root_type file_identifier file_extension include attribute rpc_service { } [ ] ( ) : ; = , . // /// /* */ \" "
        + "(id:0) (deprecated) (required) (key) (force_align:8) (nested_flatbuffer:\"T\") (bit_flags) (hash:\"fnv1a_32\") ubyte int string [int:3] [string] true "
        + "null nan 1e9 0x \n -1 255 65536";

    internal static readonly FbsReflectionOptions Contents = new() { IncludesComments = true, IncludesBuiltInAttributes = true };

    internal static string[] Proto { get; } =
    [
        """
        syntax = "proto3";
        package a.b;
        import "google/protobuf/any.proto";
        // A comment.
        message M {
          reserved 9, 20 to 30; reserved "old";
          int32 id = 1 [json_name = "Id", deprecated = true];
          repeated sint64 many = 2 [packed = false];
          map<string, M> children = 3;
          oneof choice { string text = 4; bytes raw = 5; }
          optional E e = 6;
          google.protobuf.Any any = 7;
          message Inner { fixed32 f = 1; }
          Inner inner = 8;
        }
        enum E { option allow_alias = true; ZERO = 0; NULL = 0; ONE = 1; }
        service S { rpc Get(M) returns (stream M) { option deprecated = true; } }
        """,
        """
        syntax = "proto2";
        import "google/protobuf/descriptor.proto";
        option java_package = "x";
        message Old {
          required string name = 1 [default = "a\"\n\101"];
          optional double d = 2 [default = -inf];
          optional group G = 3 { optional bool b = 1; }
          extensions 100 to max;
          optional E e = 4 [default = B];
        }
        enum E { A = 1; B = -5; }
        extend Old { repeated uint32 more = 100 [packed = true]; optional Old self = 101; }
        extend google.protobuf.FieldOptions { optional string note = 50000; }
        message User { optional int32 n = 1 [(note) = "text"]; }
        """,
        """
        edition = "2023";
        option features.field_presence = IMPLICIT;
        message New { int32 a = 1; string b = 2 [features.field_presence = EXPLICIT]; New c = 3 [features.message_encoding = DELIMITED]; }
        """,
    ];

    internal static string[] Fbs { get; } =
    [
        """
        namespace A.B;
        attribute "mine";
        /// A comment.
        enum Color : ubyte (bit_flags) { Red, Green = 3 }
        enum Rank : short { Low = -5, High = 7 }
        struct Point (force_align: 8) { x: float; y: [int:2]; c: Color; }
        table Weapon { name: string (key); damage: short = 5; }
        union Any { Weapon, Spot: Point, Word: string }
        table Monster {
          pos: Point (id: 0);
          mana: short = null (id: 1);
          name: string (id: 2, required);
          items: [Weapon] (id: 3);
          any: Any (id: 5);
          inner: [ubyte] (id: 6, nested_flatbuffer: "Monster");
          old: bool (id: 7, deprecated);
          ratio: double = nan (id: 8, mine);
          rank: Rank = High (id: 9);
        }
        rpc_service Store { Get(Monster): Weapon (streaming: "server"); }
        root_type Monster;
        file_identifier "MONS";
        file_extension "mon";
        """,
        """
        table Far { a: string (offset64); b: [ulong] (vector64); c: [ubyte] (flexbuffer); h: uint (hash: "fnv1a_32"); d: [int] = []; e: string = "x"; }
        root_type Far;
        """,
    ];

    /// <summary>The sets of the schemas above.</summary>
    internal static IEnumerable<byte[]> Sets() => Proto.Select(static text => ProtoCompiler.Describe([File(text)], new ProtoDescribeOptions { IncludesImports = true }).ToArray())
        .Append(ProtoCompiler.Describe([File("syntax = \"proto3\"; message M { M m = 1; repeated E e = 2; oneof o { int32 a = 3; } } enum E { Z = 0; }")], new ProtoDescribeOptions()).ToArray());

    /// <summary>The binary schemas of the schemas above.</summary>
    internal static IEnumerable<byte[]> Bfbs() => Fbs.Select(static text => FbsCompiler.Describe(File(text), new FbsOptions(), Contents).Bytes!);

    internal static SchemaFile File(string text) => new("seed", "seed", text);
}
