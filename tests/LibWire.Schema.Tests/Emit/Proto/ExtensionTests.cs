namespace LibWire.Schema.Tests;

/// <summary>Extensions: their static fields, and the members of messages that can have extensions.</summary>
public sealed class ExtensionTests
{
    private const string Base =
        """
        syntax = "proto2"; package base;
        message Order { optional int32 id = 1; extensions 100 to max; }
        message Set { option message_set_wire_format = true; extensions 4 to max; }
        message Line { optional int32 count = 1; required int32 sku = 2; extend Order { optional Line line = 110; repeated Line lines = 111; } }
        message Loose { optional Order order = 1; }
        enum Level { LOW = 3; HIGH = 5; }
        """;

    private const string More =
        """
        syntax = "proto2"; package base; import "base.proto";
        extend Order {
          // How it looks.
          optional int32 color = 100;
          optional string name = 101 [default = "g\303\274n"];
          optional bytes blob = 102 [default = "\000\377"];
          optional Level level = 103;
          repeated sint32 numbers = 104 [packed = true];
          repeated string texts = 105;
          repeated Level levels = 106;
          optional group Piece = 107 { optional int32 x = 1; }
          optional double ratio = 108 [default = -inf, deprecated = true];
          repeated group Pieces = 109 { optional int32 x = 1; }
        }
        message Nest { message Deep { extend Order { optional bool flag = 200; } } }
        message InSet { extend Set { optional InSet message_set_extension = 1000; } optional int32 x = 1; }
        """;

    private static readonly EmittedAssembly Shop = EmittedAssembly.Of(("base.proto", Base), ("more_of-it.proto", More));

    private const string Options =
        """
        var registry = new ProtoRegistry();
        registry.AddRange(MoreOfItExtensions.All);
        registry.AddRange(BaseExtensions.All);
        var options = new ProtoReadOptions { Registry = registry };
        """;

    [Fact]
    public void All_OfAFile_HasNestedOnesToo() => Assert.Equal(
        "base.color base.name base.blob base.level base.numbers base.texts base.levels base.piece base.ratio base.pieces base.Nest.Deep.flag base.InSet.message_set_extension",
        Shop.Run("return string.Join(' ', MoreOfItExtensions.All.Select(extension => extension.FullName));"));

    [Fact]
    public void GetExtension_OfOneThatIsNotSet_GivesItsDefault() => Assert.Equal(
        "False 0 gün 00FF Low -Infinity 0 0 False",
        Shop.Run("""
            System.Globalization.CultureInfo.CurrentCulture = System.Globalization.CultureInfo.InvariantCulture;
            Order order = default;
            return $"{order.HasExtension(MoreOfItExtensions.Color)} {order.GetExtension(MoreOfItExtensions.Color)} {order.GetExtension(MoreOfItExtensions.Name)} "
                + $"{Hex(order.GetExtension(MoreOfItExtensions.Blob).ToArray())} {order.GetExtension(MoreOfItExtensions.Level)} {order.GetExtension(MoreOfItExtensions.Ratio)} "
                + $"{order.GetExtension(MoreOfItExtensions.Numbers).Count} {order.GetExtension(Line.Extensions.Line).Count} {order.GetExtension(Nest.Types.Deep.Extensions.Flag)}";
            """));

    [Fact]
    public void Write_OfExtensions_PutsThemBehindTheFields() => Assert.Equal(
        "0801 A00607 AA060161 B80605 C206020102 CA060178 DB060809DC06 C00C01 30 22",
        Shop.Run("""
            Order order = default;
            order.SetExtension(Nest.Types.Deep.Extensions.Flag, true, arena);
            order.MutableExtension(MoreOfItExtensions.Piece, arena).X = 9;
            order.MutableExtension(MoreOfItExtensions.Texts, arena).Add(Utf8String.Copy("x", arena), in arena);
            order.MutableExtension(MoreOfItExtensions.Numbers, arena).Add(-1, in arena);
            order.MutableExtension(MoreOfItExtensions.Numbers, arena).Add(1, in arena);
            order.SetExtension(MoreOfItExtensions.Level, Level.High, arena);
            order.SetExtension(MoreOfItExtensions.Name, Utf8String.Copy("a", arena), arena);
            order.SetExtension(MoreOfItExtensions.Color, 7, arena);
            order.Id = 1;
            string hex = Hex(order.ToArray());
            int at = 0;
            return string.Join(' ', new[] { 4, 6, 8, 6, 10, 8, 12, 6 }.Select(length => hex.Substring((at += length) - length, length))) + $" {order.ComputeSize()} {hex.Length / 2 - 8}";
            """));

    [Fact]
    public void Parse_WithARegistry_KnowsExtensions_AndWithoutKeepsUnknownFields() => Assert.Equal(
        "7 True 9 2 -1 0 | False 18",
        Shop.Run(Options + """
            byte[] bytes = Bytes("A00607 DB060809DC06 C206020102 D006FF01");
            Order order = Order.Parse(bytes, arena, options);
            Order without = Order.Parse(bytes, arena);
            return $"{order.GetExtension(MoreOfItExtensions.Color)} {order.HasExtension(MoreOfItExtensions.Piece)} {order.GetExtension(MoreOfItExtensions.Piece).X} "
                + $"{order.GetExtension(MoreOfItExtensions.Numbers).Count} {order.GetExtension(MoreOfItExtensions.Numbers)[0]} {order.GetExtension(MoreOfItExtensions.Levels).Count} | "
                + $"{without.HasExtension(MoreOfItExtensions.Color)} {without.UnknownFields.Length}";
            """));

