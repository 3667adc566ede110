using org.apache.arrow.flatbuf;

namespace ReadFlatFiles.Arrow;

/// <summary>Names the types of Arrow in words.</summary>
internal static class ArrowTypes
{
    /// <summary>The type of a field with its parameters. Types that the schema does not know are shown by number.</summary>
    public static string Name(TypeView type)
    {
        if (type.TryGetInt(out IntView number)) return $"{(number.IsSigned ? "int" : "uint")}{number.BitWidth}";
        if (type.TryGetFloatingPoint(out FloatingPointView floating)) return $"float, {floating.Precision}";
        if (type.TryGetDecimal(out DecimalView exact)) return $"decimal{exact.BitWidth}({exact.Precision}, {exact.Scale})";
        if (type.TryGetDate(out DateView date)) return $"date, {date.Unit}";
        if (type.TryGetTime(out TimeView time)) return $"time{time.BitWidth}, {time.Unit}";
        if (type.TryGetTimestamp(out TimestampView stamp))
            return $"timestamp, {stamp.Unit}{(stamp.Timezone.IsNull ? "" : ", " + Page.Printable(stamp.Timezone))}";
        if (type.TryGetDuration(out DurationView duration)) return $"duration, {duration.Unit}";
        if (type.TryGetInterval(out IntervalView interval)) return $"interval, {interval.Unit}";
        if (type.TryGetFixedSizeBinary(out FixedSizeBinaryView bytes)) return $"{bytes.ByteWidth} bytes";
        if (type.TryGetFixedSizeList(out FixedSizeListView list)) return $"list of {list.ListSize}";
        if (type.TryGetMap(out MapView map)) return map.KeysSorted ? "map, sorted" : "map";
        if (type.TryGetUnion(out UnionView union)) return $"union, {union.Mode}";
        return type.Kind == TypeKind.Struct_ ? "struct" : type.Kind.ToString().ToLowerInvariant();
    }
}
