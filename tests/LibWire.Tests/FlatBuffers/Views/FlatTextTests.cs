namespace LibWire.Tests.FlatBuffers;

/// <summary><c>ToString</c> of views.</summary>
public sealed class FlatTextTests
{
    private const int StringSlot = 4, StructSlot = 6, UnionSlot = 10, UnionsSlot = 14, StructsSlot = 16, FarSlot = 18, WideSlot = 20, WideStructsSlot = 22, NestedSlot = 24, FlexSlot = 26, ChildrenSlot = 28, BareSlot = 30;

    private static readonly FlatStructLayout Inner = FlatStructLayout.Make("Inner", FlatMember.Scalar("a", 0, FlatType.Int16), FlatMember.Scalar("b", 2, FlatType.Bool));

    private static readonly FlatStructLayout Outer = FlatStructLayout.Make(
        "Outer", FlatMember.Scalars("n", 0, FlatType.UInt8, 2), FlatMember.Struct("in", 2, static () => Inner));

    private static readonly FlatStructLayout Row = FlatStructLayout.Make("Row", FlatMember.Structs("all", 0, 4, 2, static () => Inner));

    private static readonly FlatUnionLayout Any = FlatUnionLayout.Make(
        "Any", FlatUnionMember.String("Text", 1), FlatUnionMember.Struct("Pair", 2, 4, 2, static () => Inner), FlatUnionMember.Table("Node", 3, static () => Layout!));

    private static FlatLayout Layout { get; } = FlatLayout.Make(
        "Node",
        FlatField.String("text", StringSlot),
        FlatField.Struct("outer", StructSlot, 6, 2, static () => Outer),
        FlatField.Union("any", UnionSlot, static () => Any),
        FlatField.Unions("anys", UnionsSlot, static () => Any),
        FlatField.Structs("rows", StructsSlot, 8, 2, static () => Row),
        FlatField.Offset64Vector("far", FarSlot, FlatType.Int16),
        FlatField.Vector64("wide", WideSlot, FlatType.Int32),
        FlatField.Structs64("pairs", WideStructsSlot, 4, 2, static () => Inner),
        FlatField.NestedBuffer("nested", NestedSlot, static () => Layout!),
        FlatField.FlexBuffer("flex", FlexSlot),
        FlatField.Tables("children", ChildrenSlot, static () => Layout!),
        FlatField.Struct("bare", BareSlot, 4, 2));

    [Fact]
    public void ToString_OfStructs_NamesTheirMembers()
    {
        Assert.Equal("{outer: {n: [1, 2], in: {a: -3, b: true}}}", Text(StructSlot, static bytes => bytes.Patch(bytes.Field, 0xfffd_0201).Patch8(bytes.Field + 4, 7)));
        Assert.Equal("{bare: …}", Text(BareSlot, static _ => { }));
        Assert.Equal(
            "{rows: [{all: [{a: 1, b: false}, {a: 2, b: true}]}]}",
            Text(StructsSlot, static bytes => bytes.Point(bytes.Field).U32(1).U16(1).U16(0).U16(2).U16(1)));
        Assert.Equal("null", default(FlatStruct).ToString(Inner));
    }

    [Fact]
    public void ToString_OfUnions_NamesTheMember()
    {
        Assert.Equal("{any: Text \"abc\"}", Text(UnionSlot, static bytes => bytes.Patch8(bytes.Kind, 1).Point(bytes.Field).Text("abc"), hasKind: true));
        Assert.Equal("{any: Pair {a: 5, b: true}}", Text(UnionSlot, static bytes => bytes.Patch8(bytes.Kind, 2).Point(bytes.Field).U16(5).U16(1), hasKind: true));
        Assert.Equal("{any: 77}", Text(UnionSlot, static bytes => bytes.Patch8(bytes.Kind, 77).Point(bytes.Field).U32(0), hasKind: true));
        Assert.Equal("{any: NONE}", Text(UnionSlot, static bytes => bytes.Point(bytes.Field).U32(0), hasKind: true));
        Assert.Equal(
            "{anys: [Text \"t\", NONE, Pair {a: 1, b: false}, 9]}",
            Text(
                UnionsSlot,
                static bytes =>
                {
                    bytes.Point(bytes.Kind).U32(4).U8(1).U8(0).U8(2).U8(9).Point(bytes.Field).U32(4);
                    int slots = bytes.Position;
                    bytes.U32(0).U32(0).U32(0).U32(0).Point(slots).Text("t").Align(4).Point(slots + 8).U16(1).U16(0);
                },
                hasKind: true));
    }

