using System.Text;
using System.Text.Json.Nodes;
using LibWire.Reflection;
using LibWire.Tests;

namespace LibWire.Cli.Tests;

/// <summary><c>libwire jsonschema</c>: what its schemas allow is what LibWire reads, and what LibWire writes they allow.</summary>
public sealed class JsonSchemaTests : IDisposable
{
    private const string AllSchema = """
        syntax = "proto3";
        package shop;
        import "google/protobuf/any.proto";
        import "google/protobuf/duration.proto";
        import "google/protobuf/field_mask.proto";
        import "google/protobuf/struct.proto";
        import "google/protobuf/timestamp.proto";
        import "google/protobuf/wrappers.proto";

        // An order.
        // In two lines.
        //
        // The rest </script> of it.
        message Order {
          int32 i32 = 1; uint32 u32 = 2; sint64 s64 = 3; fixed64 f64 = 4;
          float unit_price = 5; double total = 6; bool is_paid = 7;
          string note = 8 [deprecated = true];
          bytes raw = 9;
          State state = 10;
          repeated Order parts = 11;
          map<string, Order> by_name = 12;
          map<int32, State> by_number = 13;
          map<bool, bytes> by_bool = 14;
          oneof kind { string a_text = 15; int64 b_number = 16; Order c_order = 17; }
          google.protobuf.Timestamp at = 18;
          google.protobuf.Duration took = 19;
          google.protobuf.FieldMask mask = 20;
          google.protobuf.Struct settings = 21;
          google.protobuf.Value value = 22;
          google.protobuf.ListValue list = 23;
          google.protobuf.Int64Value maybe = 24;
          google.protobuf.StringValue maybe_text = 25;
          google.protobuf.Any any = 26;
          repeated double ratios = 27 [json_name = "x y"];
          optional uint64 opt_u64 = 28;
          google.protobuf.NullValue nothing = 29;
        }
        enum State { STATE_NONE = 0; STATE_OPEN = 1; }
        """;

    private const string MonsterSchema = """
        namespace Game;
        /// What it may do.
        enum Skill : ubyte (bit_flags) { Swim, Fly }
        enum Color : byte { Red = -1, Blue = 2 }
        struct Vec3 { x:float; y:float; cells:[int:3]; }
        /// A blade.
        ///
        /// It is sharp.
        table Sword { edge:ushort; }
        union Any { Sword, Blunt:Vec3, Note:string }
        table Inner { n:long; u:ulong; }
        table Monster {
          pos:Vec3; name:string (required); hp:short = 100; old:int (deprecated);
          color:Color = Blue; skills:Skill; equipped:Any; bag:[Any]; path:[Vec3]; names:[string]; friends:[Monster];
          nested:[ubyte] (nested_flatbuffer: "Inner"); flex:[ubyte] (flexbuffer); big:ulong; ratio:double = nan; on:bool = true; maybe:int = null;
          inner:Inner; colors:[Color]; raw:[ubyte];
        }
        root_type Monster;
        """;

    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    [Theory]
    [InlineData("all.proto", "shop.Order", "")]
    [InlineData("all.proto", "shop.Order", "--json-names")]
    [InlineData("monster.fbs", "Game.Monster", "")]
    [InlineData("monster.fbs", "Game.Monster", "--strict")]
    [InlineData("otlp", "opentelemetry.proto.trace.v1.TracesData", "")]
    [InlineData("otlp", "opentelemetry.proto.trace.v1.TracesData", "--json-names")]
    [InlineData("flatbuffers/monster/monster_test.fbs", "MyGame.Example.Monster", "")]
    [InlineData("arrow/Message.fbs", "org.apache.arrow.flatbuf.Message", "")]
    [InlineData("flatgeobuf/header.fbs", "FlatGeobuf.Header", "")]
    public void Schema_OfAType_AllowsWhatIsReadAndWritten(string name, string type, string option)
    {
        string path = PathOf(name);
        string[] roots = [TestData.PathOf("otlp"), TestData.PathOf("flatbuffers/monster"), TestData.PathOf("flatbuffers/monster/include_test")];
        if (!name.StartsWith("flatb", StringComparison.Ordinal) && name != "otlp") roots = [];
        CommandRun run = CommandRun.Of(["jsonschema", "--schema", path, "--type", type, .. roots.SelectMany(static root => new[] { "-I", root }), .. option.Length > 0 ? (string[])[option] : []]);
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        JsonObject document = JsonNode.Parse(run.Output)!.AsObject();
        Assert.Equal("https://json-schema.org/draft/2020-12/schema", document["$schema"]!.GetValue<string>());
        var validator = new SchemaValidator(document);
        var random = new Random(5);
        InspectedSchema schema = InspectedSchema.Of(path, type, roots, TextWriter.Null);
        using var converter = new RecordConverter(ConvertFormat.Json, ConvertFormat.Json, schema);
        for (int i = 0; i < TestDepth.Pick(quick: 40, deep: 300); i++)
        {
            JsonNode made = new RandomInstance(validator, random).Make(document)!;
            Assert.True(validator.IsValid(made), made.ToJsonString());
            using var written = new MemoryStream();
            try
            {
                converter.Convert(Encoding.UTF8.GetBytes(made.ToJsonString()), null, written);
            }
            catch (WireFormatException fault)
            {
                Assert.Fail($"{fault.Message}\n{made.ToJsonString()}");
            }

            string text = Encoding.UTF8.GetString(written.ToArray());
            Assert.True(validator.IsValid(text), text);
        }
    }

