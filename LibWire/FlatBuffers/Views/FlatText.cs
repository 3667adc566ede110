using System.Globalization;
using System.Text;

namespace LibWire;

/// <summary>The text of views, for debugging: fields by name, up to a length.</summary>
/// <remarks>Whatever is visited adds to the text, and nothing is visited once the text is full. So a buffer that shares its parts costs no more than
/// another.</remarks>
internal sealed partial class FlatText
{
    private const char More = '…';

    private readonly StringBuilder _text = new();

    /// <summary>The text of a table.</summary>
    internal static string Of(FlatTable table, FlatLayout layout)
    {
        if (table.IsNull) return "null";
        var text = new FlatText();
        text.Append(table, layout, FlatLimits.DepthMax);
        return text._text.ToString();
    }

    /// <summary>The text of a struct.</summary>
    internal static string Of(FlatStruct place, FlatStructLayout layout)
    {
        if (place.IsNull) return "null";
        var text = new FlatText();
        text.Append(place, layout, FlatLimits.DepthMax);
        return text._text.ToString();
    }

    /// <summary>The text of a union.</summary>
    /// <param name="kind">The kind, as its bits on the wire.</param>
    /// <param name="valueOffset">The offset of the value; null if there is no value.</param>
    /// <param name="layout">The layout of the union.</param>
    internal static string Of(ulong kind, FlatPlace valueOffset, FlatUnionLayout layout)
    {
        if (valueOffset.IsNull) return "null";
        var text = new FlatText();
        text.Append(kind, valueOffset, layout, FlatLimits.DepthMax);
        return text._text.ToString();
    }

    private bool IsFull => _text.Length >= FlatLimits.TextLengthMax;

    private void Append(FlatTable table, FlatLayout layout, int depthLeft)
    {
        // The verifier refuses empty nested buffers. Bytes that changed since can hold one.
        if (table.IsNull)
        {
            _text.Append("null");
            return;
        }

        _text.Append('{');
        bool isFirst = true;
        foreach (FlatField field in layout.Fields)
        {
            if (!table.Has(field.Slot)) continue;
            if (!StartMember(field.Name, ref isFirst, depthLeft)) break;
            Append(table, field, depthLeft - 1);
        }

        _text.Append('}');
    }

    private void Append(FlatStruct place, FlatStructLayout? layout, int depthLeft)
    {
        if (layout is null)
        {
            _text.Append(More);
            return;
        }

        _text.Append('{');
        bool isFirst = true;
        foreach (FlatMember member in layout.Members)
        {
            if (!StartMember(member.Name, ref isFirst, depthLeft)) break;
            if (member.Count > 0) AppendElements(place, member.Offset, member.Count, member.ElementBytes, member.Type, member.StructLayout, depthLeft - 1);
            else if (member.Type is { } type) AppendScalar(place, member.Offset, type);
            else Append(place.Struct(member.Offset), member.StructLayout, depthLeft - 1);
        }

        _text.Append('}');
    }

    // Whether there is room for another member.
    private bool StartMember(string name, ref bool isFirst, int depthLeft)
    {
        if (!isFirst) _text.Append(", ");
        isFirst = false;
        if (IsFull || depthLeft == 0)
        {
            _text.Append(More);
            return false;
        }

        _text.Append(name).Append(": ");
        return true;
    }

