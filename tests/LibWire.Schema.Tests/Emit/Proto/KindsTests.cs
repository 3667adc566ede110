using System.Text;

namespace LibWire.Schema.Tests;

/// <summary>Every field type with every presence is written and read again.</summary>
public sealed class KindsTests
{
    private const string Again = "byte[] bytes = message.ToArray(); if (message.ComputeSize() != bytes.Length) return \"size\"; ";

    private static readonly EmittedAssembly Kinds = new(KindsSchema.Code);

    [Theory]
    [InlineData("Implicits")]
    [InlineData("Explicits")]
    [InlineData("Requireds")]
    public void Parse_OfSingleValues_GivesWhatWasSet(string message)
    {
        bool isImplicit = message == "Implicits";
        var body = new StringBuilder($"{message} message = default; ");
        var checks = new StringBuilder($"{Again} {message} same = {message}.Parse(bytes, arena); string wrong = \"\"; ");
        foreach ((ProtoFieldKind kind, string value) in KindsSchema.All)
        {
            if (isImplicit && kind == ProtoFieldKind.Message) continue;
            string name = Property(kind);
            if (!isImplicit) body.Append($"if (message.Has{name}) return \"{name} is there\"; ");
            body.Append(kind switch
            {
                ProtoFieldKind.String => $"message.Set{name}(\"text\", arena); ",
                ProtoFieldKind.Bytes => $"message.Set{name}(Bytes(\"0102\"), arena); ",
                ProtoFieldKind.Message => $"message.Mutable{name}(arena).X = 3; ",
                _ => $"message.{name} = {value}; ",
            });
            checks.Append($"if (!({Holds(kind, "same." + name, value)}{(isImplicit ? "" : $" && same.Has{name}")})) wrong += \"{name} \"; ");
            if (!isImplicit) checks.Append($"same.Clear{name}(); if (same.Has{name}) wrong += \"cleared {name} \"; ");
        }

        Assert.Equal("", Kinds.Run(body.ToString() + checks + "return wrong;"));
    }

    [Fact]
    public void Parse_OfMembersOfAOneof_GivesWhatWasSet()
    {
        var body = new StringBuilder("string wrong = \"\"; ");
        foreach ((ProtoFieldKind kind, string value) in KindsSchema.All)
        {
            string name = Property(kind);
            string set = kind switch
            {
                ProtoFieldKind.String => $"message.Set{name}(\"text\", arena); ",
                ProtoFieldKind.Bytes => $"message.Set{name}(Bytes(\"0102\"), arena); ",
                ProtoFieldKind.Message => $"message.Mutable{name}(arena).X = 3; ",
                _ => $"message.{name} = {value}; ",
            };
            body.Append($"{{ Members message = default; {set} {Again} Members same = Members.Parse(bytes, arena); ")
                .Append($"if (same.ChoiceCase != Members.ChoiceOneofCase.{name} || !({Holds(kind, "same." + name, value)})) wrong += \"{name} \"; }} ");
        }

        Assert.Equal("", Kinds.Run(body + "return wrong;"));
    }

    [Theory]
    [InlineData("Lists", "LooseLists")]
    [InlineData("LooseLists", "Lists")]
    public void Parse_OfRepeatedValues_TakesThemPackedAndNot(string written, string read)
    {
        var body = new StringBuilder($"{written} message = default; ");
        var checks = new StringBuilder($"{Again} {read} same = {read}.Parse(bytes, arena); string wrong = \"\"; ");
        foreach ((ProtoFieldKind kind, string value) in KindsSchema.All)
        {
            string name = Property(kind);
            body.Append(kind switch
            {
                ProtoFieldKind.String => $"message.{name}.Add(Utf8String.Copy(\"text\", arena), arena); message.{name}.Add(default, arena); ",
                ProtoFieldKind.Bytes => $"message.{name}.Add(arena).AddRange(Bytes(\"0102\"), arena); message.{name}.Add(default, arena); ",
                ProtoFieldKind.Message => $"message.{name}.Add(arena).X = 3; message.{name}.Add(arena); ",
                _ => $"message.{name}.Add({value}, arena); message.{name}.Add(default, arena); ",
            });
            checks.Append($"if (same.{name}.Count != 2 || !({Holds(kind, $"same.{name}[0]", value)})) wrong += \"{name} \"; ");
        }

        Assert.Equal("", Kinds.Run(body.ToString() + checks + "return wrong;"));
    }

