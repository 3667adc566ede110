namespace LibWire.Comparison;

/// <summary>
/// A plain walk over the fields of a message, without any of the compared libraries. It computes expected results. Not safe on untrusted input.
/// </summary>
internal static class WireScan
{
    /// <summary>The number of fields of all top-level messages.</summary>
    internal static ulong CountFields(ReadOnlySpan<byte> bytes)
    {
        ulong count = 0;
        for (; !bytes.IsEmpty; count++) bytes = bytes[FieldBytes(bytes)..];
        return count;
    }

    private static int FieldBytes(ReadOnlySpan<byte> field)
    {
        ulong tagAndType = Varint(field, out int start);
        switch (tagAndType & 7)
        {
            case 0:
                Varint(field[start..], out int varintBytes);
                return start + varintBytes;
            case 1:
                return start + sizeof(ulong);
            case 2:
                ulong length = Varint(field[start..], out int lengthBytes);
                return checked(start + lengthBytes + (int)length);
            case 5:
                return start + sizeof(uint);
            default:
                throw new InvalidDataException("No case has groups.");
        }
    }

    private static ulong Varint(ReadOnlySpan<byte> bytes, out int sizeBytes)
    {
        ulong value = 0;
        for (sizeBytes = 0; ; sizeBytes++)
        {
            value |= (ulong)(bytes[sizeBytes] & 0x7F) << (7 * sizeBytes);
            if (bytes[sizeBytes] < 0x80) break;
        }

        sizeBytes++;
        return value;
    }
}
