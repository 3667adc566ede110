using static LibWire.Schema.Tests.Fbs.FbsSchemas;

namespace LibWire.Schema.Tests.Fbs.Linking;

/// <summary>Attributes of FlatSharp and of the C++ object API: each is mapped, or named once.</summary>
public class FbsForeignAttributeTests
{
    private const string Declared = """
        attribute "fs_serializer"; attribute "fs_vector"; attribute "fs_sortedVector"; attribute "fs_sharedString"; attribute "fs_setter";
        attribute "fs_defaultCtor"; attribute "fs_partialProperty"; attribute "fs_nonVirtual"; attribute "fs_forceWrite"; attribute "fs_writeThrough";
        attribute "fs_memoryMarshal"; attribute "fs_unsafeStructVector"; attribute "fs_unsafeUnion"; attribute "fs_unsafeExternal";
        attribute "fs_rpcInterface"; attribute "fs_valueStruct"; attribute "fs_literalName"; attribute "fs_fileId"; attribute "fs_other"; attribute "own"; attribute "libwire_type";

        """;

    [Theory]
    [InlineData("Parse reads all at once", "table T (§fs_serializer: \"Lazy\") {}")]
    [InlineData("UnmanagedArray", "table T { a: [int] (§fs_vector: \"IReadOnlyList\"); }")]
    [InlineData("it is for strings and vectors of strings", "table T { a: [int] (§fs_sharedString); }")]
    [InlineData("can always be set", "table T { a: int (§fs_setter: \"None\"); }")]
    [InlineData("without constructors", "table T (§fs_defaultCtor: \"None\") {}")]
    [InlineData("partial structs", "table T { a: int (§fs_partialProperty); }")]
    [InlineData("virtual", "struct S { a: [ubyte:4] (§fs_nonVirtual); }")]
    [InlineData("ForcesDefaults", "table T { a: int (§fs_forceWrite); }")]
    [InlineData("ForcesDefaults", "table T (§fs_forceWrite) { a: int; }")]
    [InlineData("GetMutableRoot", "struct S (§fs_writeThrough) { a: int; }")]
    [InlineData("GetMutableRoot", "struct S { a: int; } table T { a: [S] (§fs_writeThrough); }")]
    [InlineData("blittable", "struct S (§fs_memoryMarshal: \"Always\") { a: int; }")]
    [InlineData("fixed buffers", "struct S { a: [int:4] (§fs_unsafeStructVector); }")]
    [InlineData("managed memory", "struct S { a: int; } union U (§fs_unsafeUnion) { S }")]
    [InlineData("generated", "enum E : ubyte (§fs_unsafeExternal) { A }")]
    [InlineData("it is for structs", "table T (§libwire_type: \"X\") {}")]
    [InlineData("LibWire.Grpc", "table T {} rpc_service R (§fs_rpcInterface) { M(T): T; }")]
    [InlineData("changes nothing", "table T {} rpc_service R { M(T): T (§fs_other); }")]
    [InlineData("file_identifier", "table T (§fs_fileId: \"ABCD\") {}")]
    [InlineData("changes nothing", "enum E : ubyte { A (§fs_other) }")]
    [InlineData("C++ code only", "table T { a: uint (hash: \"fnv1_32\", §cpp_type: \"X\"); }")]
    [InlineData("C++ code only", "table T { a: string (§cpp_str_type: \"X\"); }")]
    [InlineData("C++ code only", "table T { a: string (§cpp_str_flex_ctor); }")]
    [InlineData("C++ code only", "table T { a: T (§cpp_ptr_type: \"X\"); }")]
    [InlineData("C++ code only", "table T { a: T (§cpp_ptr_type_get: \".get()\"); }")]
    [InlineData("C++ code only", "struct S { a: int; } table T { a: S (§native_inline); }")]
    [InlineData("C++ code only", "table T (§native_custom_alloc: \"X\") {}")]
    [InlineData("C++ code only", "struct S (§native_type: \"X\") { a: int; }")]
    [InlineData("C++ code only", "struct S (§native_type_pack_name: \"X\") { a: int; }")]
    [InlineData("C++ code only", "table T { a: int (§native_default: \"1\"); }")]
    public void Attribute_WithoutEffect_IsNamedOnce(string messagePart, string text) => Only("LW2406", messagePart, Declared + text);

