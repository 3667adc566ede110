using LibWire.Tests;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Schema.Tests;

/// <summary>From the text of a schema to messages that work.</summary>
public sealed class SchemaTextTests
{
    private const string ClashingNames = """
        syntax = "proto3";
        package global.System.LibWire;
        message Message {
          int32 message = 1; optional int32 has_message = 2; optional string default_text = 3; optional string text = 4; string set_text = 5; Message mutable_next = 6; Message next = 7;
          int32 layout = 8; int32 layout_table = 9; int32 read_core = 10; int32 types = 11; int32 field_ids = 12; int32 to_string = 13; int32 get_type = 14; int32 equals = 15; int32 finalize = 16;
          int32 memberwise_clone = 17; int32 unknown = 18; int32 unknown_fields = 19; int32 has_bits0 = 20; int32 read_all = 21; map<string, int32> entry = 22; int32 read_entry_entry = 23;
          oneof pay { int32 none = 24; int32 pay_value = 25; int32 pay_case = 26; int32 pay_oneof_case = 27; int32 clear_pay = 28; Message card = 29; int32 clear_card = 30; }
          int32 __pay = 32; int32 _1 = 33; int32 foo_bar = 34; int32 FOO_BAR = 36; int32 is_initialized = 37; int32 value = 38;
          message Types { int32 types = 1; } message FieldIds { int32 x = 1; } message LayoutTable { int32 x = 1; } message Message { int32 message = 1; Types types = 2; }
          message PayOneofCase { oneof pay { int32 x = 1; int32 y = 2; } int32 pay_oneof_case = 3; } message PayValue { oneof pay { int32 pay_value = 1; } }
          message Value { Value value = 1; } message Create { int32 create = 1; } enum Level { LEVEL_NONE = 0; LEVEL_1 = 1; LEVEL_ONE = 2; }
          message HasX { optional int32 x = 1; } message ReadCore { int32 x = 1; } message ToString { int32 to_string = 1; } message System { LibWire lib_wire = 1; } message LibWire { int32 system = 1; }
        }
        message string { string string = 1; bool bool = 2; } message event { event event = 1; } message var { int32 var = 1; } message record { record record = 1; } message file { repeated file file = 1; }
        message required { int32 required = 1; } message scoped { map<int32, scoped> scoped = 1; } message field { optional field field = 1; } message nint { nint value = 1; } message dynamic { int32 x = 1; }
        message state { state state = 1; } message message { .global.System.LibWire.message next = 1; } message global { global global = 1; } message System { System System = 1; int32 x = 2; } message LibWire { LibWire LibWire = 1; }
        enum class { CLASS_A = 0; CLASS_event = 1; CLASS_int = 2; }
        """;

    [Theory]
    [InlineData(LanguageVersion.CSharp9, false)]
    [InlineData(LanguageVersion.Latest, true)]
    public void Compile_OfNamesThatClash_GivesCodeThatCompiles(LanguageVersion version, bool hasUnscopedRef)
    {
        SchemaGeneration compilation = ProtoCompiler.Generate([new("a.proto", "a.proto", ClashingNames)], EmittedCode.Options(version, hasUnscopedRef));

        Assert.DoesNotContain(compilation.Diagnostics, found => found.Severity == SchemaSeverity.Error);
        Assert.Empty(EmittedCode.Complaints(version, Assert.Single(compilation.Sources).Text));
    }

    [Fact]
    public void Compile_OfOpenTelemetry_GivesCodeThatCompiles()
    {
        string root = TestData.PathOf("otlp");
        SchemaFile[] files = [.. Directory.GetFiles(root, "*.proto", SearchOption.AllDirectories).Order(StringComparer.Ordinal)
            .Select(path => new SchemaFile(path, Path.GetRelativePath(root, path).Replace('\\', '/'), File.ReadAllText(path)))];
        SchemaGeneration compilation = ProtoCompiler.Generate(files, EmittedCode.Options(LanguageVersion.Latest, true));

        Assert.NotEmpty(files);
        Assert.DoesNotContain(compilation.Diagnostics, found => found.Severity == SchemaSeverity.Error);
        Assert.Equal(files.Length, compilation.Sources.Count);
        Assert.Empty(EmittedCode.Complaints(LanguageVersion.Latest, [.. compilation.Sources.Select(source => source.Text)]));
    }
}