    [Fact]
    public void ToString_OfStructsAndUnionsByThemselves_IsTheirText()
    {
        byte[] structs = FlatBytes.WithRoot(StructSlot).ToArray();
        structs[FlatBytes.WithRoot(StructSlot).Field] = 9;
        FlatStruct outer = FlatBuffer.GetRoot(structs, Layout, default).Struct(StructSlot);
        Assert.Equal("{n: [9, 0], in: {a: 0, b: false}}", outer.ToString(Outer));
        Assert.Equal("{a: 0, b: false}", outer.Struct(2).ToString(Inner));

        Assert.Equal("Text \"abc\"", UnionText(1, static bytes => bytes.Text("abc")));
        Assert.Equal("Pair {a: 5, b: true}", UnionText(2, static bytes => bytes.U16(5).U16(1)));
        Assert.Equal("77", UnionText(77, static bytes => bytes.U32(0)));
        Assert.Equal("NONE", UnionText(0, static bytes => bytes.U32(0)));
        Assert.Equal("null", default(FlatUnion<AnyKind>).ToString(Any));
        Assert.Throws<ArgumentNullException>(static () => default(FlatUnion<AnyKind>).ToString(null!));

        static string UnionText(int kind, Action<FlatBytes> fill)
        {
            FlatBytes bytes = FlatBytes.WithRoot(UnionSlot, hasKind: true);
            bytes.Patch8(bytes.Kind, kind).Point(bytes.Field);
            fill(bytes);
            FlatUnion<AnyKind> union = FlatBuffer.GetRoot(bytes.ToArray(), Layout, default).Union<AnyKind>(UnionSlot - 2, UnionSlot);
            Assert.Equal((AnyKind)kind, union.Kind);
            return union.ToString(Any);
        }
    }

    [Fact]
    public void Union_AskedForAnotherMember_HasNone()
    {
        FlatBytes bytes = FlatBytes.WithRoot(UnionSlot, hasKind: true);
        byte[] buffer = bytes.Patch8(bytes.Kind, 1).Point(bytes.Field).Text("abc").ToArray();
        FlatUnion<AnyKind> union = FlatBuffer.GetRoot(buffer, Layout, default).Union<AnyKind>(UnionSlot - 2, UnionSlot);
        Assert.Equal("abc", union.AsString(AnyKind.Text).ToString());
        Assert.Equal("abc", union.AsString().ToString());
        Assert.True(union.AsString(AnyKind.Pair).IsNull && union.AsStruct(AnyKind.Pair).IsNull && union.AsTable(AnyKind.Node).IsNull);
        Assert.Equal(buffer.Length - 8, union.PositionIn(buffer));

        FlatUnion<AnyKind> none = default;
        Assert.True(none.IsNull && none.AsString().IsNull && none.AsStruct().IsNull && none.AsTable().IsNull && none.AsStruct(default).IsNull);
        Assert.Equal(-1, none.PositionIn(buffer));
    }

