using static LibWire.Schema.Tests.Fbs.FbsSchemas;

namespace LibWire.Schema.Tests.Fbs.Linking;

public class FbsTypeTests
{
    [Theory]
    [InlineData("string")]
    [InlineData("[int]")]
    [InlineData("[ubyte]")]
    [InlineData("t")]
    [InlineData("u")]
    [InlineData("[u:2]")]
    [InlineData("[t:2]")]
    [InlineData("[string:2]")]
    public void StructMember_OfNoFixedSize_IsReported(string type) => Only("LW2301", "make it a table", $"table t {{}} union u {{ t }} struct a {{ b: §{type}; }}");

    [Fact]
    public void LW2301_FbsStructMember() => Only("LW2301", "not string", "struct a { b: §string; }");

    [Fact]
    public void LW2302_FbsStructIncomplete()
    {
        Only("LW2302", "'b' has to be declared above 'a'", "struct a { c: §b; } struct b { d: int; }");
        Only("LW2302", "'b'", "struct a { c: [§b:2]; } struct b { d: int; }".Replace("[§b", "§[b", StringComparison.Ordinal));
    }

    [Fact]
    public void LW2303_FbsStructInItself() => Only("LW2303", "would contain itself", "struct a { b: int; c: §a; }");

    [Fact]
    public void LW2304_FbsStructEmpty() => Only("LW2304", "at least one field", "struct §a {}");

    [Fact]
    public void LW2305_FbsStructTooLarge() =>
        Only("LW2305", "2147483647", "struct a { b: [double:65535]; } struct c { d: [a:4000]; } struct e { §f: [a:65535]; }");

    [Fact]
    public void LW2318_FbsMemberTooFar()
    {
        Only("LW2318", "'c' would begin at byte 65536", "struct a { b: [ushort:32768]; §c: ubyte; d: ubyte; }");
        Only("LW2318", "65536", "struct a { b: [ubyte:65535]; §c: short; }");
        Assert.Equal("", Ids("struct a { b: [ubyte:65535]; c: ubyte; } struct d { e: [ulong:65535]; }"));
    }

    [Fact]
    public void LW2306_FbsArrayInTable() => Only("LW2306", "[int:3]", "table a { b: §[int:3]; }");

    [Fact]
    public void LW2307_FbsTooManyFields()
    {
        static string Table(int count) => $"table §a {{ {string.Concat(Enumerable.Range(0, count).Select(static i => $"f{i}: bool; "))} }}";
        Only("LW2307", "32765", Table(32766));
        Assert.Equal("", Ids(Table(32765).Replace("§", "", StringComparison.Ordinal)));
    }

    [Theory]
    [InlineData("bool", FbsBaseType.Bool, 1)]
    [InlineData("byte", FbsBaseType.Byte, 1)]
    [InlineData("int8", FbsBaseType.Byte, 1)]
    [InlineData("ubyte", FbsBaseType.UByte, 1)]
    [InlineData("uint8", FbsBaseType.UByte, 1)]
    [InlineData("short", FbsBaseType.Short, 2)]
    [InlineData("int16", FbsBaseType.Short, 2)]
    [InlineData("ushort", FbsBaseType.UShort, 2)]
    [InlineData("uint16", FbsBaseType.UShort, 2)]
    [InlineData("int", FbsBaseType.Int, 4)]
    [InlineData("int32", FbsBaseType.Int, 4)]
    [InlineData("uint", FbsBaseType.UInt, 4)]
    [InlineData("uint32", FbsBaseType.UInt, 4)]
    [InlineData("long", FbsBaseType.Long, 8)]
    [InlineData("int64", FbsBaseType.Long, 8)]
    [InlineData("ulong", FbsBaseType.ULong, 8)]
    [InlineData("uint64", FbsBaseType.ULong, 8)]
    [InlineData("float", FbsBaseType.Float, 4)]
    [InlineData("float32", FbsBaseType.Float, 4)]
    [InlineData("double", FbsBaseType.Double, 8)]
    [InlineData("float64", FbsBaseType.Double, 8)]
    public void Scalars_OfEachName_HaveTheirSize(string name, object scalar, int bytes)
    {
        var type = (FbsBaseType)scalar;
        Assert.Equal(new FbsTypeModel { BaseType = type, InlineBytes = bytes, AlignBytes = bytes }, FieldOf($"table T {{ f: {name}; }}").Type);
        Assert.Equal(new FbsTypeModel { BaseType = FbsBaseType.Vector, Element = type, InlineBytes = 4, AlignBytes = 4, ElementBytes = bytes, ElementAlignBytes = bytes }, FieldOf($"table T {{ f: [{name}]; }}").Type);
        Assert.Equal(new FbsTypeModel { BaseType = FbsBaseType.Array, Element = type, FixedLength = 3, InlineBytes = bytes * 3, AlignBytes = bytes, ElementBytes = bytes, ElementAlignBytes = bytes }, FieldOf($"struct T {{ f: [{name}:3]; }}").Type);
    }

