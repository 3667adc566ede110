using LibWire.WellKnown;
using Label = LibWire.WellKnown.FieldDescriptorProto.Types.Label;
using Type = LibWire.WellKnown.FieldDescriptorProto.Types.Type;

namespace LibWire.Schema.Tests;

/// <summary>The descriptor of each construct, field by field.</summary>
public sealed class DescribeTests : IDisposable
{
    private readonly ArenaAllocator _arena = new();

    public void Dispose() => _arena.Dispose();

    [Fact]
    public void Describe_OfAFile_SaysNamePackageAndLanguage()
    {
        ref FileDescriptorProto proto2 = ref DescribeOne("syntax = \"proto2\"; package a.b;");
        Assert.Equal("t.proto|a.b", $"{proto2.Name}|{proto2.Package}");
        Assert.False(proto2.HasSyntax);

        ref FileDescriptorProto proto3 = ref DescribeOne("syntax = \"proto3\";");
        Assert.False(proto3.HasPackage);
        Assert.Equal("proto3", proto3.Syntax.ToString());
        Assert.False(proto3.HasEdition);

        ref FileDescriptorProto edition = ref DescribeOne("edition = \"2023\";");
        Assert.Equal("editions", edition.Syntax.ToString());
        Assert.Equal(Edition._2023, edition.Edition);
    }

    [Fact]
    public void Describe_OfImports_TellsPublicAndWeakOnesByTheirIndex()
    {
        FileDescriptorSet set = Describe(
            false,
            new SchemaFile("t.proto", "t.proto", "import \"a.proto\"; import weak \"b.proto\"; import public \"c.proto\";"),
            new SchemaFile("a.proto", "a.proto", "syntax = \"proto3\";"),
            new SchemaFile("b.proto", "b.proto", "syntax = \"proto3\";"),
            new SchemaFile("c.proto", "c.proto", "syntax = \"proto3\";"));
        ref FileDescriptorProto file = ref set.File[3];
        Assert.Equal(["a.proto", "b.proto", "c.proto"], Texts(file.Dependency));
        Assert.Equal([2], file.PublicDependency.ToArray());
        Assert.Equal([1], file.WeakDependency.ToArray());
    }

    [Fact]
    public void Describe_OfFields_SaysLabelTypeAndJsonName()
    {
        ref DescriptorProto message = ref DescribeOne("syntax = \"proto2\"; package p; message M { required int32 my_id = 1; repeated M inner = 2; optional E e = 3; enum E { Z = 0; } }").MessageType[0];
        Assert.Equal((Label.Required, Type.Int32, "myId", ""), Of(ref message.Field[0]));
        Assert.Equal((Label.Repeated, Type.Message, "inner", ".p.M"), Of(ref message.Field[1]));
        Assert.Equal((Label.Optional, Type.Enum, "e", ".p.M.E"), Of(ref message.Field[2]));
        Assert.False(message.Field[0].HasOptions || message.Field[0].HasOneofIndex || message.Field[0].HasProto3Optional || message.Field[0].HasExtendee);

        static (Label, Type, string, string) Of(ref FieldDescriptorProto field) => (field.Label, field.Type, field.JsonName.ToString(), field.TypeName.ToString());
    }

    [Fact]
    public void Describe_OfOneofs_PutsThoseOfOptionalLast()
    {
        ref DescriptorProto message = ref DescribeOne("syntax = \"proto3\"; message M { optional int32 a = 1; oneof o { int32 b = 2; int32 c = 3; } int32 d = 4; optional int32 e = 5; }").MessageType[0];
        Assert.Equal(["o", "_a", "_e"], message.OneofDecl.ToArray().Select(static oneof => oneof.Name.ToString()));
        Assert.Equal([1, 0, 0, -1, 2], Indexes(ref message));
        Assert.True(message.Field[0].Proto3Optional);
        Assert.False(message.Field[1].HasProto3Optional);
    }

    [Fact]
    public void Describe_OfAMap_NestsItsEntry()
    {
        ref DescriptorProto message = ref DescribeOne("syntax = \"proto3\"; package p; message M { map<string, M> my_map = 1; }").MessageType[0];
        ref DescriptorProto entry = ref message.NestedType[0];
        Assert.Equal("MyMapEntry|.p.M.MyMapEntry", $"{entry.Name}|{message.Field[0].TypeName}");
        Assert.True(entry.Options.MapEntry);
        Assert.Equal((Label.Repeated, Type.Message), (message.Field[0].Label, message.Field[0].Type));
        Assert.Equal(("key", 1, Type.String), (entry.Field[0].Name.ToString(), entry.Field[0].Number, entry.Field[0].Type));
        Assert.Equal(("value", 2, Type.Message, ".p.M"), (entry.Field[1].Name.ToString(), entry.Field[1].Number, entry.Field[1].Type, entry.Field[1].TypeName.ToString()));
    }

