using Game;
using LibWire.Tests;

namespace LibWire.Tests.Json.FlatBuffers;

/// <summary>The C# blocks of docs/flatbuffers-json.md, compiled and run.</summary>
public sealed class FlatReadmeExamples
{
    [Fact]
    public void Examples_DoWhatTheDocumentSays()
    {
        // README: first
        using var arena = new ArenaAllocator();
        Monster monster = Monster.FromJson("""{ name: "Orc", hp: 0x50, weapons: [{ name: "axe" }] } // as flatc reads it""", in arena);
        string text = monster.ToJson();     // {"hp":80,"name":"Orc","weapons":[{"name":"axe"}]}
        // README: end
        Assert.Equal("""{"hp":80,"name":"Orc","weapons":[{"name":"axe"}]}""", text);

        // README: buffer
        ReadOnlySpan<byte> buffer = FlatJson.ToBuffer("""{"name": "Orc"}""", MonsterView.Layout, in arena);
        string same = FlatJson.ToJson(buffer, MonsterView.Layout);     // {"name":"Orc"}
        // README: end
        Assert.Equal("""{"name":"Orc"}""", same);

        // README: options
        var asFlatc = new FlatJsonOptions { WritesPlainNames = true, IndentSpaces = 2 };
        string readable = monster.ToJson(asFlatc);
        // README: end
        Assert.StartsWith("{\n  hp: 80,\n  name: \"Orc\",\n", readable, StringComparison.Ordinal);
    }
}
