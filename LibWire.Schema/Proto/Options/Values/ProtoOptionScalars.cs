namespace LibWire.Schema;

/// <summary>Converts the value of an option, as it is written after the equals sign, to the option's type.</summary>
/// <remarks>Source: protoc 35. Values inside braces follow other rules, those of <see cref="ProtoAggregateParser"/>.</remarks>
internal static class ProtoOptionScalars
{
    /// <summary>The NaN that C++ writes. The NaN of .NET has the sign bit set.</summary>
    internal static readonly double NaN = BitConverter.Int64BitsToDouble(0x7FF8000000000000L);

    private static readonly object True = true;
    private static readonly object False = false;

    internal static object Box(bool value) => value ? True : False;

    /// <summary>Converts the value.</summary>
    /// <param name="field">The option, which is not a message.</param>
    /// <param name="written">The written value.</param>
    /// <param name="types">Finds values of enums.</param>
    /// <returns>The value in the form of <see cref="ProtoOptionField.Values"/>; null if the option does not accept it.</returns>
    internal static object? Convert(ProtoFieldDescriptor field, ProtoOptionValueSyntax written, ProtoOptionTypes types)
    {
        switch (field.Kind)
        {
            case ProtoFieldKind.Int32 or ProtoFieldKind.SInt32 or ProtoFieldKind.SFixed32:
                return TryInteger(written, (ulong)int.MaxValue, (ulong)int.MaxValue + 1, out long int32) ? (int)int32 : null;
            case ProtoFieldKind.Int64 or ProtoFieldKind.SInt64 or ProtoFieldKind.SFixed64:
                return TryInteger(written, long.MaxValue, (ulong)long.MaxValue + 1, out long int64) ? int64 : null;
            case ProtoFieldKind.UInt32 or ProtoFieldKind.Fixed32:
                return TryInteger(written, uint.MaxValue, null, out long uint32) ? (uint)uint32 : null;
            case ProtoFieldKind.UInt64 or ProtoFieldKind.Fixed64:
                return TryInteger(written, ulong.MaxValue, null, out long uint64) ? unchecked((ulong)uint64) : null;
            case ProtoFieldKind.Float:
                return TryFloat(written) is { } single ? ToFloat(single, written) : null;
            case ProtoFieldKind.Double:
                return TryFloat(written);
            case ProtoFieldKind.Bool:
                return written is { Kind: ProtoOptionValueKind.Identifier, IsNegative: false, Text: "true" or "false" } ? Box(written.Text == "true") : null;
            case ProtoFieldKind.Enum when field.Enum != null:
                return written is { Kind: ProtoOptionValueKind.Identifier, IsNegative: false } ? types.FindValue(field.Enum, written.Text)?.Number : null;
            case ProtoFieldKind.String or ProtoFieldKind.Bytes:
                return written.Kind == ProtoOptionValueKind.String ? ToBytes(written.Bytes) : null;
            default:
                return null;
        }
    }

    /// <summary>The values that an option accepts, for sentences.</summary>
    internal static string Describe(ProtoFieldDescriptor field)
    {
        switch (field.Kind)
        {
            case ProtoFieldKind.Int32 or ProtoFieldKind.SInt32 or ProtoFieldKind.SFixed32: return "an integer from -2147483648 to 2147483647";
            case ProtoFieldKind.Int64 or ProtoFieldKind.SInt64 or ProtoFieldKind.SFixed64: return "an integer from -9223372036854775808 to 9223372036854775807";
            case ProtoFieldKind.UInt32 or ProtoFieldKind.Fixed32: return "an integer from 0 to 4294967295";
            case ProtoFieldKind.UInt64 or ProtoFieldKind.Fixed64: return "an integer from 0 to 18446744073709551615";
            case ProtoFieldKind.Float or ProtoFieldKind.Double: return "a number, 'inf' or 'nan'";
            case ProtoFieldKind.Bool: return "'true' or 'false'";
            case ProtoFieldKind.Enum: return DescribeEnum(field.Enum);
            case ProtoFieldKind.String or ProtoFieldKind.Bytes: return "a string in quotes";
            default: return "a value in braces, as in '= { name: value }'; a single part of it is set with its name behind a dot";
        }
    }

    internal static byte[] ToBytes(EquatableArray<byte> bytes)
    {
        var copy = new byte[bytes.Count];
        for (int i = 0; i < copy.Length; i++) copy[i] = bytes[i];
        return copy;
    }

    private static string DescribeEnum(ProtoEnumDescriptor? type)
    {
        var names = new List<string>();
        foreach (ProtoEnumValueDescriptor value in type?.Values ?? [])
            if (names.Count < ProtoSchemaLimits.ListedValuesMax) names.Add(value.Name);
        return $"one of {string.Join(", ", names)}{(type?.Values.Count > ProtoSchemaLimits.ListedValuesMax ? ", …" : "")}";
    }

    // An integer that does not fit into 64 bits is a float, which no integer option accepts.
    private static bool TryInteger(ProtoOptionValueSyntax written, ulong max, ulong? magnitudeMax, out long value)
    {
        value = 0;
        if (written.Kind != ProtoOptionValueKind.Integer || !ProtoNumberLiteral.TryParseInteger(written.Text, out ulong magnitude)) return false;
        if (written.IsNegative && (magnitudeMax == null || magnitude > magnitudeMax)) return false;
        if (!written.IsNegative && magnitude > max) return false;
        value = unchecked(written.IsNegative ? -(long)magnitude : (long)magnitude);
        return true;
    }

    private static double? TryFloat(ProtoOptionValueSyntax written)
    {
        switch (written.Kind)
        {
            case ProtoOptionValueKind.Integer or ProtoOptionValueKind.Float:
                double magnitude = ProtoNumberLiteral.ParseDouble(written.Text);
                if (!written.IsNegative) return magnitude;

                // The integer −0 is 0.
                return written.Kind == ProtoOptionValueKind.Integer && magnitude == 0 ? 0 : -magnitude;
            case ProtoOptionValueKind.Identifier when written.Text == "inf":
                return written.IsNegative ? double.NegativeInfinity : double.PositiveInfinity;
            case ProtoOptionValueKind.Identifier when written.Text == "nan":
                return NaN;
            default:
                return null;
        }
    }

    // An integer becomes a float in one step. By way of a double it would be rounded twice.
    private static float ToFloat(double value, ProtoOptionValueSyntax written)
    {
        if (written.Kind != ProtoOptionValueKind.Integer || !ProtoNumberLiteral.TryParseInteger(written.Text, out ulong magnitude)) return (float)value;
        if (!written.IsNegative) return magnitude;
        return magnitude <= (ulong)long.MaxValue + 1 ? unchecked(-(long)magnitude) : (float)value;
    }
}