    [Theory]
    [InlineData("string", FbsBaseType.String, FbsBaseType.None, FbsTypeKind.BuiltIn, 4, 4, 0, 0)]
    [InlineData("[string]", FbsBaseType.Vector, FbsBaseType.String, FbsTypeKind.BuiltIn, 4, 4, 4, 4)]
    [InlineData("t", FbsBaseType.Object, FbsBaseType.None, FbsTypeKind.Table, 4, 4, 0, 0)]
    [InlineData("[t]", FbsBaseType.Vector, FbsBaseType.Object, FbsTypeKind.Table, 4, 4, 4, 4)]
    [InlineData("s", FbsBaseType.Object, FbsBaseType.None, FbsTypeKind.Struct, 24, 8, 0, 0)]
    [InlineData("[s]", FbsBaseType.Vector, FbsBaseType.Object, FbsTypeKind.Struct, 4, 4, 24, 8)]
    [InlineData("e", FbsBaseType.UShort, FbsBaseType.None, FbsTypeKind.Enum, 2, 2, 0, 0)]
    [InlineData("[e]", FbsBaseType.Vector, FbsBaseType.UShort, FbsTypeKind.Enum, 4, 4, 2, 2)]
    [InlineData("u", FbsBaseType.Union, FbsBaseType.None, FbsTypeKind.Union, 4, 4, 0, 0)]
    [InlineData("[u]", FbsBaseType.Vector, FbsBaseType.Union, FbsTypeKind.Union, 4, 4, 4, 4)]
    public void Types_OfEachKind_HaveTheirSizes(
        string name, object type, object element, object kind, int inlineBytes, int alignBytes, int elementBytes, int elementAlignBytes)
    {
        const string Types = "table t {} struct s { a: byte; b: double; c: byte; } enum e : ushort { A } union u { t }";
        string typeName = (FbsTypeKind)kind == FbsTypeKind.BuiltIn ? "" : name.Trim('[', ']');
        Assert.Equal(
            new FbsTypeModel
            {
                BaseType = (FbsBaseType)type,
                Element = (FbsBaseType)element,
                Kind = (FbsTypeKind)kind,
                TypeName = typeName,
                InlineBytes = inlineBytes,
                AlignBytes = alignBytes,
                ElementBytes = elementBytes,
                ElementAlignBytes = elementAlignBytes,
            },
            FieldOf($"{Types} table T {{ f: {name}; }}").Type);
    }

    [Fact]
    public void Struct_IsLaidOutAsInC()
    {
        FbsFileModel model = Model("""
            struct in { a: byte; b: short; c: byte; }
            struct out { a: bool; b: [in:3]; c: double; d: ubyte; e: [ubyte:2]; }
            struct wide (force_align: 16) { a: int; }
            struct odd { a: byte; b: wide; }
            """);
        Assert.Equal((6, 2), (model.Object("in").SizeBytes, model.Object("in").AlignBytes));
        Assert.Equal((40, 8), (model.Object("out").SizeBytes, model.Object("out").AlignBytes));
        Assert.Equal([0, 2, 24, 32, 33], model.Object("out").Fields.Select(static field => field.Offset));
        Assert.Equal([1, 4, 0, 0, 5], model.Object("out").Fields.Select(static field => field.PaddingBytes));
        Assert.Equal((16, 16, 12), (model.Object("wide").SizeBytes, model.Object("wide").AlignBytes, model.Object("wide").Fields[0].PaddingBytes));
        Assert.Equal([0, 16], model.Object("odd").Fields.Select(static field => field.Offset));
        Assert.Equal((32, 16, 15), (model.Object("odd").SizeBytes, model.Object("odd").AlignBytes, model.Object("odd").Fields[0].PaddingBytes));
    }

