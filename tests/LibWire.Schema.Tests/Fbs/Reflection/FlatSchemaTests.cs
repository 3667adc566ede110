using System.Runtime.CompilerServices;
using LibWire.Reflection;
using LibWire.Tests;

namespace LibWire.Schema.Tests.Fbs.Reflection;

/// <summary>Schemas at run time: from text, and from binary schemas.</summary>
public sealed class FlatSchemaTests
{
    private const string Text = """
        attribute "own";
        namespace n;
        /// A color.
        enum e : ubyte (bit_flags) {
          A,
          /// The other one.
          B = 3
        }
        enum big : ulong { Most = 18446744073709551615, Least = 0 }
        struct s { x: byte; y: [double:2]; k: e (key); }
        union u { t, text: string, s, again: b = 9 }
        union wide : int { t = -5 }
        /// A table.
        /// With two lines.
        table t (own: "v", original_order) {
          /// A field.
          z: int = -7 (id: 1, deprecated);
          a: float = 3.25 (id: 0, own);
          u: u (id: 3, required);
          o: bool = null (id: 4);
          v: [s] (id: 5);
          w: [ubyte] = [] (id: 6, vector64);
          f: e = B (id: 7);
          g: [e] (id: 8);
          k: string (id: 9, key);
          title: string = "none" (id: 10);
          nested: [ubyte] (id: 11, nested_flatbuffer: "b");
          flex: [ubyte] (id: 12, flexbuffer);
          us: [wide] (id: 14);
          m: big = Most (id: 15);
          h: uint (id: 16, hash: "fnv1a_32");
          sh: string (id: 17, shared);
          far: string (id: 18, offset64);
          al: [float] (id: 19, force_align: 16);
        }
        table b { of: t; }
        root_type t; file_identifier "NNNN"; file_extension "nn";
        """;

    [Fact]
    public void Load_OfASchema_HasAllOfIt()
    {
        FlatSchema schema = Load(Text);
        Assert.Equal(["n.b", "n.t"], schema.Tables.Select(static type => type.FullName));
        Assert.Equal(["n.s"], schema.Structs.Select(static type => type.FullName));
        Assert.Equal(["n.big", "n.e", "n.u", "n.wide"], schema.Enums.Select(static type => type.FullName));
        Assert.Equal(("NNNN", "nn"), (schema.FileIdentifier, schema.FileExtension));
        FlatTableType table = schema.RootTable!;
        Assert.Same(schema["n.t"], table);
        Assert.Equal(("NNNN", null), (table.Layout.FileIdentifier, schema["n.b"].Layout.FileIdentifier));
        Assert.Equal(" A table.\n With two lines.", table.Documentation);
        Assert.Equal("v", table.Attributes["own"]);
        Assert.Equal(
            [
                "0 a float", "1 z int", "3 u n.u", "4 o bool", "5 v [n.s]", "6 w [ubyte]", "7 f n.e", "8 g [n.e]", "9 k string", "10 title string",
                "11 nested [ubyte]", "12 flex [ubyte]", "14 us [n.wide]", "15 m n.big", "16 h uint", "17 sh string", "18 far string", "19 al [float]",
            ],
            table.Fields.Select(static field => $"{field.Id} {field.Name} {field.TypeName}"));
        FlatTypeField Field(string name) => table.FindField(name)!;
        Assert.Equal((" A field.", true), (Field("z").Documentation, Field("z").IsDeprecated));
        Assert.True(Field("u") is { IsRequired: true, IsUnion: true } && Field("o").IsOptional && Field("k") is { IsKey: true, IsRequired: true });
        Assert.True(Field("w") is { IsOffset64: true, IsVector: true } && Field("far").IsOffset64 && Field("flex").IsFlexBuffer);
        Assert.Same(schema["n.b"], Field("nested").Table);
        Assert.Equal((FlatType.UInt8, schema.FindEnum("n.e")), (Field("f").Scalar, Field("f").Enum));
        Assert.Equal(("none", true, null), (Field("title").Layout!.DefaultText, Field("w").Layout!.IsEmptyByDefault, Field("sh").Layout!.DefaultText));
        Assert.Equal(["id"], Field("title").Attributes.Keys);
        Assert.Equal(["id", "own"], Field("a").Attributes.Keys);
        Assert.Same(Field("a"), table.FindField(0));
        Assert.Null(table.FindField(2));
        Assert.Equal("n.t.a", Field("a").ToString());

        FlatStructType inner = schema.FindStruct("n.s")!;
        Assert.Equal((32, 8), (inner.SizeBytes, inner.AlignBytes));
        Assert.Equal(["x byte 0", "y [double:2] 2", "k n.e 0"], inner.Fields.Select(static field => $"{field.Name} {field.TypeName} {field.ArrayLength}"));
        FlatEnumType flags = schema.FindEnum("n.e")!;
        Assert.Equal(["A 1", "B 8"], flags.Values.Select(static value => $"{value} {value.Number}"));
        Assert.Equal((true, " A color.", " The other one."), (flags.IsFlags, flags.Documentation, flags.FindValue("B")!.Documentation));
        Assert.Equal(["Least 0", "Most -1"], schema.FindEnum("n.big")!.Values.Select(static value => $"{value} {value.Number}"));
        FlatEnumType union = schema.FindEnum("n.u")!;
        Assert.Equal(["NONE 0", "t 1", "text 2", "s 3", "again 9"], union.Values.Select(static value => $"{value} {value.Number}"));
        Assert.True(union is { IsUnion: true, UnderlyingType: FlatType.UInt8 } && union.FindValue("text")!.IsString);
        Assert.Equal((table, inner, schema["n.b"]), (union.FindValue("t")!.Table, union.FindValue("s")!.Struct, union.FindValue(9)!.Table));
        Assert.Equal(FlatType.Int32, schema.FindEnum("n.wide")!.UnderlyingType);
    }

