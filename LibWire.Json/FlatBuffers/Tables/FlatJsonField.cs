using System.Text;

namespace LibWire;

/// <summary>A field of a table as JSON needs it.</summary>
internal sealed class FlatJsonField
{
    internal FlatJsonField(FlatField layout, int index)
    {
        Layout = layout;
        Index = index;
        Name = new FlatJsonName(this, layout.Name, isKind: false);
        Scalar = layout.Type is { } type ? new FlatJsonScalar(layout.Name, type, layout.Hash, () => layout.EnumLayout)
            : IsFlexBuffer ? new FlatJsonScalar(layout.Name, FlatType.UInt8, hash: null, () => null) : null;
        if (layout.Kind is FlatFieldKind.Union or FlatFieldKind.Unions)
        {
            Kind = new FlatJsonName(this, layout.Name + "_type", isKind: true);
            KindScalar = new FlatJsonScalar(Kind.Text, TypeOf(layout.ElementBytes), () => FlatJsonEnum.Of(layout.UnionLayout));
        }
        if (layout.DefaultText is { } text) DefaultText = JsonQuoted.Text(text);
    }

    internal FlatField Layout { get; }

    /// <summary>The place among the fields of the table, from 0 on.</summary>
    internal int Index { get; }

    internal int Id => (Layout.Slot - FlatFormat.VtableHeaderBytes) / sizeof(ushort);

    /// <summary>The name of the value.</summary>
    internal FlatJsonName Name { get; }

    /// <summary>The name of the kind of a union or of unions; otherwise null.</summary>
    internal FlatJsonName? Kind { get; }

    /// <summary>The type of the kind, or of the kinds.</summary>
    internal FlatJsonScalar? KindScalar { get; }

    /// <summary>The type of a scalar or of the elements of a vector; null for everything else.</summary>
    internal FlatJsonScalar? Scalar { get; }

    /// <summary>The default of a string in quotes; null for none.</summary>
    internal byte[]? DefaultText { get; }

    /// <summary>The bytes of a vector of bytes are a buffer with a table.</summary>
    internal bool IsNestedBuffer =>
        Layout.Kind is FlatFieldKind.NestedBuffer or FlatFieldKind.Offset64NestedBuffer or FlatFieldKind.NestedBuffer64;

    /// <summary>The bytes of a vector of bytes are a FlexBuffer.</summary>
    internal bool IsFlexBuffer => Layout.Kind is FlatFieldKind.FlexBuffer or FlatFieldKind.Offset64FlexBuffer or FlatFieldKind.FlexBuffer64;

    private static FlatType TypeOf(int kindBytes) => kindBytes switch
    {
        sizeof(byte) => FlatType.UInt8,
        sizeof(ushort) => FlatType.UInt16,
        sizeof(uint) => FlatType.UInt32,
        _ => FlatType.UInt64,
    };

    /// <summary>The offset has 64 bits.</summary>
    internal bool IsFar => Layout.Kind is >= FlatFieldKind.Offset64String and <= FlatFieldKind.FlexBuffer64;

    /// <summary>The count has 64 bits.</summary>
    internal bool HasCount64 => Layout.Kind is FlatFieldKind.Vector64 or FlatFieldKind.NestedBuffer64 or FlatFieldKind.FlexBuffer64;
}

/// <summary>A name of a member. A union has two: for its value and for its kind.</summary>
internal sealed class FlatJsonName
{
    internal FlatJsonName(FlatJsonField field, string text, bool isKind)
    {
        Field = field;
        IsKind = isKind;
        Quoted = JsonQuoted.Name(text, out int quotedBytes);
        QuotedBytes = quotedBytes;
        Plain = Encoding.UTF8.GetBytes(text + ":");
        Text = text;
    }

    internal FlatJsonField Field { get; }

    internal bool IsKind { get; }

    internal string Text { get; }

    /// <summary>The name in quotes, with a colon, padded to a multiple of 16 bytes.</summary>
    internal byte[] Quoted { get; }

    internal int QuotedBytes { get; }

    /// <summary>The name with a colon.</summary>
    internal byte[] Plain { get; }

    /// <summary>The order among the members of a table: a kind comes before its value.</summary>
    internal int Order => (2 * Field.Index) + (IsKind ? 0 : 1);
}
