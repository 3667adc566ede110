using System.Globalization;
using System.Text;

namespace LibWire.Cli;

/// <summary>Makes values to compare of fields that the schema does not have.</summary>
internal static class DiffUnknownFields
{
    /// <summary>Adds the fields to a message, each as a list named by its number.</summary>
    /// <param name="target">The message.</param>
    /// <param name="bytes">The fields. They were read before, so they are valid.</param>
    /// <param name="rule">The rule of the message.</param>
    internal static void AddTo(DiffObject target, ReadOnlySpan<byte> bytes, DiffRule? rule)
    {
        for (int start = 0; start < bytes.Length;)
        {
            if (!ProtoWireField.TryRead(bytes, start, bytes.Length, ProtoLimits.DepthMax, out ProtoWireField field, out _)) return;
            start = field.End;
            string name = field.Number.ToString(CultureInfo.InvariantCulture);
            DiffRule? own = rule?.Find(name);
            if (own is { IsIgnored: true }) continue;
            if (!target.Members.TryGetValue(name, out DiffValue? list)) target.Members.Add(name, list = new DiffList(own));
            ((DiffList)list).Items.Add(Value(bytes, field, own));
        }
    }

    // The same number in another wire type is another value.
    private static DiffValue Value(ReadOnlySpan<byte> bytes, in ProtoWireField field, DiffRule? rule)
    {
        ReadOnlySpan<byte> value = bytes[field.ValueStart..field.ValueEnd];
        switch (field.WireType)
        {
            case ProtoWireType.StartGroup:
                var group = new DiffObject("", isMap: false);
                AddTo(group, value, rule);
                return group;
            case ProtoWireType.Length:
                return ProtoPayload.IsText(value)
                    ? new DiffScalar($"\"{ShownText.Escape(Encoding.UTF8.GetString(value))}\"")
                    : new DiffScalar($"\"0x{Convert.ToHexStringLower(value)}\"", isRaw: true);
            case ProtoWireType.VarInt:
                return new DiffScalar(ProtoGuessedValue.Text(field.Bits));
            default:
                string digits = field.Bits.ToString(field.WireType == ProtoWireType.Fixed32 ? "x8" : "x16", CultureInfo.InvariantCulture);
                return new DiffScalar($"\"0x{digits}\"", isRaw: true);
        }
    }
}