    [Fact]
    public void Enums_AsLayouts_HaveTheirNameAsText()
    {
        Assert.Equal("n.Color", FlatEnumLayout.Make("n.Color", isFlags: false, [0, 1], ["Red", "Blue"]).ToString());
        Assert.Contains("n.Color has 1 numbers and 2 names", Assert.Throws<ArgumentException>(static () => FlatEnumLayout.Make("n.Color", false, [0], ["Red", "Blue"])).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentNullException>(static () => FlatEnumLayout.Make(null!, false, [], []));
        Assert.Throws<ArgumentNullException>(static () => FlatEnumLayout.Make("E", false, null!, []));
        Assert.Throws<ArgumentNullException>(static () => FlatEnumLayout.Make("E", false, [], null!));
    }

    private enum AnyKind : byte
    {
        None,
        Text,
        Pair,
        Node,
    }

    [Fact]
    public void ToString_OfWhat64BitsLeadTo_IsAsThatOfOthers()
    {
        Assert.Equal("{far: [5, -6]}", Text(FarSlot, static bytes => bytes.Point(bytes.Field).U32(2).U16(5).U16(-6)));
        Assert.Equal("{wide: [7, 8]}", Text(WideSlot, static bytes => bytes.Align(8).Point(bytes.Field).U64(2).U32(7).U32(8)));
        Assert.Equal("{pairs: [{a: 1, b: true}]}", Text(WideStructsSlot, static bytes => bytes.Align(8).Point(bytes.Field).U64(1).U16(1).U16(1)));
    }

    [Fact]
    public void ToString_OfBuffersInside_ShowsThem()
    {
        byte[] inner = FlatBytes.WithRoot(FarSlot).ToArray();
        inner = new FlatBytes().Append(inner).Patch16(8, 4).ToArray();
        Assert.Equal("{nested: {}}", Text(NestedSlot, bytes => bytes.Point(bytes.Field).U32((uint)inner.Length).Append(inner)));
        Assert.Equal("{flex: [5, 4, 1]}", Text(FlexSlot, static bytes => bytes.Point(bytes.Field).U32(3).U8(5).U8(4).U8(1)));
    }

    [Fact]
    public void ToString_OfLongVectors_IsCut()
    {
        string text = Text(StructsSlot, static bytes => bytes.Point(bytes.Field).U32(40).Append(new byte[40 * 8]));
        Assert.EndsWith(", …]}", text, StringComparison.Ordinal);
        Assert.Equal(32, text.Split("all").Length - 1);
    }

    [Fact]
    public void ToString_OfSharedTrees_IsBounded()
    {
        // Each level has one vector of 30 offsets to the only table of the next: 30 to the power of 20 in all.
        const int Levels = 20, Width = 30;
        var bytes = new FlatBytes();
        bytes.U32(0);
        int slot = 0;
        for (int level = 0; level < Levels; level++)
        {
            int vtable = bytes.Align(4).Position;
            bytes.U16(ChildrenSlot + 2).U16(8);
            for (int at = 4; at < ChildrenSlot; at += 2) bytes.U16(0);
            bytes.U16(level == Levels - 1 ? 0 : 4).Align(4);
            int table = bytes.Position;
            for (int i = 0; i < (level == 0 ? 1 : Width); i++) bytes.Point(slot + (4 * i));
            bytes.U32((uint)(table - vtable));
            int field = bytes.Position;
            bytes.U32(4).U32(Width);
            slot = bytes.Position;
            for (int i = 0; i < Width; i++) bytes.U32(0);
            Assert.Equal(8, slot - field);
        }

        string text = FlatBuffer.DangerousGetRoot(bytes.ToArray()).ToString(Layout);
        Assert.InRange(text.Length, 2_000, 4_000);
        Assert.Equal(text.Count(static unit => unit == '{'), text.Count(static unit => unit == '}'));
    }

    private static string Text(int slot, Action<FlatBytes> fill, bool hasKind = false)
    {
        FlatBytes bytes = FlatBytes.WithRoot(slot, hasKind);
        fill(bytes);
        return FlatBuffer.GetRoot(bytes.ToArray(), Layout, default).ToString(Layout);
    }
}