    [Fact]
    public void LW2406_FbsAttributeForeign() =>
        Only("LW2406", "'native_inline' is an attribute of the C++ object API: it changes C++ code only.", "struct s { b: int; } table a { c: s (§native_inline); }");

    [Theory]
    [InlineData("table T (fs_serializer) {}")]
    [InlineData("struct S (fs_valueStruct) { a: int; }")]
    [InlineData("table K { a: string (key); } table T { b: [K] (fs_sortedVector); }")]
    [InlineData("struct K { a: int (key); } table T { b: [K] (fs_sortedVector, fs_vector: \"IIndexedVector\"); }")]
    [InlineData("table K { a: int (key); } table T { b: [K] (fs_vector: \"iindexedvector\"); }")]
    [InlineData("table T { a: string (fs_sharedString); b: [string] (fs_sharedString); }")]
    [InlineData("table T (fs_literalName) { item_one: int; }")]
    [InlineData("struct S (fs_valueStruct, fs_unsafeExternal: \"System.Numerics.Vector3\") { a: [float:3]; }")]
    [InlineData("struct S (libwire_type) { a: int; }")]
    [InlineData("table T (own) { item_one: int (own: 3); }")]
    public void Attribute_ThatIsMapped_IsNotNamed(string text) => Assert.Equal("", Ids(Declared + text));

    [Theory]
    [InlineData("mark one field of that type 'key'", "table K { a: string; } table T { b: [K] (§fs_sortedVector); }")]
    [InlineData("mark one field of that type 'key'", "table K { a: string; } table T { b: [K] (§fs_vector: \"IIndexedVector\"); }")]
    [InlineData("it is for vectors of tables or structs that have a key", "table T { b: [int] (§fs_sortedVector); }")]
    [InlineData("it is for vectors of tables or structs that have a key", "table K { a: string (key); } table T { b: K (§fs_sortedVector); }")]
    [InlineData("it is for vectors of tables or structs that have a key", "table T { b: [string] (§fs_vector: \"IIndexedVector\"); }")]
    [InlineData("it is for vectors of tables or structs that have a key", "table K { a: string (key); } union U { K } table T { b: [U] (§fs_sortedVector); }")]
    public void SortedVector_WithoutAKey_IsRefused(string messagePart, string text) => Only("LW2403", messagePart, Declared + text);

    [Fact]
    public void SharedString_OfAString_IsShared()
    {
        Assert.True(FieldOf(Declared + "table T { f: string (fs_sharedString); }").IsShared);
        Assert.True(FieldOf(Declared + "table T { f: [string] (fs_sharedString); }").IsShared);
        Assert.False(FieldOf(Declared + "table T { f: [string]; }").IsShared);
    }

    [Theory]
    [InlineData("System.Numerics.Vector2", "struct S (libwire_type: §) { x: float; y: float; }")]
    [InlineData("System.Numerics.Quaternion", "struct V { x: float; y: float; z: float; } struct S (libwire_type: §) { v: V; w: float; }")]
    [InlineData("System.Numerics.Matrix3x2", "struct V { x: float; y: float; } struct S (libwire_type: §) { v: [V:3]; }")]
    [InlineData("System.Numerics.Matrix4x4", "struct S (libwire_type: §) { m: [float:16]; }")]
    [InlineData("System.Numerics.Complex", "struct S (libwire_type: §) { re: double; im: double; }")]
    [InlineData("System.Guid", "struct S (libwire_type: §) { a: uint; b: ushort; c: ushort; d: [ubyte:8]; }")]
    [InlineData("System.TimeSpan", "struct S (libwire_type: §) { ticks: long; }")]
    [InlineData("My.Own_Type", "struct S (libwire_type: §) { a: ubyte; b: int; }")]
    [InlineData("My.Pair<byte, My.Other>", "struct S (libwire_type: §) { a: ubyte; b: int; }")]
    public void ForeignType_OfTheSameLayout_IsTaken(string type, string text)
    {
        FbsObjectModel model = Model(Declared + text.Replace("§", $"\"{type}\"", StringComparison.Ordinal)).Object("S");
        Assert.Equal(type, model.ForeignType);
    }

