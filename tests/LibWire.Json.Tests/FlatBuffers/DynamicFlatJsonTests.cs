using System.Buffers;
using System.Text;
using Game;
using LibWire.Reflection;

namespace LibWire.Tests.Json.FlatBuffers;

/// <summary>JSON of tables whose type is known only at run time, against generated objects.</summary>
public sealed class DynamicFlatJsonTests : IDisposable
{
    private const string Text = """{"hp":80,"name":"Ork \u00e9","weapons":[{"name":"axe","damage":2.5},{}]}""";

    private readonly ArenaAllocator _arena = new();
    private readonly FlatTableType _type =
        FlatSchema.Parse(File.ReadAllBytes(Repository.PathOf("tests/LibWire.Tests/Structure/Readme/monster.bfbs"))).RootTable!;

    public void Dispose() => _arena.Dispose();

    [Fact]
    public void FromJson_AndToJson_AreThoseOfGeneratedObjects()
    {
        DynamicTable table = _type.FromJson(Text, in _arena);
        Monster monster = Monster.FromJson(Text, in _arena);
        Assert.Equal(monster.ToJson(), table.ToJson());
        Assert.Equal(monster, Monster.Parse(table.ToArray(), in _arena));
        Assert.Equal(FlatJson.ToBuffer(Text, MonsterView.Layout, in _arena).ToArray(), table.ToArray());
        var options = new FlatJsonOptions { WritesDefaults = true, WritesPlainNames = true, IndentSpaces = 2 };
        Assert.Equal(monster.ToJson(options), table.ToJson(options));
        Assert.Equal(table, _type.FromJson(table.ToJson(options), in _arena));
    }

    [Fact]
    public void Defaults_ThatTheSchemaDoesNotSay_AreNotWritten_AndNoValueIsLeftOut()
    {
        FlatTableType type = FlatSchema.Parse(File.ReadAllBytes(Repository.PathOf("tests/LibWire.Tests/FlatBuffers/Dynamic/defaults.bfbs"))).RootTable!;
        const string Zeros = """{"most":0,"none":0,"maybe":0}""";
        Assert.Equal(Zeros, type.FromJson(Zeros, in _arena).ToJson());
        Assert.Equal("""{"few":5,"signed":0}""", type.New(in _arena).ToJson(new FlatJsonOptions { WritesDefaults = true }));
    }

    [Fact]
    public void Tables_ThatCanBeChanged_AreWrittenAsTheyAre()
    {
        DynamicTable table = _type.FromJson(Text, in _arena).ToMutable(in _arena);
        table.Set("hp", (short)1);
        table.GetVector("weapons").Mutable(1).Set("name", "bow");
        Assert.Equal("""{"hp":1,"name":"Ork é","weapons":[{"name":"axe","damage":2.5},{"name":"bow"}]}""", table.ToJson());
        Assert.Equal("""{"name":"axe","damage":2.5}""", table.GetVector("weapons").Get<DynamicTable>(0).ToJson());
    }

    [Fact]
    public void Targets_AndSources_OfEachKind()
    {
        DynamicTable table = _type.FromJson(Encoding.UTF8.GetBytes(Text), in _arena);
        byte[] text = table.ToJsonUtf8();
        Assert.Equal(table.ToJson(), Encoding.UTF8.GetString(text));
        var buffer = new ArrayBufferWriter<byte>();
        table.WriteJson(buffer);
        Assert.Equal(text, buffer.WrittenSpan.ToArray());
        using var stream = new MemoryStream();
        table.WriteJson(stream);
        Assert.Equal(text, stream.ToArray());
        stream.Position = 0;
        Assert.Equal(table, _type.FromJson(stream, in _arena));
        Assert.Equal(table, _type.FromJson(text, in _arena, new FlatJsonOptions { IsSizePrefixed = true }));
    }

    [Fact]
    public void FaultsOfTheText_AreReported_AndTheArenaIsAsItWas()
    {
        nuint used = _arena.UsedBytes;
        var fault = Assert.Throws<JsonFormatException>(() => _type.FromJson("""{"hp":80,"nam":"x"}""", in _arena));
        Assert.Equal((WireError.UnknownName, 9L), (fault.Error, fault.Offset));
        Assert.Equal(used, _arena.UsedBytes);
        Assert.Throws<ArgumentNullException>(() => _type.FromJson((string)null!, in _arena));
        Assert.Throws<InvalidOperationException>(() => default(DynamicTable).ToJson());
    }
}