    [Fact]
    public void Schema_ThatIsStrict_AllowsWhatIsWrittenWithDefaults()
    {
        string path = PathOf("all.proto");
        JsonObject document = Schema(path, "--type", "shop.Order", "--strict");
        var validator = new SchemaValidator(document);
        var reader = new RandomInstance(new SchemaValidator(Schema(path, "--type", "shop.Order")), new Random(6));
        InspectedSchema schema = InspectedSchema.Of(path, "shop.Order", [], TextWriter.Null);
        DynamicType type = new DynamicTypes(schema.Pool!)[schema.Message!];
        var options = new ProtoJsonOptions { WritesDefaults = true, WritesOriginalNames = true };
        using var arena = new ArenaAllocator();
        using ArenaScope scope = arena.Use();
        Assert.False(validator.IsValid("{}"));
        Assert.True(validator.IsValid(type.FromJson("{}").ToJson(options)));
        Assert.False(validator.IsValid(type.FromJson("{}").ToJson(new ProtoJsonOptions { WritesDefaults = true })));
        for (int i = 0; i < 50; i++)
        {
            JsonNode made = reader.Make(Schema(path, "--type", "shop.Order"))!;
            if (HasUnknownState(made)) continue;
            string text = type.FromJson(made.ToJsonString()).ToJson(options);
            Assert.True(validator.IsValid(text), text);
        }
    }

    [Theory]
    [InlineData("""{"i32": 1, "unitPrice": "1e3", "is_paid": true, "x y": [1, "NaN"], "s64": "-5", "state": 7, "by_bool": {"true": ""}}""", true)]
    [InlineData("""{"i32": "a"}""", false)]
    [InlineData("""{"i32": 2147483648}""", false)]
    [InlineData("""{"i32": 1.5}""", false)]
    [InlineData("""{"u32": -1}""", false)]
    [InlineData("""{"unit_price": 1e39}""", false)]
    [InlineData("""{"unitPrice": true}""", false)]
    [InlineData("""{"s64": "x"}""", false)]
    [InlineData("""{"f64": "-1"}""", false)]
    [InlineData("""{"state": "STATE_CLOSED"}""", false)]
    [InlineData("""{"unknown": 1}""", false)]
    [InlineData("""{"parts": {}}""", false)]
    [InlineData("""{"parts": [{"parts": [{"i32": []}]}]}""", false)]
    [InlineData("""{"by_number": {"a": 0}}""", false)]
    [InlineData("""{"by_bool": {"1": ""}}""", false)]
    [InlineData("""{"a_text": "x"}""", true)]
    [InlineData("""{"a_text": "x", "b_number": 1}""", false)]
    [InlineData("""{"aText": "x", "b_number": 1}""", false)]
    [InlineData("""{"at": "yesterday"}""", false)]
    [InlineData("""{"took": 5}""", false)]
    [InlineData("""{"maybe": {"value": 5}}""", false)]
    [InlineData("""{"settings": []}""", false)]
    [InlineData("""{"raw": "?"}""", false)]
    [InlineData("[]", false)]
    public void Schema_OfAMessage_DecidesOnJson(string json, bool isValid) =>
        Assert.Equal(isValid, new SchemaValidator(Schema(PathOf("all.proto"))).IsValid(json));

