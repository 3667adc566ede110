using LibWire.WellKnown;
using Label = LibWire.WellKnown.FieldDescriptorProto.Types.Label;
using Type = LibWire.WellKnown.FieldDescriptorProto.Types.Type;

namespace LibWire.Schema.Tests;

/// <summary>Descriptor sets as schemas: a set is described again as the same set, and descriptors that no compiler writes are reported.</summary>
public sealed class SchemaSetTests : IDisposable
{
    private readonly ArenaAllocator _arena = new();

    public void Dispose() => _arena.Dispose();

    [Theory]
    [InlineData("syntax = \"proto2\"; package a; message M { message A {} optional group G = 1 { map<int32, M> m = 1; } map<string, E> n = 2; message C {} enum E { Z = 0; } oneof o { M b = 3; group H = 4 {} } extensions 10 to 20; extend M { repeated group I = 10 {} } message D {} } extend M { optional group J = 11 { optional int32 x = 1; } optional M.E k = 12; }")]
    [InlineData("syntax = \"proto3\"; package a.b; message M { optional int32 a = 1; oneof o { string b = 2; } optional M c = 3 [json_name = \"see\"]; reserved 9, 20 to max; reserved \"x\"; } service S { rpc R(stream M) returns (M); }")]
    [InlineData("edition = \"2023\"; message M { int32 a = 1; enum E { Z = 0; reserved 5 to max; } repeated E e = 2; }")]
    [InlineData("edition = \"2024\"; export message M { local enum E { E_Z = 0; } }")]
    [InlineData("syntax = \"proto3\"; import \"google/protobuf/any.proto\"; import public \"google/protobuf/struct.proto\"; message M { google.protobuf.Any any = 1; map<string, google.protobuf.Value> v = 2; }")]
    public void Describe_OfADescribedSet_GivesTheSameBytes(string text)
    {
        foreach (bool hasSourceInfo in new[] { false, true })
        {
            var options = new ProtoDescribeOptions { IncludesImports = true, IncludesSourceInfo = hasSourceInfo };
            ProtoDescription first = ProtoCompiler.Describe([new SchemaFile("t.proto", "t.proto", text)], options);
            Assert.False(first.HasErrors, string.Join('\n', first.Diagnostics));
            ProtoDescription second = ProtoCompiler.Describe(ProtoDescriptorSet.Read(first.ToArray(), "set"), options);
            Assert.False(second.HasErrors, string.Join('\n', second.Diagnostics));
            Assert.Equal(Convert.ToHexString(first.ToArray()), Convert.ToHexString(second.ToArray()));
        }
    }

    [Fact]
    public void Describe_OfASetWithoutAFile_TakesItFromTheCallerOrTheCompiler()
    {
        SchemaFile imported = new("u.proto", "u.proto", "syntax = \"proto3\"; message U {}");
        SchemaFile file = new("t.proto", "t.proto", "syntax = \"proto3\"; import \"u.proto\"; import \"google/protobuf/any.proto\"; message T { U u = 1; google.protobuf.Any a = 2; }");
        var options = new ProtoDescribeOptions { FindImport = path => path == "u.proto" ? imported : null };
        ProtoDescription first = ProtoCompiler.Describe([file], options);
        Assert.Equal(first.ToArray(), ProtoCompiler.Describe(ProtoDescriptorSet.Read(first.ToArray(), "set"), options).ToArray());
    }

    [Fact]
    public void LW1811_NotADescriptorSet()
    {
        ProtoDescriptorSet set = ProtoDescriptorSet.Read([0x0A, 0x05, 0x0A], "x.binpb");
        SchemaDiagnostic diagnostic = Assert.Single(set.Diagnostics);
        Assert.StartsWith("x.binpb(1,1): error LW1811: The bytes are no descriptor set, from byte ", diagnostic.ToString(), StringComparison.Ordinal);
        Assert.Equal(set.Diagnostics, ProtoCompiler.Describe(set, new ProtoDescribeOptions()).Diagnostics);
        Assert.Empty(set.ImportPaths);
    }

    [Fact]
    public void LW1811_NotADescriptorSet_OfBytesThatAskForMuchMemory()
    {
        // A file with a message of 1.5 million empty fields: 2 bytes each, and some hundred in memory.
        const int Fields = 1_500_000;
        var message = new byte[2 * Fields];
        for (int i = 0; i < message.Length; i += 2) message[i] = 0x12;
        byte[] file = [0x22, .. Varint(message.Length), .. message];
        ProtoDescriptorSet set = ProtoDescriptorSet.Read([0x0A, .. Varint(file.Length), .. file], "set");
        Assert.True(set.Diagnostics.Count == 1 || set.Files.Count == 1);
        Assert.All(set.Diagnostics, static diagnostic => Assert.Equal("LW1811", diagnostic.Id));

        static byte[] Varint(int value) => [(byte)(value | 0x80), (byte)((value >> 7) | 0x80), (byte)((value >> 14) | 0x80), (byte)(value >> 21)];
    }

    [Theory]
    [InlineData("")]
    [InlineData("1x")]
    [InlineData("a.b")]
    [InlineData("ä")]
    [InlineData("a b")]
    public void LW1812_DescriptorName_OfAMessage(string name)
    {
        FileDescriptorProto file = File();
        file.MessageType.Add(in _arena).SetName(name, _arena);
        AssertFault(file, $"set:t.proto(1,1): error LW1812: '{name}' in 't.proto' is no name of the language: the set was not written by a compiler. Write it again from the .proto file.");
    }