    [Theory]
    [InlineData("its layout is 3 floats", "struct S (libwire_type: §\"System.Numerics.Vector3\") { x: float; y: float; }")]
    [InlineData("its layout is 4 floats", "struct S (fs_unsafeExternal: §\"System.Numerics.Plane\") { a: [int:4]; }")]
    [InlineData("its layout is 2 doubles", "struct S (libwire_type: §\"System.Numerics.Complex\") { a: float; b: double; }")]
    [InlineData("its layout is a uint, two ushorts and 8 ubytes", "struct S (libwire_type: §\"System.Guid\") { a: [ubyte:16]; }")]
    [InlineData("its layout is 16 floats", "struct S (libwire_type: §\"System.Numerics.Matrix4x4\") { a: [float:65]; }")]
    [InlineData("write ubyte", "struct S (libwire_type: §\"Own\") { a: bool; }")]
    [InlineData("write the full name", "struct S (libwire_type: §\"Own; class X\") { a: int; }")]
    [InlineData("write the full name", "struct S (libwire_type: §\"Own[]\") { a: int; }")]
    [InlineData("write the full name", "struct S (libwire_type: §3) { a: int; }")]
    public void ForeignType_OfAnotherLayout_IsRefused(string messagePart, string text) => Only("LW2404", messagePart, Declared + text);

    [Fact]
    public void ForeignType_AndAKey_AreRefused()
    {
        Only("LW2403", "look-ups by key need a generated struct", Declared + "struct S (§libwire_type: \"Own\") { a: int (key); }");
        Only("LW2403", "bound to a C# type", Declared + "struct S (libwire_type: \"Own\") { a: int; } table T { s: S (§key); }");
    }

    [Theory]
    [InlineData("table T { f: int (fs_literalName); }", true)]
    [InlineData("table T { f: int (fs_literalName: \"True\"); }", true)]
    [InlineData("table T (fs_literalName) { f: int; }", true)]
    [InlineData("struct T (fs_literalName: \"true\") { f: int; }", true)]
    [InlineData("table T (fs_literalName) { f: int (fs_literalName: \"false\"); }", false)]
    [InlineData("table T { f: int; }", false)]
    public void LiteralName_OfFieldOrType_KeepsTheName(string text, bool keeps) => Assert.Equal(keeps, FieldOf(Declared + text).KeepsName);

    [Theory]
    [InlineData("table T { f: int (fs_literalName: §\"banana\"); }")]
    [InlineData("table T (fs_literalName: §\"2\") { f: int; }")]
    public void LiteralName_OfAnotherValue_IsRefused(string text) => Only("LW2404", "write \"true\" or \"false\"", Declared + text);

    /// <summary>Each attribute was sought among all others of its declaration: 60,000 on one field took half a minute.</summary>
    [Theory]
    [InlineData("x")]
    [InlineData("fs_")]
    public void Report_OfManyAttributes_LooksAtEachOnce(string prefix)
    {
        var file = new FbsSourceFile(FbsParser.Parse(new SchemaFile("a.fbs", "a.fbs", "")), "a.fbs", 0);
        var attributes = new CountedList([.. Enumerable.Range(0, 1000).Select(i => new FbsAttributeSyntax(new FbsName($"{prefix}{i}", default), null))]);
        FbsForeignAttributes.Report(attributes, file);
        Assert.Equal(1000, attributes.Reads);
    }

    /// <summary>A list that counts how often one of its elements is read.</summary>
    private sealed class CountedList(FbsAttributeSyntax[] items) : IReadOnlyList<FbsAttributeSyntax>
    {
        internal int Reads { get; private set; }

        public int Count => items.Length;

        public FbsAttributeSyntax this[int index]
        {
            get
            {
                Reads++;
                return items[index];
            }
        }

        public IEnumerator<FbsAttributeSyntax> GetEnumerator()
        {
            for (int i = 0; i < items.Length; i++) yield return this[i];
        }

        System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