    [Fact]
    public void Parse_OfMaps_GivesEveryTypeOfValue()
    {
        var body = new StringBuilder("Values message = default; ");
        var checks = new StringBuilder($"{Again} Values same = Values.Parse(bytes, arena); string wrong = \"\"; ");
        foreach ((ProtoFieldKind kind, string value) in KindsSchema.All)
        {
            string name = Property(kind);
            body.Append(kind switch
            {
                ProtoFieldKind.String => $"message.{name}.Set(-5, Utf8String.Copy(\"text\", arena), arena); ",
                ProtoFieldKind.Bytes => $"message.{name}.Set(-5, arena).AddRange(Bytes(\"0102\"), arena); ",
                ProtoFieldKind.Message => $"message.{name}.Set(-5, arena).X = 3; ",
                _ => $"message.{name}.Set(-5, {value}, arena); ",
            });
            body.Append($"message.{name}.Set(0, arena); ");
            checks.Append($"if (same.{name}.Count != 2 || !({Holds(kind, $"same.{name}[-5]", value)})) wrong += \"{name} \"; ");
        }

        Assert.Equal("", Kinds.Run(body.ToString() + checks + "return wrong;"));
    }

    [Fact]
    public void Parse_OfMaps_GivesEveryTypeOfKey()
    {
        var body = new StringBuilder("Keys message = default; ");
        var checks = new StringBuilder($"{Again} Keys same = Keys.Parse(bytes, arena); string wrong = \"\"; ");
        foreach ((ProtoFieldKind kind, string value) in KindsSchema.All.Where(row => KindsSchema.IsKey(row.Kind)))
        {
            string name = Property(kind);
            string key = kind == ProtoFieldKind.String ? "Utf8String.Copy(\"text\", arena)" : value;
            body.Append($"message.{name}.Set({key}, true, arena); message.{name}.Set(default, false, arena); ");
            checks.Append($"if (same.{name}.Count != 2 || !same.{name}[{key}] || same.{name}[default]) wrong += \"{name} \"; ");
        }

        Assert.Equal("", Kinds.Run(body.ToString() + checks + "return wrong;"));
    }

    [Fact]
    public void Parse_WithoutARequiredField_FailsAndMergeDoesNot() => Assert.Equal(
        "RequiredFieldMissing RequiredFieldMissing none | False False True",
        Kinds.Run("""
            using var other = new ArenaAllocator();
            Outer outer = default;
            string failures = $"{Failure(() => Requireds.Parse(Bytes("5001"), other)).Split('@')[0]} {Failure(() => Outer.Parse(Bytes("0A00"), other)).Split('@')[0]} "
                + Failure(() =>
                {
                    var reader = new ProtoReader(Bytes("0A00"));
                    outer.Merge(ref reader, other);
                });
            return $"{failures} | {outer.IsInitialized} {default(Requireds).IsInitialized} {default(Outer).IsInitialized}";
            """));

    private static string Property(ProtoFieldKind kind) => "A" + char.ToUpperInvariant(kind.ToString()[0]) + kind.ToString().ToLowerInvariant()[1..];

    private static string Holds(ProtoFieldKind kind, string at, string value) => kind switch
    {
        ProtoFieldKind.String => $"{at} == \"text\"",
        ProtoFieldKind.Bytes => $"Hex({at}.ReadOnlySpan) == \"0102\"",
        ProtoFieldKind.Message => $"{at}.X == 3",
        _ => $"{at} == {value}",
    };
}
