using System.Globalization;
using System.Text;

namespace LibWire;

/// <summary>What views say of themselves, for people who debug: fields by name, as far as a length.</summary>
internal sealed class FlatText
{
    /// <summary>Longest text, in UTF-16 units. Buffers may share their parts, so that the whole text could be far larger than the buffer.</summary>
    private const int LengthMax = 2_000;

    /// <summary>Most elements of a vector that are shown.</summary>
    private const int ElementsMax = 32;

    private const char More = '…';

    private readonly StringBuilder _text = new();

    /// <summary>The text of a table.</summary>
    internal static string Of(FlatTable table, FlatLayout layout)
    {
        if (table.IsNull) return "null";
        var text = new FlatText();
        text.Append(table, layout, FlatFormat.DepthMax);
        return text._text.ToString();
    }

    private bool IsFull => _text.Length >= LengthMax;

    private void Append(FlatTable table, FlatLayout layout, int depthLeft)
    {
        _text.Append('{');
        bool isFirst = true;
        foreach (FlatField field in layout.Fields)
        {
            if (!table.Has(field.Slot)) continue;
            if (!isFirst) _text.Append(", ");
            isFirst = false;
            if (IsFull || depthLeft == 0)
            {
                _text.Append(More);
                break;
            }

            _text.Append(field.Name).Append(": ");
            Append(table, field, depthLeft - 1);
        }

        _text.Append('}');
    }

    private void Append(FlatTable table, FlatField field, int depthLeft)
    {
        switch (field.Kind)
        {
            case FlatFieldKind.Scalar:
                AppendScalar(table.Struct(field.Slot), 0, field.Type.GetValueOrDefault());
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
            case FlatFieldKind.Vector when field.Type is { } type:
                AppendElements(table.VectorBytes(field.Slot, field.ElementBytes), field.ElementBytes, type);
                break;
            case FlatFieldKind.Strings:
                AppendElements(table.Strings(field.Slot));
                break;
            case FlatFieldKind.Tables:
                AppendElements(table.Tables(field.Slot), field.TableLayout, depthLeft);
                break;
            case FlatFieldKind.NestedBuffer:
                Append(table.NestedRoot(field.Slot), field.TableLayout, depthLeft);
                break;
            default:
                _text.Append(More);
                break;
        }
    }

    private void Append(FlatString value)
    {
        // By bytes, so that a long string is not made only to be cut.
        ReadOnlySpan<byte> utf8 = value.Span;
        bool isCut = utf8.Length > LengthMax;
        _text.Append('"').Append(WireUtf8.GetString(isCut ? utf8.Slice(0, LengthMax) : utf8)).Append(isCut ? "…" : "").Append('"');
    }

    private void AppendElements(ReadOnlySpan<byte> bytes, int elementBytes, FlatType type)
    {
        FlatStruct elements = new(FlatPlace.StartOf(bytes));
        AppendList(bytes.Length / elementBytes, out int shown);
        for (int i = 0; i < shown; i++)
        {
            AppendSeparator(i);
            AppendScalar(elements, i * elementBytes, type);
        }

        AppendEnd(shown < bytes.Length / elementBytes);
    }

    private void AppendElements(FlatStringVector strings)
    {
        AppendList(strings.Count, out int shown);
        for (int i = 0; i < shown && !IsFull; i++)
        {
            AppendSeparator(i);
            Append(strings[i]);
        }

        AppendEnd(shown < strings.Count || IsFull);
    }

    private void AppendElements(FlatTableVector tables, FlatLayout layout, int depthLeft)
    {
        AppendList(tables.Count, out int shown);
        for (int i = 0; i < shown && !IsFull; i++)
        {
            AppendSeparator(i);
            Append(tables[i], layout, depthLeft);
        }

        AppendEnd(shown < tables.Count || IsFull);
    }

    private void AppendList(int count, out int shown)
    {
        shown = Math.Min(count, ElementsMax);
        _text.Append('[');
    }

    private void AppendSeparator(int index) => _text.Append(index == 0 ? "" : ", ");

    private void AppendEnd(bool isCut) => _text.Append(isCut ? ", …" : "").Append(']');

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