    private void Append(FlatTable table, FlatField field, int depthLeft)
    {
        switch (field.Kind)
        {
            case FlatFieldKind.Scalar:
                AppendScalar(table.Struct(field.Slot), 0, field.Type.GetValueOrDefault());
                break;
            case FlatFieldKind.Struct:
                Append(table.Struct(field.Slot), field.StructLayout, depthLeft);
                break;
            case FlatFieldKind.String:
                Append(table.String(field.Slot));
                break;
            case FlatFieldKind.Offset64String:
                Append(table.Offset64String(field.Slot));
                break;
            case FlatFieldKind.Table:
                Append(table.Table(field.Slot), field.TableLayout, depthLeft);
                break;
            case FlatFieldKind.Strings:
                AppendElements(table.Strings(field.Slot));
                break;
            case FlatFieldKind.Tables:
                AppendElements(table.Tables(field.Slot), field.TableLayout, depthLeft);
                break;
            case FlatFieldKind.Union:
                Append(table.KindBits(field), table.UnionValueOffset(field), field.UnionLayout, depthLeft);
                break;
            case FlatFieldKind.Unions:
                AppendElements(table, field, depthLeft);
                break;
            case FlatFieldKind.NestedBuffer or FlatFieldKind.Offset64NestedBuffer or FlatFieldKind.NestedBuffer64:
                Append(FlatTable.RootIn(table.VectorBytes(field)), field.TableLayout, depthLeft);
                break;
            default:
                ReadOnlySpan<byte> bytes = table.VectorBytes(field);
                FlatType? type =
                    field.Kind is FlatFieldKind.FlexBuffer or FlatFieldKind.Offset64FlexBuffer or FlatFieldKind.FlexBuffer64 ? FlatType.UInt8 : field.Type;
                AppendElements(
                    new FlatStruct(FlatPlace.StartOf(bytes)), 0, bytes.Length / field.ElementBytes, field.ElementBytes, type, field.StructLayout, depthLeft);
                break;
        }
    }

    // A kind that the schema does not know is shown as a number only: nothing has verified its value.
    private void Append(ulong kind, FlatPlace valueOffset, FlatUnionLayout layout, int depthLeft)
    {
        FlatUnionMember? member = kind == 0 ? null : layout.Find(kind);
        _text.Append(member?.Name ?? (kind == 0 ? "NONE" : kind.ToString(CultureInfo.InvariantCulture)));
        if (member is null) return;
        _text.Append(' ');
        FlatPlace target = valueOffset.Behind(FlatScalar.Offset(in valueOffset.At(0, FlatFormat.OffsetBytes)));
        switch (member.ValueKind)
        {
            case FlatFieldKind.Table:
                Append(new FlatTable(target), member.TableLayout, depthLeft);
                break;
            case FlatFieldKind.String:
                Append(new FlatString(target));
                break;
            default:
                Append(new FlatStruct(target), member.StructLayout, depthLeft);
                break;
        }
    }

    private void Append(FlatString value)
    {
        // Cut the bytes, so that a long string is not decoded only to be cut.
        ReadOnlySpan<byte> utf8 = value.Span;
        bool isCut = utf8.Length > FlatLimits.TextLengthMax;
        _text.Append('"').Append(WireUtf8.GetString(isCut ? utf8.Slice(0, FlatLimits.TextLengthMax) : utf8)).Append(isCut ? "…" : "").Append('"');
    }

    private void AppendScalar(FlatStruct place, int offset, FlatType type)
    {
        CultureInfo culture = CultureInfo.InvariantCulture;
        _text.Append(type switch
        {
            FlatType.Bool => place.Read<bool>(offset) ? "true" : "false",
            FlatType.Int8 => place.Read<sbyte>(offset).ToString(culture),
            FlatType.UInt8 => place.Read<byte>(offset).ToString(culture),
            FlatType.Int16 => place.Read<short>(offset).ToString(culture),
            FlatType.UInt16 => place.Read<ushort>(offset).ToString(culture),
            FlatType.Int32 => place.Read<int>(offset).ToString(culture),
            FlatType.UInt32 => place.Read<uint>(offset).ToString(culture),
            FlatType.Int64 => place.Read<long>(offset).ToString(culture),
            FlatType.UInt64 => place.Read<ulong>(offset).ToString(culture),
            FlatType.Float32 => place.Read<float>(offset).ToString("R", culture),
            _ => place.Read<double>(offset).ToString("R", culture),
        });
    }
}
