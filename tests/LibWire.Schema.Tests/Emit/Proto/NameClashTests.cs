using LibWire.Tests;

namespace LibWire.Schema.Tests;

/// <summary>Schemas with names that the structs use for other members. They compile in every version of C#, without a warning.</summary>
public sealed class NameClashTests
{
    private static readonly string[] Members =
    [
        "equals", "get_hash_code", "to_string", "get_type", "reference_equals", "memberwise_clone", "finalize", "clone", "extensions", "layout", "types", "field_ids",
        "unknown_fields", "parse", "read", "merge", "write", "write_partial", "compute_size", "to_array", "to_array_partial", "is_initialized", "read_core", "write_core",
        "size_core", "clear", "descriptor", "parser", "has_extension", "get_extension", "set_extension", "clear_extension", "mutable_extension", "layout_table", "read_all",
        "has_bits0", "unknown", "none", "value", "extension", "op_equality", "i_proto_message", "other", "obj", "left", "right", "options", "state", "table", "arena",
    ];

    public static TheoryData<string> Forms => !TestDepth.IsFull ? ["optional int32 {0} = {1};", "optional group {2} = {1} {{ optional {2} {0} = 1; }}"] :
    [
        "optional int32 {0} = {1};", "required string {0} = {1};", "repeated int32 {0} = {1};", "optional M {0} = {1};", "map<int32, M> {0} = {1};",
        "optional group {2} = {1} {{ optional {2} {0} = 1; }}", "optional bytes {0} = {1} [default = \"x\"];", "repeated M {0} = {1};",
        "optional E {0} = {1};", "repeated E {0} = {1} [packed = true];",
    ];

    [Theory]
    [MemberData(nameof(Forms))]
    public void Emit_OfFieldsNamedAsMembers_Compiles(string form)
    {
        string fields = string.Concat(Members.Select((name, i) => string.Format(null, form, name, i + 1, Upper(name)) + "\n"));
        Assert.Empty(EmittedCode.ComplaintsAbout(("a.proto", $"syntax = \"proto2\"; package p; enum E {{ A = 1; }} message M {{ extensions 1000 to max; {fields} }}")));
    }

    [Fact]
    public void Emit_OfAOneofAndItsMembersNamedAsMembers_Compiles() => Assert.Empty(EmittedCode.ComplaintsAbout(
        ("a.proto", $"syntax = \"proto3\"; package p; message M {{ oneof o {{ {string.Concat(Members.Select(static (name, i) => $"string {name} = {i + 1}; "))} }} }}"),
        ("b.proto", $"syntax = \"proto3\"; package q; message M {{ {string.Concat(Members.Select(static (name, i) => $"oneof {name} {{ int32 x{i} = {i + 1}; }} "))} }}")));

    [Fact, Trait("Category", "Deep")]
    public void Emit_OfTypesNamedAsMembers_Compiles()
    {
        string messages = string.Concat(Members.Select(static name =>
            $"message {Upper(name)} {{ extensions 100 to max; optional {Upper(name)} {name} = 1; required int32 x = 2; extend {Upper(name)} {{ optional {Upper(name)} {name}_e = 100; }} }}\n"));
        string enums = string.Concat(Members.Select(static name => $"enum {Upper(name)} {{ {name.ToUpperInvariant()}_{name} = 0; }}\n"));
        Assert.Empty(EmittedCode.ComplaintsAbout(
            ("a.proto", $"syntax = \"proto2\"; package p; {messages} message Around {{ {messages} }}"),
            ("b.proto", $"syntax = \"proto2\"; package q; {enums} message Around {{ {enums} }}")));
    }

    [Fact]
    public void Emit_OfValuesNamedAsMembersOfEnums_Compiles() => Assert.Empty(EmittedCode.ComplaintsAbout(
        ("a.proto", $"syntax = \"proto3\"; package p; enum E {{ {string.Concat(Members.Select(static (name, i) => $"{name} = {i}; "))} }}")));

    [Fact]
    public void Emit_OfExtensionsNamedAsMembers_Compiles()
    {
        string extensions = string.Concat(Members.Select(static (name, i) => $"optional int32 {name} = {i + 100}; "));
        Assert.Empty(EmittedCode.ComplaintsAbout(
            ("a.proto", $"syntax = \"proto2\"; package p; message M {{ extensions 100 to max; }} extend M {{ {extensions} optional int32 all = 1000; }}"),
            ("b.proto", $"syntax = \"proto2\"; package q; message M {{ extensions 100 to max; extend M {{ {extensions} }} }}")));
    }

    [Fact]
    public void Emit_OfFieldsNamedAsMembersOfOthers_Compiles() => Assert.Empty(EmittedCode.ComplaintsAbout(
        ("a.proto", """
            syntax = "proto2"; package p; import "google/protobuf/wrappers.proto";
            enum E { A = 0; }
            message M {
              optional bool has_place = 1; optional M place = 2; optional int32 clear_place = 3; optional M mutable_place = 4; optional M place_or_new = 5;
              optional string name = 6 [default = "a"]; optional int32 set_name = 7; optional string name_text = 8; optional string default_name = 9;
              optional google.protobuf.Int32Value count = 10; optional int32 count_or_null = 11; optional int32 set_count = 12; optional bool has_count = 13;
              oneof pay { string card = 14; M cash = 15; bytes pay_value = 16; google.protobuf.StringValue text = 17; }
              optional bool has_card = 18; optional bool has_cash = 19; optional int32 clear_card = 20; optional int32 mutable_cash = 21; optional M has_text = 22;
              map<int32, E> map = 23; optional int32 read_map_entry = 24; optional int32 read_map_fields = 25;
              repeated E kinds = 26; optional int32 is_defined_e = 27; optional int32 keep_defined_kinds = 28; optional int32 has_has_place = 29;
            }
            """)));

