using LibWire.Tests.Json.Rare;

namespace LibWire.Tests.Json.FlatBuffers;

/// <summary>What few schemas have.</summary>
public sealed class FlatRareTests
{
    /// <summary>The numbers are the test vectors of Fowler, Noll and Vo for "foobar"; those of 16 bits are folded, as flatc does it. For 64 bits flatc has
    /// another basis than they, so that number is calculated here.</summary>
    [Fact]
    public void FromJson_OfStringsThatAreHashed_GivesTheNumbersOfTheVectors()
    {
        const ushort Fnv1 = 0x31f0 ^ 0xb262, Fnv1A = 0xbf9c ^ 0xf968;
        const string Text =
            "{hashed:{small:'foobar',signed:'foobar',many:['foobar',5,'foobar'],hashes:{small:'foobar',signed:'foobar',middle:'foobar',large:'foobar'}}}";
        HashedView hashed = RootView.GetRoot(ToBuffer(Text)).Hashed;
        Assert.Equal((Fnv1, (short)Fnv1A), (hashed.Small, hashed.Signed));
        Assert.Equal([Fnv1A, 5, Fnv1A], hashed.Many.ToArray());
        Assert.Equal((Fnv1, (short)Fnv1A), (hashed.Hashes.Small, hashed.Hashes.Signed));
        ulong large = 0xcbf29ce484222645;
        foreach (byte each in "foobar"u8) large = unchecked((large ^ each) * 0x100000001b3);
        Assert.Equal((0x31f0b262u, large), (hashed.Hashes.Middle, hashed.Hashes.Large));

        // Numbers stay numbers, and the text has numbers.
        string written = Write("{hashed:{small:65535,signed:-32768,hashes:{small:1,signed:-2,middle:3,large:18446744073709551615}}}");
        Assert.Equal("""{"hashed":{"small":65535,"signed":-32768,"hashes":{"small":1,"signed":-2,"middle":3,"large":18446744073709551615}}}""", written);
        Assert.Equal(written, Write(written));
    }

    [Fact]
    public void ToBuffer_OfTablesWithAKeyThatIsAStruct_SortsThem()
    {
        const string Text =
            "{spots:[{note:1,spot:{x:1,y:-1}},{note:2},{note:3,spot:{x:-2,y:5}},{note:4,spot:{x:1,y:-2}},{note:5,spot:{x:-300,y:0}},{note:6,spot:{x:0,y:0}},{note:7,spot:{x:0,y:-1}}]}";
        byte[] buffer = ToBuffer(Text);
        Assert.Equal(7, RootView.GetRoot(buffer).Spots.Count);
        Assert.Equal([5, 3, 7, 2, 6, 4, 1], Enumerable.Range(0, 7).Select(i => RootView.GetRoot(buffer).Spots[i].Note));
    }

    [Theory]
    [InlineData("narrow")]
    [InlineData("middle")]
    [InlineData("wide")]
    public void Unions_WithWideKinds_HaveNames(string name)
    {
        string leaf = $$$"""{"{{{name}}}_type":"Leaf","{{{name}}}":{"x":5}}""", text = $$$"""{"{{{name}}}_type":"Text","{{{name}}}":"five"}""";
        string all = $$$"""{"{{{name}}}s_type":["Text","NONE","Leaf"],"{{{name}}}s":["a",null,{"x":6}]}""";
        foreach (string json in (string[])[leaf, text, all]) Assert.Equal(json, Write(json));

        // The value may come before its kind.
        Assert.Equal(leaf, Write($$$"""{"{{{name}}}":{"x":5},"{{{name}}}_type":"Leaf"}"""));
        using var arena = new ArenaAllocator();
        Assert.Throws<JsonFormatException>(() => FlatJson.ToBuffer($$$"""{"{{{name}}}_type":"Nothing","{{{name}}}":{"x":5}}""", RootView.Layout, in arena));
    }

    [Fact]
    public void Unions_WithWideKinds_CanBeReadByTheNumberOfTheKind() =>
        Assert.Equal("""{"wide_type":"Leaf","wide":{"x":5}}""", Write("""{"wide_type":4294967296,"wide":{"x":5}}"""));

    [Fact]
    public void ToJson_OfStructsNestedDeeperThanAllowed_Throws()
    {
        const string Text = """{"name":"a","cell":{"id":1,"color":"Red","corners":[{"x":1,"y":2},{"x":3,"y":4}],"weights":[1,2,3],"rank":"Low"}}""";
        using var arena = new ArenaAllocator();
        byte[] buffer = FlatJson.ToBuffer(Text, Realm.HeroView.Layout, in arena).ToArray();
        Assert.Contains("\"corners\":[{\"x\":1", FlatJson.ToJson(buffer, Realm.HeroView.Layout, new FlatJsonOptions { DepthMax = 2 }), StringComparison.Ordinal);
        var fault = Assert.Throws<WireFormatException>(() => FlatJson.ToJson(buffer, Realm.HeroView.Layout, new FlatJsonOptions { DepthMax = 1 }));
        Assert.Equal(WireError.DepthExceeded, fault.Error);
    }

    [Fact]
    public void Layouts_WithoutTheMembersOfAStruct_AreRefused()
    {
        FlatLayout bare = FlatLayout.Make("Bare", FlatField.Struct("spot", 4, 4, 2));
        byte[] buffer;
        using (var arena = new ArenaAllocator())
        {
            var builder = new FlatBuilder(in arena);
            builder.StartTable();
            builder.AddStruct(0, new Spot { X = 1 });
            builder.Finish(builder.EndTable());
            buffer = builder.ToArray();
        }

        Assert.Throws<ArgumentException>(() => FlatJson.ToJson(buffer, bare));
        Assert.Throws<ArgumentException>(() =>
        {
            using var arena = new ArenaAllocator();
            return FlatJson.ToBuffer("{spot:{x:1}}", bare, in arena).Length;
        });
    }

    private static string Write(string text) => FlatJson.ToJson(ToBuffer(text), RootView.Layout);

    private static byte[] ToBuffer(string text)
    {
        using var arena = new ArenaAllocator();
        return FlatJson.ToBuffer(text, RootView.Layout, in arena).ToArray();
    }
}
