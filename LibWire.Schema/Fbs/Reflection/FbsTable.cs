namespace LibWire.Schema;

/// <summary>The fields of one table, before it is written.</summary>
internal sealed class FbsTable
{
    /// <summary>The fields that are there: their slot, their size, and their bits or, for an offset, what it points to.</summary>
    internal List<(int Slot, int Bytes, ulong Value, bool IsOffset)> Fields { get; } = [];

    /// <summary>Adds a number, unless it is the default.</summary>
    internal FbsTable Number(int slot, int bytes, long value, long ifAbsent = 0)
    {
        if (value != ifAbsent) Fields.Add((slot, bytes, unchecked((ulong)value), false));
        return this;
    }

    internal FbsTable Flag(int slot, bool value) => Number(slot, 1, value ? 1 : 0);

    /// <summary>Adds what is at a place; 0 for nothing.</summary>
    internal FbsTable Offset(int slot, int place)
    {
        if (place != 0) Fields.Add((slot, 4, (ulong)place, true));
        return this;
    }
}