    [Theory]
    [InlineData("""{"name": "Orc", "hp": 5, "color": "Red", "skills": "Swim Fly", "$schema": "x"}""", true)]
    [InlineData("""{"name": "Orc", "equipped_type": "Note", "equipped": "x"}""", true)]
    [InlineData("""{"name": "Orc", "equipped_type": 1, "equipped": {"edge": 3}}""", true)]
    [InlineData("""{"name": "Orc", "equipped_type": "NONE"}""", true)]
    [InlineData("""{"hp": 5}""", false)]
    [InlineData("""{"name": "Orc", "hp": 32768}""", false)]
    [InlineData("""{"name": "Orc", "hp": "many"}""", false)]
    [InlineData("""{"name": "Orc", "mana": 1}""", false)]
    [InlineData("""{"name": "Orc", "color": "Green"}""", false)]
    [InlineData("""{"name": "Orc", "color": "Red Blue"}""", false)]
    [InlineData("""{"name": "Orc", "skills": "Swim Run"}""", false)]
    [InlineData("""{"name": "Orc", "pos": {"x": 1, "y": 2}}""", false)]
    [InlineData("""{"name": "Orc", "pos": {"x": 1, "y": 2, "cells": [1, 2]}}""", false)]
    [InlineData("""{"name": "Orc", "equipped": {"edge": 3}}""", false)]
    [InlineData("""{"name": "Orc", "equipped_type": "Sword"}""", false)]
    [InlineData("""{"name": "Orc", "equipped_type": "Sword", "equipped": "x"}""", false)]
    [InlineData("""{"name": "Orc", "equipped_type": "Axe", "equipped": {}}""", false)]
    [InlineData("""{"name": "Orc", "equipped_type": "NONE", "equipped": {}}""", false)]
    [InlineData("""{"name": "Orc", "bag": []}""", false)]
    [InlineData("""{"name": "Orc", "nested": {"m": 1}}""", false)]
    public void Schema_OfATable_DecidesOnJson(string json, bool isValid) =>
        Assert.Equal(isValid, new SchemaValidator(Schema(PathOf("monster.fbs"))).IsValid(json));

    [Fact]
    public void Schema_WithComments_ShowsThem()
    {
        JsonNode order = Schema(PathOf("all.proto"))["$defs"]!["shop.Order"]!;
        Assert.Equal("An order. In two lines.", order["title"]!.GetValue<string>());
        Assert.Equal("The rest </script> of it.", order["description"]!.GetValue<string>());
        Assert.True(order["properties"]!["note"]!["deprecated"]!.GetValue<bool>());
        JsonNode definitions = Schema(PathOf("monster.fbs"))["$defs"]!;
        Assert.Equal(("A blade.", "It is sharp."), (definitions["Game.Sword"]!["title"]!.GetValue<string>(), definitions["Game.Sword"]!["description"]!.GetValue<string>()));
        JsonNode monster = definitions["Game.Monster"]!["properties"]!;
        Assert.Equal(("100", "\"Blue\"", "\"NaN\"", "true"), (Default("hp"), Default("color"), Default("ratio"), Default("on")));
        Assert.True(monster["old"]!["deprecated"]!.GetValue<bool>());

        string Default(string name) => monster[name]!["default"]!.ToJsonString();
    }

    [Fact]
    public void Schema_OfProto2_AsksForRequiredFields()
    {
        string path = _workspace.Write("a.proto", """
            syntax = "proto2"; package a;
            message A {
              required int32 num_a = 1; optional E e = 2 [default = Y]; extensions 10 to 20;
              optional int64 l = 3 [default = -5]; optional double d = 4 [default = inf]; optional bytes b = 5 [default = "\001"];
            }
            enum E { X = 1; Y = 2; }
            extend A { optional int32 more = 10; }
            """);
        JsonObject document = Schema(path);
        var validator = new SchemaValidator(document);
        Assert.True(validator.IsValid("""{"num_a": 1, "e": 2, "[a.more]": 3}"""));
        Assert.True(validator.IsValid("""{"numA": 1}"""));
        Assert.False(validator.IsValid("""{"e": 2}"""));
        Assert.False(validator.IsValid("""{"num_a": 1, "e": 3}"""));
        Assert.False(validator.IsValid("""{"num_a": 1, "[a.more]": "x"}"""));
        JsonNode fields = document["$defs"]!["a.A"]!["properties"]!;
        Assert.Equal(["\"Y\"", "\"-5\"", "\"Infinity\"", "\"AQ==\""], new[] { "e", "l", "d", "b" }.Select(name => fields[name]!["default"]!.ToJsonString()));
    }

