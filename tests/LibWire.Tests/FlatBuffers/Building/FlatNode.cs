using LibWire.Tests.FlatBuffers.Models.Bench;

namespace LibWire.Tests.FlatBuffers.Build;

/// <summary>A recursive table with any fields, which <see cref="FlatCalls"/> builds, with the values that must be read.</summary>
internal sealed class FlatNode
{
    internal const int Byte = 0, Short = 1, Int = 2, Long = 3, Double = 4, Bool = 5, Text = 6, Child = 7, Children = 8, Texts = 9, Bytes = 10, Longs = 11, Foos = 12, Foo = 13, Nested = 15, FarLongs = 16, FarText = 17, HighInt = 40;

    internal static readonly FlatLayout Layout = FlatLayout.Make(
        "Node",
        FlatField.Scalar("byte", Slot(Byte), FlatType.UInt8), FlatField.Scalar("short", Slot(Short), FlatType.Int16), FlatField.Scalar("int", Slot(Int), FlatType.Int32),
        FlatField.Scalar("long", Slot(Long), FlatType.Int64), FlatField.Scalar("double", Slot(Double), FlatType.Float64), FlatField.Scalar("bool", Slot(Bool), FlatType.Bool),
        FlatField.String("text", Slot(Text)), FlatField.Table("child", Slot(Child), static () => Layout!), FlatField.Tables("children", Slot(Children), static () => Layout!),
        FlatField.Strings("texts", Slot(Texts)), FlatField.Vector("bytes", Slot(Bytes), FlatType.UInt8), FlatField.Vector("longs", Slot(Longs), FlatType.Int64),
        FlatField.Structs("foos", Slot(Foos), 16, 8), FlatField.Struct("foo", Slot(Foo), 16, 8), FlatField.NestedBuffer("nested", Slot(Nested), static () => Layout!),
        FlatField.Vector64("far_longs", Slot(FarLongs), FlatType.Int64), FlatField.Offset64String("far_text", Slot(FarText)), FlatField.Scalar("high_int", Slot(HighInt), FlatType.Int32));

    /// <summary>The fields that were added, by id.</summary>
    internal Dictionary<int, object> Fields { get; } = [];

    /// <summary>Every added field has its value, and all other fields are absent.</summary>
    internal void AssertIn(FlatTable table)
    {
        Assert.Equal(Value(Byte, (byte)0), table.Scalar(Slot(Byte), (byte)0));
        Assert.Equal(Value(Short, (short)0), table.Scalar(Slot(Short), (short)0));
        Assert.Equal(Value(Int, 0), table.Scalar(Slot(Int), 0));
        Assert.Equal(Value(Long, 0L), table.Scalar(Slot(Long), 0L));
        Assert.Equal(Value(Double, 0d), table.Scalar(Slot(Double), 0d));
        Assert.Equal(Value(Bool, false), table.Scalar(Slot(Bool), false));
        Assert.Equal(Value(HighInt, 0), table.Scalar(Slot(HighInt), 0));
        if (Has(table, Foo)) Assert.Equal((Foo)Fields[Foo], table.Struct(Slot(Foo)).Read<Foo>(0));
        if (Has(table, Text)) AssertEqual(Fields[Text], table.String(Slot(Text)).Span);
        if (Has(table, Bytes)) AssertEqual(Fields[Bytes], table.Vector<byte>(Slot(Bytes)).Bytes);
        if (Has(table, Longs)) Assert.Equal((long[])Fields[Longs], table.Vector<long>(Slot(Longs)).ToArray());
        if (Has(table, Foos)) Assert.Equal((Foo[])Fields[Foos], table.Vector<Foo>(Slot(Foos)).ToArray());
        if (Has(table, FarLongs)) Assert.Equal((long[])Fields[FarLongs], table.Vector64<long>(Slot(FarLongs)).ToArray());
        if (Has(table, FarText)) AssertEqual(Fields[FarText], table.Offset64String(Slot(FarText)).Span);
        if (Has(table, Child)) ((FlatNode)Fields[Child]).AssertIn(table.Table(Slot(Child)));
        if (Has(table, Nested)) ((FlatNode)Fields[Nested]).AssertIn(table.NestedRoot(Slot(Nested)));
        if (Has(table, Children))
        {
            var children = (List<object>)Fields[Children];
            FlatTableVector read = table.Tables(Slot(Children));
            Assert.Equal(children.Count, read.Count);
            for (int i = 0; i < children.Count; i++) ((FlatNode)children[i]).AssertIn(read[i]);
        }

        if (Has(table, Texts))
        {
            var texts = (List<object>)Fields[Texts];
            FlatStringVector read = table.Strings(Slot(Texts));
            Assert.Equal(texts.Count, read.Count);
            for (int i = 0; i < texts.Count; i++) AssertEqual(texts[i], read[i].Span);
        }
    }

    internal static int Slot(int id) => 4 + (2 * id);

    private static void AssertEqual(object expected, ReadOnlySpan<byte> actual) => Assert.True(actual.SequenceEqual((byte[])expected));

    private T Value<T>(int id, T absent) => Fields.TryGetValue(id, out object? value) ? (T)value : absent;

    private bool Has(FlatTable table, int id)
    {
        bool has = Fields.ContainsKey(id);
        Assert.Equal(has, table.Has(Slot(id)));
        return has;
    }
}