    [Fact]
    public void Load_OfNumbersWithoutSign_KnowsTheirDefaults()
    {
        using var arena = new ArenaAllocator();
        FlatTableType type = Load("enum e: ulong { A, B = 18446744073709551615 } table t { a: ulong = 18446744073709551615; b: ulong; c: e = B; d: e; }")["t"];
        DynamicTable table = type.New(in arena);
        Assert.Equal((ulong.MaxValue, 0UL, "B", "A"), (table.Get<ulong>("a"), table.Get<ulong>("b"), table.Get<string>("c"), table.Get<string>("d")));
        byte[] none = table.ToArray();
        table.Set("a", ulong.MaxValue);
        table.Set("b", 0UL);
        table.Set("c", "B");
        table.Set("d", "A");
        Assert.Equal(none, table.ToArray());
        Assert.All(type.Fields, static field => Assert.Empty(field.Attributes));
        Assert.Equal("""{"a":18446744073709551615,"b":0,"c":"B","d":"A"}""", table.ToJson(new FlatJsonOptions { WritesDefaults = true }));
    }

    [Fact]
    public void Load_OfAWrongSchema_ThrowsItsFirstError()
    {
        Exception fault = Assert.Throws<InvalidOperationException>(() => Load("table t { x: Missing; }"));
        Assert.Contains("Missing", fault.Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentNullException>(() => FbsCompiler.Load(null!, new FbsOptions()));
    }

    [Fact]
    public void Names_ThatTheSchemaLacks_AreNamed()
    {
        FlatSchema schema = Load(Text);
        Says("The schema has no table \"t\". Names have the namespace. Its tables are n.b, n.t.", () => _ = schema["t"]);
        Says("n.s is a struct. Buffers start with a table.", () => _ = schema["n.s"]);
        Says("n.e is an enum or union.", () => _ = schema["n.e"]);
        Assert.Null(schema.FindTable("t"));
        Assert.Throws<ArgumentNullException>(() => schema.FindStruct(null!));

        static void Says(string text, Action call) => Assert.Contains(text, Assert.Throws<ArgumentException>(call).Message, StringComparison.Ordinal);
    }

    /// <summary>The layouts that LibWire.Schema makes from the text are the same ones.</summary>
    [Fact]
    public void Load_OfAllSchemasOfTheTests_HasTheLayoutsOfTheText()
    {
        int count = 0;
        foreach (SchemaFile file in Files())
        {
            string folder = Path.GetDirectoryName(file.Path)!;
            SchemaFile? Find(string path)
            {
                foreach (string root in (string[])[folder, TestData.PathOf("flatbuffers/monster/include_test"), TestData.PathOf("flatbuffers/monster/include_test/sub"), Path.GetDirectoryName(folder)!])
                    if (File.Exists(Path.Combine(root, path))) return new SchemaFile(Path.Combine(root, path), path, File.ReadAllText(Path.Combine(root, path)));
                return null;
            }

            FbsLayouts layouts = FbsCompiler.Layout(file, new FbsOptions(), Find);
            if (layouts.HasErrors) continue;
            FlatSchema schema = FbsCompiler.Load(file, new FbsOptions(), Find);
            Assert.Equal(layouts.RootTable, schema.RootTable?.FullName ?? "");
            foreach (FlatTableType type in schema.Tables)
            {
                FlatLayout expected = layouts.Find(type.FullName, out string problem) ?? throw new InvalidOperationException(problem);
                Assert.Equal(Describe(expected), Describe(type.Layout));
                count++;
            }

            // Without the attributes of the language too, as flatc writes it by default.
            FlatSchema.Parse(FbsCompiler.Describe(file, new FbsOptions(), new FbsReflectionOptions(), Find).Bytes!);
        }

        Assert.InRange(count, 100, int.MaxValue);
    }

    /// <summary>The tests of the runtime have no schema compiler, so they read a file. LIBWIRE_ACCEPT_EMITTED=1 rewrites it.</summary>
    [Theory]
    [InlineData("FlatBuffers/Objects/objects.fbs", "FlatBuffers/Dynamic/objects.bfbs")]
    [InlineData("FlatBuffers/Objects/scalars.fbs", "FlatBuffers/Dynamic/scalars.bfbs")]
    [InlineData("Structure/Readme/monster.fbs", "Structure/Readme/monster.bfbs")]
    public void TheFilesOfTheRuntimeTests_AreUpToDate(string text, string binary)
    {
        string schema = Repository.PathOf($"tests/LibWire.Tests/{text}"), path = Repository.PathOf($"tests/LibWire.Tests/{binary}");
        var contents = new FbsReflectionOptions { IncludesBuiltInAttributes = true, IncludesComments = true, IncludesTextDefaults = true };
        byte[] bytes = FbsCompiler.Describe(new SchemaFile(text, text, File.ReadAllText(schema)), new FbsOptions(), contents).Bytes!;
        if (Environment.GetEnvironmentVariable("LIBWIRE_ACCEPT_EMITTED") == "1") File.WriteAllBytes(path, bytes);
        Assert.Equal(bytes, File.ReadAllBytes(path));
    }

    [Fact]
    public void Layouts_AreMadeOnce()
    {
        FlatSchema schema = Load(Text);
        var layouts = new FlatLayout[8];
        Parallel.For(0, layouts.Length, i => layouts[i] = schema["n.t"].Layout);
        Assert.All(layouts, layout => Assert.Same(layouts[0], layout));
        Assert.Same(schema["n.b"].Layout, schema["n.t"].FindField("nested")!.Layout!.TableLayout);
    }

    [Fact]
    public void Schemas_ThatNobodyRefersTo_AreCollected()
    {
        using var arena = new ArenaAllocator();
        WeakReference[] gone = Use(arena);
        for (int i = 0; i < 20 && gone.Any(static one => one.IsAlive); i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.DoesNotContain(gone, static one => one.IsAlive);
    }

    // Not inlined, so that no local keeps the schema alive.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference[] Use(ArenaAllocator arena)
    {
        FlatSchema schema = Load("struct s { x: int; } enum e: byte { A } union u { t } table t { a: int; un: u; st: [s]; en: e; } root_type t;");
        DynamicTable table = schema["t"].FromJson("{a: 1, un_type: 't', un: {en: 'A'}, st: [{x: 1}]}", in arena);
        Assert.Equal(table, schema["t"].Parse(table.ToArray(), in arena));
        Assert.Contains("A", table.ToJson(new FlatJsonOptions { WritesDefaults = true }), StringComparison.Ordinal);
        return [new(schema), new(schema["t"]), new(schema["t"].Layout), new(schema.FindEnum("u")), new(schema.FindStruct("s"))];
    }

    private static IEnumerable<SchemaFile> Files()
    {
        string[] paths = [.. Directory.GetFiles(TestData.PathOf("."), "*.fbs", SearchOption.AllDirectories), .. Directory.GetFiles(Repository.PathOf("tests/LibWire.Tests"), "*.fbs", SearchOption.AllDirectories)];
        return paths.Order(StringComparer.Ordinal).Select(static path => new SchemaFile(path, Path.GetFileName(path), File.ReadAllText(path)));
    }

    private static string Describe(FlatLayout layout) =>
        $"{layout.FullName} {layout.FileIdentifier} {layout.KeepsOrder}\n" + string.Join("\n", layout.Fields.Select(Describe));

    private static string Describe(FlatField field)
    {
        bool hasTable = field.Kind is FlatFieldKind.Table or FlatFieldKind.Tables or FlatFieldKind.NestedBuffer or FlatFieldKind.NestedBuffer64 or FlatFieldKind.Offset64NestedBuffer;
        string[] facts =
        [
            $"{field.Name} {field.Slot} {field.Kind} {field.Type} {field.InlineBytes} {field.InlineAlignMask} {field.ElementBytes} {field.ElementAlignMask} {field.ForcedAlignMask}",
            $"{field.IsRequired} {field.IsKey} {field.IsOptional} {field.IsDeprecated} {field.IsShared} {field.IsEmptyByDefault}",
            $"{field.DefaultBits:x} '{field.DefaultText}' {field.Hash} {Describe(field.EnumLayout)} {(hasTable ? field.TableLayout.FullName : "")}",
            field.StructLayout is { } inner ? Describe(inner) : "",
            field.Kind is FlatFieldKind.Union or FlatFieldKind.Unions ? Describe(field.UnionLayout) : "",
        ];
        return string.Join(" | ", facts);
    }

    private static string Describe(FlatStructLayout layout) => $"{layout.FullName} {layout.KeyOffset} {layout.KeyBytes} " + string.Join(", ", layout.Members.Select(
        static member => $"{member.Name} {member.Offset} {member.ElementBytes} {member.Count} {member.Type} {member.StructLayout} {member.Hash} {Describe(member.EnumLayout)}"));

    private static string Describe(FlatEnumLayout? layout) =>
        layout is null ? "" : $"{layout.FullName} {layout.IsFlags} {string.Join(",", layout.Numbers)} {string.Join(",", layout.Names)}";

    private static string Describe(FlatUnionLayout layout) => $"{layout.FullName} " + string.Join(", ", layout.Members.Select(
        static member => $"{member.Name} {member.Kind} {member.ValueKind} {member.SizeBytes} {member.AlignMask} {member.StructLayout}"));

    private static FlatSchema Load(string text) => FbsCompiler.Load(new SchemaFile("a.fbs", "a.fbs", text), new FbsOptions());
}