    [Fact]
    public void Struct_InATable_MayBeDeclaredBelow() => Assert.Equal(12, FieldOf("table T { f: s; } struct s { a: int; b: int; c: int; }").Type.InlineBytes);

    [Fact]
    public void Struct_InAUnion_MayBeDeclaredBelow()
    {
        FbsFileModel model = Model("union U { S, Again: S, t } table t { f: U; } struct S { a: byte; b: double; }");
        foreach (FbsEnumValueModel value in model.Enum("U").Values.Where(static value => value.UnionType!.Kind == FbsTypeKind.Struct))
            Assert.Equal(("S", 16, 8), (value.UnionType!.TypeName, value.UnionType.InlineBytes, value.UnionType.AlignBytes));
        Assert.Equal(2, model.Enum("U").Values.Count(static value => value.UnionType!.Kind == FbsTypeKind.Struct));
    }

    [Fact]
    public void LW2308_FbsFieldTooLarge()
    {
        // A struct of 65,531 bytes and the table's own 4 bytes fill the table exactly.
        Assert.Equal("", Ids("struct S { a: [ubyte:65531]; } table T { f: S; }"));
        Only("LW2308", "65532", "struct S { a: [ubyte:65532]; } table T { §f: S; }");
        Assert.Equal("LW2308 LW2308", Ids("struct S { a: [long:65535]; } table T { f: S; g: S; h: [S]; }"));
    }

    [Fact]
    public void LW2309_FbsTableTooLarge()
    {
        Assert.Equal("", Ids("struct S { a: [ubyte:65527]; } table T { f: S; g: int; }"));
        Only("LW2309", "65531", "struct S { a: [ubyte:65527]; } table T { f: S; g: int; §h: bool; i: int; }");
        Only("LW2309", "'g'", "struct S { a: [ubyte:65527]; } union U { S } table T { f: S; §g: U; }");
        Assert.Equal("", Ids("struct S { a: [ubyte:65527]; } table T { f: S; g: int (deprecated); h: int; }"));
        Only("LW2309", "'g'", "struct S { a: [ubyte:65527]; } table T { f: S; §g: [int] (vector64); }");
        Assert.Equal("", Ids(string.Concat(Enumerable.Range(0, 16382).Select(static i => $"f{i}: int;")).Insert(0, "table T {") + "g: short; h: byte; }"));
        Assert.Equal("LW2309", Ids(string.Concat(Enumerable.Range(0, 16382).Select(static i => $"f{i}: int;")).Insert(0, "table T {") + "g: int; }"));
    }

    [Fact]
    public void UnionWithWiderType_HasAWiderTypeField()
    {
        FbsObjectModel table = Model("table t {} union u : int { t } table T { f: u; g: [u]; }").Object("T");
        Assert.Equal((FbsBaseType.UnionType, 4, 4, "u"), (table.Fields[0].Type.BaseType, table.Fields[0].Type.InlineBytes, table.Fields[0].Type.AlignBytes, table.Fields[0].Type.TypeName));
        Assert.Equal((FbsBaseType.Vector, FbsBaseType.UnionType, 4, 4), (table.Fields[2].Type.BaseType, table.Fields[2].Type.Element, table.Fields[2].Type.ElementBytes, table.Fields[2].Type.ElementAlignBytes));
        Assert.Equal(["f_type", "f", "g_type", "g"], table.Fields.Select(static field => field.Name));
        Assert.Equal([0, 1, 2, 3], table.Fields.Select(static field => field.Id));
        Assert.Equal([4, 6, 8, 10], table.Fields.Select(static field => field.Offset));
        Assert.Equal([-1, 0, -1, 2], table.Fields.Select(static field => field.UnionTypeId));
        Assert.Equal([true, false, true, false], table.Fields.Select(static field => field.IsUnionType));
    }
}
