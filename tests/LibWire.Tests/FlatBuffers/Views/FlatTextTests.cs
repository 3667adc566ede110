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