    [Fact]
    public void Describe_OfAGroup_NestsItsMessageWhereTheFieldStands()
    {
        ref DescriptorProto message = ref DescribeOne("syntax = \"proto2\"; message M { message A {} optional group Two = 1 { optional int32 x = 2; } message C {} }").MessageType[0];
        Assert.Equal("two|.M.Two", $"{message.Field[0].Name}|{message.Field[0].TypeName}");
        Assert.Equal(Type.Group, message.Field[0].Type);
        Assert.Equal("A Two C", $"{message.NestedType[0].Name} {message.NestedType[1].Name} {message.NestedType[2].Name}");
    }

    [Fact]
    public void Describe_OfReservedNumbersAndNames_EndsBehindTheLastButInEnums()
    {
        ref DescriptorProto message = ref DescribeOne(
            "syntax = \"proto2\"; message M { reserved 2, 9 to 11, 100 to max; reserved \"a\", \"b\"; enum E { Z = 0; reserved -5 to -3, 7, 9 to max; reserved \"c\"; } }").MessageType[0];
        Assert.Equal("2-3 9-12 100-536870912", string.Join(' ', message.ReservedRange.ToArray().Select(static range => $"{range.Start}-{range.End}")));
        Assert.Equal(["a", "b"], Texts(message.ReservedName));
        ref EnumDescriptorProto type = ref message.EnumType[0];
        Assert.Equal((-5, -3, 7, 7, 9, int.MaxValue), (type.ReservedRange[0].Start, type.ReservedRange[0].End, type.ReservedRange[1].Start, type.ReservedRange[1].End, type.ReservedRange[2].Start, type.ReservedRange[2].End));
        Assert.Equal(["c"], Texts(type.ReservedName));
    }

    [Fact]
    public void Describe_OfExtensions_NamesWhatTheyExtend()
    {
        ref FileDescriptorProto file = ref DescribeOne("syntax = \"proto2\"; package p; message M { extensions 4 to 9; extend M { optional int32 in = 5; } } extend M { optional M out = 4; }");
        Assert.Equal(".p.M|out|.p.M", $"{file.Extension[0].Extendee}|{file.Extension[0].JsonName}|{file.Extension[0].TypeName}");
        Assert.Equal(".p.M", file.MessageType[0].Extension[0].Extendee.ToString());
        Assert.Equal((4, 10), (file.MessageType[0].ExtensionRange[0].Start, file.MessageType[0].ExtensionRange[0].End));
    }

    [Fact]
    public void Describe_OfMethods_SaysWhichSideStreams()
    {
        ref ServiceDescriptorProto service = ref DescribeOne("syntax = \"proto3\"; message M {} service S { rpc A(M) returns (M); rpc B(stream M) returns (stream M); }").Service[0];
        Assert.Equal("A|.M|.M", $"{service.Method[0].Name}|{service.Method[0].InputType}|{service.Method[0].OutputType}");
        Assert.False(service.Method[0].HasClientStreaming || service.Method[0].HasServerStreaming);
        Assert.True(service.Method[1].ClientStreaming && service.Method[1].ServerStreaming);
    }

    [Fact]
    public void Describe_OfAMethodWithBraces_GivesItOptions()
    {
        ref ServiceDescriptorProto service = ref DescribeOne("syntax = \"proto3\"; message M {} service S { rpc A(M) returns (M); rpc B(M) returns (M) {} rpc C(M) returns (M) { option deprecated = true; } }").Service[0];
        Assert.Equal([false, true, true], service.Method.ToArray().Select(static method => method.HasOptions));
        Assert.Equal(0, service.Method[1].Options.ComputeSize());
        Assert.True(service.Method[2].Options.Deprecated);
    }

