using static LibWire.Schema.Tests.Proto.Linking.Links;

namespace LibWire.Schema.Tests.Proto.Linking;

public class LinkerTests
{
    [Fact]
    public void Link_FileThatComesWithTheCompiler_IsFoundWithoutBeingGiven()
    {
        ProtoFileDescriptor file = Sound(("a.proto", "syntax = \"proto3\"; import \"google/protobuf/timestamp.proto\"; message A { google.protobuf.Timestamp at = 1; }"))[0];
        ProtoMessageDescriptor timestamp = file.Messages[0].Fields[0].Message!;
        Assert.Equal("google.protobuf.Timestamp", timestamp.FullName);
        Assert.Same(ProtoLinker.BuiltIn("google/protobuf/timestamp.proto"), timestamp.File);
        Assert.Same(timestamp.File, file.Imports[0].Target);
    }

    [Fact]
    public void BuiltIn_EveryFile_IsSound()
    {
        foreach (string name in (string[])["any", "api", "descriptor", "duration", "empty", "field_mask", "source_context", "struct", "timestamp", "type", "wrappers"])
        {
            ProtoFileDescriptor file = ProtoLinker.BuiltIn($"google/protobuf/{name}.proto")!;
            Assert.Empty(file.Diagnostics.ToArray());
            Assert.Same(ProtoLinker.BuiltIn("google/protobuf/descriptor.proto"), file.OptionTypes);
        }

        Assert.Null(ProtoLinker.BuiltIn("google/protobuf/none.proto"));
    }

    [Fact]
    public void Link_FileOfTheSamePathAmongTheSchemas_GoesFirst()
    {
        IReadOnlyList<ProtoFileDescriptor> files = Sound(
            ("a.proto", "syntax = \"proto3\"; import \"google/protobuf/timestamp.proto\"; message A { google.protobuf.Timestamp at = 1; }"),
            ("google/protobuf/timestamp.proto", "syntax = \"proto3\"; package google.protobuf; message Timestamp { }"));
        Assert.Same(files[1], files[0].Messages[0].Fields[0].Message!.File);
    }

    [Fact]
    public void Link_FileWithoutImports_HasTheTypesOfItsOptions() =>
        Assert.Equal("google/protobuf/descriptor.proto", Sound(("a.proto", "syntax = \"proto3\";"))[0].OptionTypes!.ImportPath);

    [Fact]
    public void Link_BuiltInFileThatImportsOneAmongTheSchemas_IsLinkedWithThat()
    {
        IReadOnlyList<ProtoFileDescriptor> files = Sound(
            ("a.proto", "syntax = \"proto3\"; import \"google/protobuf/api.proto\"; message A { google.protobuf.Api api = 1; }"),
            ("google/protobuf/any.proto", "syntax = \"proto3\"; package google.protobuf; message Any { }"));
        ProtoMessageDescriptor api = files[0].Messages[0].Fields[0].Message!;
        ProtoFieldDescriptor value = api.Fields.Single(static field => field.Name == "options").Message!.Fields.Single(static field => field.Name == "value");
        Assert.Same(files[1].Messages[0], value.Message);
    }
}