    [Fact]
    public void LW1812_DescriptorName()
    {
        FileDescriptorProto file = File();
        ref DescriptorProto message = ref file.MessageType.Add(in _arena);
        message.SetName("M", _arena);
        ref FieldDescriptorProto field = ref AddField(ref message, "f", Type.Message);
        field.SetTypeName("..M", _arena);
        AssertFault(file, "set:t.proto(1,1): error LW1812: '.M' in 'M' is no name of the language: the set was not written by a compiler. Write it again from the .proto file.");
    }

    [Fact]
    public void LW1813_DescriptorContent()
    {
        AssertContent("'M.f' is a group without a message beside it", static (ref FieldDescriptorProto field, ArenaAllocator arena) => field.SetTypeName(".M", arena), Type.Group);
        AssertContent("'M.f' has no type", static (ref FieldDescriptorProto field, ArenaAllocator arena) => field.ClearType(), Type.Int32);
        AssertContent("'M.f' is in a oneof that there is none of", static (ref FieldDescriptorProto field, ArenaAllocator arena) => field.OneofIndex = 0, Type.Int32);
        AssertContent("'M.f' is in a oneof that there is none of", static (ref FieldDescriptorProto field, ArenaAllocator arena) => field.OneofIndex = -7, Type.Int32);
        AssertContent("'M.f' has a default that is no value of its type", static (ref FieldDescriptorProto field, ArenaAllocator arena) => field.SetDefaultValue("4294967296", arena), Type.Uint32);
        AssertContent("'M.f' has a default that is no value of its type", static (ref FieldDescriptorProto field, ArenaAllocator arena) => field.SetDefaultValue("yes", arena), Type.Bool);
        AssertContent("'M.f' has a default that is no value of its type", static (ref FieldDescriptorProto field, ArenaAllocator arena) => field.SetDefaultValue("1.5.2", arena), Type.Float);
    }

    [Fact]
    public void LW1813_DescriptorContent_AFileWithoutAName()
    {
        FileDescriptorProto file = default;
        AssertFault(file, "set:(1,1): error LW1813: 'set' has a file without a name: the set was not written by a compiler. Write it again from the .proto file.");
    }

    [Fact]
    public void LW1814_DescriptorEdition()
    {
        FileDescriptorProto file = File();
        file.SetSyntax("editions", _arena);
        file.Edition = (Edition)1002;
        AssertFault(file, "set:t.proto(1,1): error LW1814: The file says 'edition 1002', and proto2, proto3 and the editions 2023 and 2024 are supported. Write the set again from a file under one of these.");
    }

    [Fact]
    public void Read_OfMutatedSets_NeverThrows()
    {
        SchemaFile[] files = [WellKnownFiles.Find("google/protobuf/descriptor.proto")!, WellKnownFiles.Find("google/protobuf/struct.proto")!, new("t.proto", "t.proto", "syntax = \"proto2\"; message M { optional group G = 1 { map<int32, M> m = 1; } oneof o { M b = 3; group H = 4 {} } extensions 10 to 20; } extend M { repeated group I = 10 {} }")];
        var random = new Random(5);
        foreach (SchemaFile file in files)
        {
            byte[] bytes = ProtoCompiler.Describe([file], new ProtoDescribeOptions()).ToArray();
            for (int round = 0; round < 300; round++)
            {
                byte[] mutated = (byte[])bytes.Clone();
                for (int change = random.Next(1, 6); change > 0; change--) mutated[random.Next(mutated.Length)] = (byte)random.Next(256);
                ProtoCompiler.Describe(ProtoDescriptorSet.Read(mutated, "set"), new ProtoDescribeOptions { IncludesImports = true });
            }
        }
    }

    private delegate void Change(ref FieldDescriptorProto field, ArenaAllocator arena);

    private void AssertContent(string what, Change change, Type type)
    {
        FileDescriptorProto file = File();
        ref DescriptorProto message = ref file.MessageType.Add(in _arena);
        message.SetName("M", _arena);
        change(ref AddField(ref message, "f", type), _arena);
        AssertFault(file, $"set:t.proto(1,1): error LW1813: {what}: the set was not written by a compiler. Write it again from the .proto file.");
    }

    private FileDescriptorProto File()
    {
        FileDescriptorProto file = default;
        file.SetName("t.proto", _arena);
        return file;
    }

    private ref FieldDescriptorProto AddField(ref DescriptorProto message, string name, Type type)
    {
        ref FieldDescriptorProto field = ref message.Field.Add(in _arena);
        field.SetName(name, _arena);
        field.Number = 1;
        field.Label = Label.Optional;
        field.Type = type;
        return ref field;
    }

    private void AssertFault(FileDescriptorProto file, string line)
    {
        FileDescriptorSet set = default;
        set.File.Add(file, in _arena);
        ProtoDescription description = ProtoCompiler.Describe(ProtoDescriptorSet.Read(set.ToArray(), "set"), new ProtoDescribeOptions());
        Assert.Equal(line, description.Diagnostics[0].ToString());
        Assert.Equal(0, description.FileCount);
    }
}