    [Fact]
    public void Schema_OfSeveralTypes_OnlyDefinesThem()
    {
        JsonObject proto = Schema(_workspace.Write("two.proto", "syntax = \"proto3\"; message A {} message B { message C {} }"));
        JsonObject fbs = Schema(_workspace.Write("two.fbs", "table A {} table B {}"));
        Assert.Equal((false, false), (proto.ContainsKey("$ref"), fbs.ContainsKey("$ref")));
        Assert.Equal(["A", "B", "B.C"], proto["$defs"]!.AsObject().Select(static one => one.Key));
        Assert.Equal(["A", "B"], fbs["$defs"]!.AsObject().Select(static one => one.Key));
    }

    [Fact]
    public void Schema_WithAnOutput_IsAFile()
    {
        string target = _workspace.PathOf("out.json");
        Assert.Equal((0, ""), (CommandRun.Of("jsonschema", "--schema", PathOf("monster.fbs"), "-o", target).ExitCode, CommandRun.Of("jsonschema", "--schema", PathOf("monster.fbs"), "-o", target).Output));
        Assert.Equal("#/$defs/Game.Monster", JsonNode.Parse(File.ReadAllText(target))!["$ref"]!.GetValue<string>());
    }

    [Theory]
    [InlineData(2, "has no such message", "--schema", "all.proto", "--type", "shop.Nothing")]
    [InlineData(2, "has no such table", "--schema", "monster.fbs", "--type", "Game.Vec3")]
    [InlineData(2, "--json-names is for .proto files.", "--schema", "monster.fbs", "--json-names")]
    [InlineData(1, "error LW", "--schema", "bad.proto")]
    [InlineData(1, "error LW", "--schema", "bad.fbs")]
    [InlineData(1, "none.fbs", "--schema", "none.fbs")]
    [InlineData(1, "none.proto", "--schema", "none.proto")]
    public void Schema_ThatCannotBeMade_SaysWhy(int exitCode, string message, params string[] arguments)
    {
        _workspace.Write("bad.proto", "syntax = \"proto3\"; message A { int32 x = 0; }");
        _workspace.Write("bad.fbs", "table A { x:; }");
        CommandRun run = CommandRun.Of(["jsonschema", .. arguments.Select(one => one.EndsWith(".proto", StringComparison.Ordinal) || one.EndsWith(".fbs", StringComparison.Ordinal) ? PathOf(one) : one)]);
        Assert.Equal(exitCode, run.ExitCode);
        Assert.Contains(message, run.Error, StringComparison.Ordinal);
    }

    private string PathOf(string name) => name switch
    {
        "all.proto" => _workspace.Write(name, AllSchema),
        "monster.fbs" => _workspace.Write(name, MonsterSchema),
        "otlp" => TestData.PathOf("otlp/opentelemetry/proto/trace/v1/trace.proto"),
        _ => name.Contains('/', StringComparison.Ordinal) ? TestData.PathOf(name) : _workspace.PathOf(name),
    };

    private static JsonObject Schema(string path, params string[] arguments)
    {
        CommandRun run = CommandRun.Of(["jsonschema", "--schema", path, .. arguments]);
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        return JsonNode.Parse(run.Output)!.AsObject();
    }

    // Enum values without a name are written as numbers, which a strict schema refuses.
    private static bool HasUnknownState(JsonNode? value) => value switch
    {
        JsonObject members => members.Any(static one => (one.Key is "state" or "by_number" or "nothing" && (one.Value?.ToJsonString() ?? "").Any(char.IsAsciiDigit)) || HasUnknownState(one.Value)),
        JsonArray items => items.Any(HasUnknownState),
        _ => false,
    };
}