    [Fact]
    public void ClearExtension_MakesItUnset() => Assert.Equal(
        "True False 0 0",
        Shop.Run("""
            Order order = default;
            order.SetExtension(MoreOfItExtensions.Color, 7, arena);
            bool before = order.HasExtension(MoreOfItExtensions.Color);
            order.ClearExtension(MoreOfItExtensions.Color);
            return $"{before} {order.HasExtension(MoreOfItExtensions.Color)} {order.GetExtension(MoreOfItExtensions.Color)} {order.ComputeSize()}";
            """));

    [Fact]
    public void Read_OfAnExtensionWithoutItsRequiredField_FailsUnlessPartIsAllowed() => Assert.Equal(
        "RequiredFieldMissing@0 RequiredFieldMissing@0 none F206020801",
        Shop.Run(Options + """
            string Read(string hex, ProtoReadOptions chosen) => Failure(() =>
            {
                using var other = new ArenaAllocator();
                Loose.Parse(Bytes(hex), other, chosen);
            });
            Order order = default;
            order.MutableExtension(Line.Extensions.Line, arena).Count = 1;
            var partial = new ProtoReadOptions { Registry = registry, AllowsPartial = true };
            return $"{Read("0A05 F206020801", options)} {Failure(() => order.ToArray())} {Read("0A05 F206020801", partial)} {Hex(order.ToArrayPartial())}";
            """));

    [Fact]
    public void MessageSet_IsReadAndWrittenAsItems() => Assert.Equal(
        "5 0B10E8071A0208050C 0B10E8071A0208050C",
        Shop.Run(Options + """
            Set set = Set.Parse(Bytes("0B 10E807 1A020805 0C"), arena, options);
            Set unknown = Set.Parse(Bytes("0B 10E807 1A020805 0C"), arena);
            return $"{set.GetExtension(InSet.Extensions.MessageSetExtension).X} {Hex(set.ToArray())} {Hex(unknown.ToArray())}";
            """));

    [Fact]
    public void TextName_OfAnExtensionOfAMessageSet_IsThatOfItsMessage()
    {
        ProtoFileCode model = EmittedCode.Models(("base.proto", Base), ("more.proto", More))[1];
        Assert.Equal("base.InSet", model.Messages.Single(static message => message.Extensions.Count > 0 && message.CSharpName == "InSet").Extensions[0].Field.TextName);
        Assert.All(model.Extensions, static extension => Assert.Equal(extension.FullName, extension.Field.TextName));
    }

    [Fact]
    public void Emit_OfExtensions_SaysWhatTheSchemaSays()
    {
        string text = ProtoEmitter.Emit(EmittedCode.Models(("base.proto", Base), ("more.proto", More))[1], new EmitOptions(12, true));
        Assert.Contains(
            "\t/// <summary>How it looks.</summary>\n"
                + "\t/// <remarks>Extension <c>base.color</c>: int32, 100 of <c>base.Order</c>.</remarks>\n"
                + "\tpublic static readonly __Lib::ProtoExtension<__Order, int> Color =\n"
                + "\t\tnew(static () => __Order.Layout, 100, \"base.color\", __Type.Int32);\n",
            text,
            StringComparison.Ordinal);
        Assert.Contains("(\"Deprecated in the schema.\")]\n\tpublic static readonly __Lib::ProtoExtension<__Order, double> Ratio", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Emit_OfExtensions_CompilesWithoutARemark() => Assert.Empty(EmittedCode.ComplaintsAbout(("base.proto", Base), ("more.proto", More)));

    [Fact]
    public void Names_OfExtensions_GiveWay()
    {
        IReadOnlyList<ProtoFileCode> models = EmittedCode.Models(
            ("a/x.proto", """
                syntax = "proto2"; package p; import "b/x.proto";
                extend Order { optional int32 all = 100; optional int32 x_extensions = 101; optional int32 equals = 102; optional int32 fooBar = 103; optional int32 foo_bar = 104; }
                """),
            ("b/x.proto", """
                syntax = "proto2"; package p;
                message Order { extensions 100 to max; optional int32 has_extension = 1; optional int32 extension = 2; optional Order mutable_extension = 3; }
                message Extensions { optional int32 extensions = 1; extend Order { optional int32 extensions_ = 200; optional int32 extensions__ = 201; } }
                message XExtensions {}
                """),
            ("c/3d-x.proto", "syntax = \"proto2\"; package p; import \"b/x.proto\"; extend Order { optional int32 q = 300; }"));
        Assert.Equal(["XExtensions_", "XExtensions__", "_3DXExtensions"], models.Select(static model => model.ExtensionsName));
        Assert.Equal(["All_", "_XExtensions", "Equals_", "FooBar", "FooBar_"], models[0].Extensions.Select(static extension => extension.Field.CSharpName));
        Assert.Equal(["HasExtension_", "Extension", "MutableExtension_"], models[1].Messages[0].Fields.Select(static field => field.CSharpName));
        Assert.Equal("Extensions__", models[1].Messages[1].ExtensionsName);
    }
}
