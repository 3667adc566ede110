using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Schema.Tests;

/// <summary>The classes with the descriptors of files: their data, their names, what they refer to.</summary>
public sealed class ReflectionTests
{
    private const string Text = """
        syntax = "proto2";
        package p;
        message A {
          optional int32 a = 1 [default = 5, deprecated = true];
          map<string, A> m = 2;
          optional group G = 3 { optional string g = 4; }
          message B { enum E { Z = 0; } optional E e = 1; }
          extensions 100 to 200;
        }
        extend A { repeated string s = 100; }
        service S { rpc M(A) returns (A.B); }
        """;

    [Theory]
    [InlineData(LanguageVersion.CSharp9)]
    [InlineData(LanguageVersion.CSharp10)]
    [InlineData(LanguageVersion.Latest)]
    public void Descriptor_OfAnyLanguageVersion_HasTheBytesOfProtoc(LanguageVersion version)
    {
        var assembly = new EmittedAssembly(Schemas.Model(Text), version, hasUnscopedRef: version == LanguageVersion.Latest);
        ProtoDescription set = ProtoCompiler.Describe([new SchemaFile("a.proto", "a.proto", Text)], new ProtoDescribeOptions());

        string bytes = assembly.Run("return Convert.ToBase64String(AReflection.Descriptor.ProtoBytes);");

        // Without the tag and the length of the set's only file.
        Assert.Equal(Convert.ToBase64String(set.ToArray().AsSpan(3)), bytes);
        Assert.Equal("p.A.B p.A.G True", assembly.Run("return $\"{A.Types.B.Descriptor} {A.Types.G.Descriptor} {A.Descriptor.FindField(2)!.IsMap}\";"));
    }

    [Fact]
    public void Descriptor_OfALargeFile_SpansManyLines()
    {
        string text = "syntax = \"proto3\"; package p; enum Big { " + string.Concat(Enumerable.Range(0, 3000).Select(static i => $"NUMBER_{i} = {i};")) + " }";

        Assert.Equal("3000", EmittedAssembly.Of(text).Run("return AReflection.Descriptor.Enums[0].Values.Count.ToString();"));
    }

    [Fact]
    public void Emit_OfNamesThatClash_GivesEachFileAClassOfItsOwn()
    {
        (string, string)[] files =
        [
            ("x/a.proto", "syntax = \"proto3\"; package p; import \"y/a.proto\"; message AReflection { Second s = 1; } message Descriptor { int32 descriptor = 1; }"),
            ("y/a.proto", "syntax = \"proto3\"; package p; message Second { int32 AReflection_ = 1; }"),
            ("z.proto", "syntax = \"proto3\"; package p; import \"x/a.proto\"; message ZReflection { AReflection r = 1; }"),
        ];

        Assert.Equal(["AReflection_", "AReflection__", "ZReflection_"], EmittedCode.Models(files).Select(static model => model.Reflection!.Name));
        Assert.DoesNotContain(EmittedCode.ComplaintsAbout(files), static text => text.Contains("error CS0", StringComparison.Ordinal));
        Assert.Equal(
            "y/a.proto x/a.proto",
            EmittedAssembly.Of(files).Run("return AReflection_.Descriptor.Imports[0] + \" \" + ZReflection_.Descriptor.Imports[0];"));
    }

    [Fact]
    public void Imports_OfTheClass_AreThoseWhoseTypesAreUsedOrPassedOn()
    {
        IReadOnlyList<ProtoFileCode> models = EmittedCode.Models(
            ("unused.proto", "syntax = \"proto3\"; message Unused { }"),
            ("far.proto", "syntax = \"proto3\"; message Far { }"),
            ("near.proto", "syntax = \"proto3\"; import public \"far.proto\"; message Near { }"),
            ("options.proto", "syntax = \"proto2\"; import \"google/protobuf/descriptor.proto\"; extend google.protobuf.FileOptions { optional int32 o = 50000; }"),
            ("service.proto", "syntax = \"proto3\"; import \"far.proto\"; service S { rpc M(Far) returns (Far); }"),
            ("user.proto", "syntax = \"proto3\"; import \"options.proto\"; import \"near.proto\"; option (o) = 3; message User { Far far = 1; }"));

        Assert.Equal(["global::FarReflection"], models[2].Reflection!.Imports);
        Assert.Equal(["global::LibWire.WellKnown.DescriptorReflection"], models[3].Reflection!.Imports);
        Assert.Equal(["global::FarReflection"], models[4].Reflection!.Imports);
        Assert.Equal(["global::NearReflection"], models[5].Reflection!.Imports);
    }

    [Fact]
    public void Emit_WithoutDescriptors_HasNone()
    {
        string text = ProtoEmitter.Emit(Schemas.Model(Text), EmittedCode.Options(LanguageVersion.Latest, true) with { HasDescriptors = false });

        Assert.DoesNotContain("Descriptor", text, StringComparison.Ordinal);
        Assert.Empty(EmittedCode.Complaints(LanguageVersion.Latest, text));
    }
}