    [Fact]
    public void Describe_OfOptionsInSources_LeavesThemOutWithTheirPlaces()
    {
        const string Text = """
            edition = "2023";
            import "google/protobuf/descriptor.proto";
            extend google.protobuf.MessageOptions {
              string kept = 5000;
              string dropped = 5001 [retention = RETENTION_SOURCE];
            }
            message A {
              option (kept) = "k";
              option (dropped) = "d";
            }
            message B {
              option (dropped) = "d";
            }
            """;
        ref FileDescriptorProto file = ref Describe(true, new SchemaFile("t.proto", "t.proto", Text)).File[0];
        Assert.Equal(Convert.FromHexString("C2B802016B"), file.MessageType[0].Options.ToArray());
        Assert.False(file.MessageType[1].HasOptions);
        string[] paths = [.. file.SourceCodeInfo.Location.ToArray().Select(static location => string.Join(' ', location.Path.ToArray()))];
        Assert.Contains("4 0 7 5000", paths);
        Assert.DoesNotContain("4 0 7 5001", paths);
        Assert.Contains("4 0 7", paths);
        Assert.DoesNotContain("4 1 7", paths);
        Assert.DoesNotContain(paths, static path => path.StartsWith("4 1 7 ", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("syntax = \"proto3\"; message M { int32 x = 1 [retention = RETENTION_SOURCE]; } extend google.protobuf.MessageOptions { M o = 5000; }", "option (o).x = 0;", true)]
    [InlineData("syntax = \"proto3\"; message M { int32 x = 1 [retention = RETENTION_SOURCE]; } extend google.protobuf.MessageOptions { M o = 5000; }", "option (o).x = 1;", false)]
    [InlineData("syntax = \"proto2\"; extend google.protobuf.MessageOptions { optional group O = 5000 { optional int32 x = 1 [retention = RETENTION_SOURCE]; } }", "option (o).x = 1;", true)]
    public void Describe_OfPlacesOfOptionsInSources_KeepsThoseThatAreNotLookedInto(string declarations, string option, bool isKept)
    {
        string text = declarations.Insert(declarations.IndexOf(';') + 1, " import \"google/protobuf/descriptor.proto\";") + $" message A {{ {option} }}";
        ref FileDescriptorProto file = ref Describe(true, new SchemaFile("t.proto", "t.proto", text)).File[0];
        int messageIndex = file.MessageType.Count - 1;
        Assert.Equal(isKept, file.SourceCodeInfo.Location.ToArray().Any(location => string.Join(' ', location.Path.ToArray()) == $"4 {messageIndex} 7 5000 1"));
    }

    [Fact]
    public void Describe_WithoutImports_KeepsTheOrderOfDependenciesAmongThoseAskedFor()
    {
        SchemaFile a = new("a.proto", "a.proto", "syntax = \"proto3\"; import \"b.proto\"; import \"google/protobuf/any.proto\";");
        SchemaFile b = new("b.proto", "b.proto", "syntax = \"proto3\"; import \"c.proto\";");
        SchemaFile c = new("c.proto", "c.proto", "syntax = \"proto3\";");
        Assert.Equal(["b.proto", "a.proto"], FileNames(ProtoCompiler.Describe([a, b], new ProtoDescribeOptions { FindImport = Find })));
        Assert.Equal(["a.proto"], FileNames(ProtoCompiler.Describe([a], new ProtoDescribeOptions { FindImport = Find })));
        Assert.Equal(
            ["c.proto", "b.proto", "google/protobuf/any.proto", "a.proto"],
            FileNames(ProtoCompiler.Describe([a], new ProtoDescribeOptions { FindImport = Find, IncludesImports = true })));

        SchemaFile? Find(string path) => path == "b.proto" ? b : path == "c.proto" ? c : null;
    }

    [Fact]
    public void Describe_OfALongChainOfImports_NeedsNoStack()
    {
        const int Length = 20_000;
        ProtoDescription description = ProtoCompiler.Describe([Link(0)], new ProtoDescribeOptions { IncludesImports = true, FindImport = path => Link(int.Parse(path.AsSpan(1, path.Length - 7))) });
        Assert.Empty(description.Diagnostics);
        Assert.Equal(Length, description.FileCount);

        static SchemaFile Link(int i) => new($"f{i}.proto", $"f{i}.proto", "syntax = \"proto3\";" + (i + 1 < Length ? $" import public \"f{i + 1}.proto\";" : ""));
    }

    [Fact]
    public void Describe_OfAFaultyFile_GivesNoSet()
    {
        ProtoDescription description = ProtoCompiler.Describe([new SchemaFile("a.proto", "a.proto", "syntax = \"proto3\";\nmessage {}")], new ProtoDescribeOptions());
        Assert.True(description.HasErrors);
        Assert.Equal((0, 0L), (description.FileCount, description.SizeBytes));
        Assert.Equal(1, description.Diagnostics[0].Span.Line);
    }

    [Fact]
    public void WriteTo_AndToArray_GiveTheSameBytes()
    {
        ProtoDescription description = ProtoCompiler.Describe([WellKnownFiles.Find("google/protobuf/type.proto")!], new ProtoDescribeOptions { IncludesImports = true });
        using var stream = new MemoryStream();
        description.WriteTo(stream);
        Assert.Equal(stream.ToArray(), description.ToArray());
        Assert.Equal(description.SizeBytes, stream.Length);
    }

    private ref FileDescriptorProto DescribeOne(string text) => ref Describe(false, new SchemaFile("t.proto", "t.proto", text)).File[0];

    private FileDescriptorSet Describe(bool hasSourceInfo, params SchemaFile[] files)
    {
        ProtoDescription description = ProtoCompiler.Describe(files, new ProtoDescribeOptions { IncludesSourceInfo = hasSourceInfo });
        Assert.False(description.HasErrors, string.Join('\n', description.Diagnostics));
        return FileDescriptorSet.Parse(description.ToArray(), in _arena);
    }

    private string[] FileNames(ProtoDescription description)
    {
        FileDescriptorSet set = FileDescriptorSet.Parse(description.ToArray(), in _arena);
        return [.. Enumerable.Range(0, set.File.Count).Select(i => set.File[i].Name.ToString())];
    }

    private static string[] Texts(UnmanagedArray<Utf8String> texts) => [.. texts.ToArray().Select(static text => text.ToString())];

    private static int[] Indexes(ref DescriptorProto message)
    {
        var indexes = new int[message.Field.Count];
        for (int i = 0; i < indexes.Length; i++) indexes[i] = message.Field[i].HasOneofIndex ? message.Field[i].OneofIndex : -1;
        return indexes;
    }
}
