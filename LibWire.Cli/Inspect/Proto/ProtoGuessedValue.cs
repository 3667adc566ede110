using System.Globalization;
using System.Text;

namespace LibWire.Cli;

/// <summary>The values of fields that no schema describes, as a person reads them.</summary>
internal static class ProtoGuessedValue
{
    private const int HexBytesMax = 32;
    private const int ItemsMax = 16;
    private const int TextBytesMax = 4096;

    // Times since 1970 in nanoseconds that lie between 2001 and 2096: what telemetry has.
    private const ulong NanosMin = 1_000_000_000_000_000_000, NanosMax = 4_000_000_000_000_000_000;
    private const ulong NanosPerTick = 100;

    /// <summary>A varint or a fixed value.</summary>
    internal static InspectedNode Scalar(in InspectedNode node, in ProtoWireField field)
    {
        ulong bits = field.Bits;
        return field.WireType switch
        {
            ProtoWireType.VarInt when bits > long.MaxValue => Sure(node, "varint", Text((long)bits), $"or {Text(bits)}"),
            ProtoWireType.VarInt => Sure(node, "varint", Text(bits), Time(bits)),
            ProtoWireType.Fixed32 when IsFloat((uint)bits, out float single) => Guess(node, "float", Text(single), $"or fixed32 {Text(bits)}"),
            ProtoWireType.Fixed32 => Sure(node, "fixed32", Text(bits), ""),
            ProtoWireType.Fixed64 when IsDouble(bits, out double value) => Guess(node, "double", Text(value), $"or fixed64 {Text(bits)}"),
            _ => Sure(node, "fixed64", Text(bits), Time(bits)),
        };
    }

    /// <summary>The bytes behind a length that are no message.</summary>
    internal static InspectedNode Payload(in InspectedNode node, ProtoReading reading, byte[] bytes, in ProtoWireField field)
    {
        ReadOnlySpan<byte> payload = bytes.AsSpan(field.ValueStart, field.ValueBytes);
        if (payload.IsEmpty) return Guess(node, "empty", "\"\"", "");
        return reading switch
        {
            ProtoReading.PackedVarints when ProtoPayload.CountVarints(bytes, field.ValueStart, field.ValueEnd) > 0 =>
                Guess(node, "packed varints", Varints(bytes, field), $"or bytes {Hex(payload)}"),
            ProtoReading.PackedFloats when payload.Length % sizeof(float) == 0 =>
                Guess(node, "packed floats", Items(payload, sizeof(float)), $"or bytes {Hex(payload)}"),
            ProtoReading.PackedDoubles when payload.Length % sizeof(double) == 0 =>
                Guess(node, "packed doubles", Items(payload, sizeof(double)), $"or bytes {Hex(payload)}"),
            _ when ProtoPayload.IsText(payload) => Guess(node, "text", Quoted(payload), ""),
            _ => Guess(node, "bytes", Hex(payload), ""),
        };
    }

    /// <summary>What the bytes of a message could be besides.</summary>
    internal static string OtherReading(ProtoFieldShape shape, byte[] bytes, in ProtoWireField field)
    {
        ReadOnlySpan<byte> payload = bytes.AsSpan(field.ValueStart, field.ValueBytes);
        if (shape.MayBeTexts) return $"or text {Quoted(payload)}";
        return shape.MayBeVarints && payload.Length is > 0 and <= ItemsMax ? $"or packed varints {Varints(bytes, field)}" : "";
    }

    /// <summary>Bytes in hexadecimal digits; of many only the first.</summary>
    internal static string Hex(ReadOnlySpan<byte> payload)
    {
        if (payload.Length <= HexBytesMax) return Convert.ToHexStringLower(payload);
        return string.Create(CultureInfo.InvariantCulture, $"{Convert.ToHexStringLower(payload[..HexBytesMax])}… ({payload.Length:N0} bytes)");
    }

    /// <summary>Text in quotes, with escapes for all that a terminal would act on.</summary>
    internal static string Quoted(ReadOnlySpan<byte> utf8)
    {
        int length = Math.Min(utf8.Length, TextBytesMax);
        while (length < utf8.Length && (utf8[length] & 0xC0) == 0x80) length--;   // not inside a character
        string text = $"\"{ShownText.Escape(Encoding.UTF8.GetString(utf8[..length]))}\"";
        return length == utf8.Length ? text : string.Create(CultureInfo.InvariantCulture, $"{text}… ({utf8.Length:N0} bytes)");
    }

    /// <summary>JSON, with escapes for all that a terminal would act on.</summary>
    internal static string Json(string text) =>
        string.Concat(text.Select(static one => ShownText.IsHidden(one) ? string.Create(CultureInfo.InvariantCulture, $"\\u{(int)one:x4}") : $"{one}"));

    internal static string Text(double value) => value.ToString("R", CultureInfo.InvariantCulture);

    internal static string Text(float value) => value.ToString("R", CultureInfo.InvariantCulture);

    internal static string Text(ulong value) => value.ToString(CultureInfo.InvariantCulture);

    internal static string Text(long value) => value.ToString(CultureInfo.InvariantCulture);

    private static InspectedNode Sure(in InspectedNode node, string type, string value, string note) =>
        node with { Type = type, Value = value, Note = Join(node.Note, note) };

    private static InspectedNode Guess(in InspectedNode node, string type, string value, string note) =>
        Sure(node, type, value, note) with { IsGuess = true };

    private static bool IsFloat(uint bits, out float value)
    {
        value = BitConverter.UInt32BitsToSingle(bits);
        return bits != 0 && ProtoPayload.IsUsual(value);
    }

    private static bool IsDouble(ulong bits, out double value)
    {
        value = BitConverter.UInt64BitsToDouble(bits);
        return bits != 0 && ProtoPayload.IsUsual(value);
    }

    private static string Time(ulong nanos) => nanos is > NanosMin and < NanosMax
        ? DateTime.UnixEpoch.AddTicks((long)(nanos / NanosPerTick)).ToString("'perhaps 'yyyy-MM-dd'T'HH:mm:ss.fffffff'Z'", CultureInfo.InvariantCulture)
        : "";

    private static string Varints(byte[] bytes, in ProtoWireField field)
    {
        var text = new StringBuilder("[");
        int at = field.ValueStart, count = 0;
        for (; at < field.ValueEnd && ProtoWireField.TryVarint(bytes, ref at, field.ValueEnd, out ulong value, out _, out _); count++)
        {
            if (count < ItemsMax) text.Append(count == 0 ? "" : ", ").Append(CultureInfo.InvariantCulture, $"{value}");
        }

        return End(text, count);
    }

    private static string Items(ReadOnlySpan<byte> payload, int itemBytes)
    {
        var text = new StringBuilder("[");
        int count = payload.Length / itemBytes;
        for (int i = 0; i < Math.Min(count, ItemsMax); i++)
        {
            ReadOnlySpan<byte> item = payload[(i * itemBytes)..];
            text.Append(i == 0 ? "" : ", ").Append(itemBytes == sizeof(float) ? Text(BitConverter.ToSingle(item)) : Text(BitConverter.ToDouble(item)));
        }

        return End(text, count);
    }

    private static string End(StringBuilder text, int count) =>
        count <= ItemsMax ? text.Append(']').ToString() : text.Append(CultureInfo.InvariantCulture, $", …] ({count:N0} values)").ToString();

    private static string Join(string note, string more) => note.Length == 0 ? more : more.Length == 0 ? note : $"{note}; {more}";
}