    [Fact]
    public void Emit_OfEnumsBesideTheirLayouts_Compiles() => Assert.Empty(EmittedCode.ComplaintsAbout(
        ("a.proto", """
            syntax = "proto3"; package p;
            enum Level { A = 0; } message LevelLayout { Level level = 1; } enum LevelLayout_ { B = 0; }
            message M { enum Level { A = 0; } enum LevelLayout { B = 0; } Level level = 1; LevelLayout level_layout = 2; }
            enum event { C = 0; }
            """)));

    [Fact]
    public void Emit_OfMessagesNamedAsAccessors_Compiles() => Assert.Empty(EmittedCode.ComplaintsAbout(
        ("a.proto", """
            syntax = "proto3"; package p;
            message get_A { int32 a = 1; string b = 2; set_B set = 3; oneof c { int32 d = 4; } }
            message set_B { optional int32 b = 1; message get_HasC { optional int32 c = 1; } }
            message get_Descriptor { get_UnknownFields unknown_fields = 1; } message get_UnknownFields {} message set_Layout {}
            """)));

    [Fact]
    public void Emit_OfAnExtendableMessageNamedAsATypeParameter_Compiles() => Assert.Empty(EmittedCode.ComplaintsAbout(
        ("a.proto", "syntax = \"proto2\"; message T { extensions 1 to 10; extend T { optional T t = 1; optional int32 x = 2; repeated T ts = 3; } }")));

    [Theory]
    [InlineData("__Order")]
    [InlineData("__Order.__Line")]
    [InlineData("__Line.__Order")]
    [InlineData("__Lib.__Decode")]
    [InlineData("A.__Order")]
    public void Emit_OfANamespaceNamedAsAnAlias_Compiles(string name) => Assert.Empty(EmittedCode.ComplaintsAbout(
        ("a.proto", $$"""
            syntax = "proto3"; option csharp_namespace = "{{name}}";
            message Order { Order next = 1; repeated Order all = 2; Line line = 3; repeated Line lines = 4; string text = 5; } message Line { Line next = 1; }
            """),
        ("b.proto", """
            syntax = "proto3"; import "a.proto"; option csharp_namespace = "Shop";
            message Bill { Order order = 1; repeated Order orders = 2; repeated Line lines = 3; }
            """),
        ("c.proto", $"syntax = \"proto3\"; option csharp_namespace = \"{name}\"; enum Line2 {{ A = 0; }} message Line3 {{ Line2 a = 1; repeated Line2 b = 2; }}")));

    [Fact]
    public void Emit_OfTypesOfUnderscoresAlone_Compiles() => Assert.Empty(EmittedCode.ComplaintsAbout(
        ("a.proto", """
            syntax = "proto2"; enum _ { A = 0; } enum __ { B = 1; } enum ___ { C = 2; }
            message Layout { optional _ x = 1; optional Layout z = 3; repeated Layout w = 4; optional __ y = 5; repeated __ v = 6; repeated _ u = 7; repeated ___ t = 8; }
            message ____ { optional ____ a = 1; repeated ____ b = 2; }
            """)));

    [Theory]
    [InlineData("op_Equality")]
    [InlineData("op_Inequality")]
    public void Emit_OfAMessageNamedAsAnOperator_Compiles(string name) => Assert.Empty(EmittedCode.ComplaintsAbout(
        ("a.proto", $"syntax = \"proto3\"; message {name} {{ {name} a = 1; message {name} {{ int32 b = 1; }} enum E {{ A = 0; }} }}")));

    [Theory]
    [InlineData("message LevelLayout {}", "p", "LevelLayout_")]
    [InlineData("message LevelLayout {} enum LevelLayout_ { B = 0; }", "p", "LevelLayout__")]
    [InlineData("message A {}", "p.level_layout", "LevelLayout_")]
    public void Emit_OfAnEnumBesideATypeOfAnotherFileNamedAsItsLayout_Compiles(string types, string package, string layout)
    {
        (string, string)[] files =
        [
            ("a.proto", "syntax = \"proto2\"; package p; enum Level { A = 0; } message L { optional Level a = 1; extensions 10 to 20; }"),
            ("b.proto", $"syntax = \"proto3\"; package {package}; {types}"),
            ("c.proto", """
                syntax = "proto2"; package q; import "a.proto"; extend p.L { optional p.Level x = 10; }
                message N { message O { repeated p.Level a = 1; map<string, p.Level> b = 2; oneof c { p.Level d = 3; } extend p.L { repeated p.Level y = 11; } } }
                """),
        ];
        Assert.Equal(layout, Assert.Single(EmittedCode.Models(files)[0].Enums).LayoutName);
        Assert.Empty(EmittedCode.ComplaintsAbout(files));
        Assert.Equal("LevelLayout", Assert.Single(EmittedCode.Models(files[0])[0].Enums).LayoutName);
    }

    private static string Upper(string name) => CSharpNames.Pascal(name);
}
