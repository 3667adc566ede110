using System.Buffers.Binary;

namespace LibWire.Cli;

/// <summary>Whether bytes look like a FlatBuffer: without a schema that is what can be told.</summary>
internal static class FlatRootTest
{
    private const int IdentifierEnd = FlatFormat.OffsetBytes + FlatFormat.IdentifierBytes;

    /// <summary>Whether the buffer starts with the offset of a table whose vtable is possible.</summary>
    /// <param name="buffer">The buffer, without a size prefix.</param>
    /// <param name="identifier">The file identifier, if the four bytes behind the offset look like one.</param>
    internal static bool Passes(ReadOnlySpan<byte> buffer, out string? identifier)
    {
        identifier = null;
        if (buffer.Length < sizeof(uint) * 2) return false;
        uint root = BinaryPrimitives.ReadUInt32LittleEndian(buffer);
        if (root < sizeof(uint) || root % sizeof(uint) != 0 || root > buffer.Length - sizeof(uint)) return false;
        if (!IsTable(buffer, (int)root, out int vtable)) return false;
        if (root >= IdentifierEnd && vtable >= IdentifierEnd) identifier = Identifier(buffer[sizeof(uint)..]);
        return true;
    }

    /// <summary>Whether a table with a possible vtable lies at a position.</summary>
    internal static bool IsTable(ReadOnlySpan<byte> buffer, int table, out int vtable)
    {
        vtable = 0;
        if (table < 0 || table > buffer.Length - sizeof(int)) return false;
        long at = (long)table - BinaryPrimitives.ReadInt32LittleEndian(buffer[table..]);
        if (at < 0 || at > buffer.Length - FlatFormat.VtableHeaderBytes || at % sizeof(ushort) != 0) return false;
        vtable = (int)at;
        int vtableBytes = BinaryPrimitives.ReadUInt16LittleEndian(buffer[vtable..]);
        int tableBytes = BinaryPrimitives.ReadUInt16LittleEndian(buffer[(vtable + sizeof(ushort))..]);
        if (vtableBytes < FlatFormat.VtableHeaderBytes || vtableBytes % sizeof(ushort) != 0 || vtableBytes > buffer.Length - vtable) return false;
        if (tableBytes < sizeof(int) || tableBytes > buffer.Length - table) return false;
        for (int slot = vtable + FlatFormat.VtableHeaderBytes; slot < vtable + vtableBytes; slot += sizeof(ushort))
        {
            int offset = BinaryPrimitives.ReadUInt16LittleEndian(buffer[slot..]);
            if (offset != 0 && (offset < sizeof(int) || offset >= tableBytes)) return false;
        }

        return true;
    }

    private static string? Identifier(ReadOnlySpan<byte> bytes)
    {
        ReadOnlySpan<byte> identifier = bytes[..FlatFormat.IdentifierBytes];
        return identifier.ContainsAnyExceptInRange((byte)'!', (byte)'~') ? null : System.Text.Encoding.ASCII.GetString(identifier);
    }
}
