namespace LibWire;

/// <content>Tables of other buffers.</content>
public unsafe ref partial struct FlatBuilder
{
    /// <summary>Copies a table of another buffer and all it holds.</summary>
    /// <param name="table">The table, of a buffer that was verified: <see cref="FlatBuffer.GetRoot"/> gives that of the root. The buffer is not what this builder is writing.</param>
    /// <param name="layout">What the table is. What it does not name, fields and members of unions that a newer schema has, is not copied, as nobody knows what lies there.</param>
    /// <param name="bufferBytes">The size of the buffer, in bytes. At most 16 times as many are written: what tables share in the buffer each of them has for itself in the copy, strings as well.</param>
    /// <returns>Where the copy lies. Scalars that equal their defaults are in it where they are in the table.</returns>
    /// <exception cref="WireFormatException"><see cref="WireError.BudgetExceeded"/>: the copy would have more bytes; <see cref="WireError.DepthExceeded"/>: tables are nested more than 300 deep.
    /// What was copied until then stays written, nothing leads to it, and what was open before is open.</exception>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.Offset64TooLate"/>: something was written, and a field has an offset of 64 bits; so of these only those of the first table can be copied.
    /// In both builds; as above.</exception>
    /// <exception cref="ArgumentException">The table is null.</exception>
    /// <remarks>Vectors have the alignments of the layout, buffers inside of the buffer one of 8 unless it has a larger one.</remarks>
    public readonly FlatOffset CopyTable(scoped FlatTable table, FlatLayout layout, long bufferBytes)
    {
        if (table.IsNull) throw new ArgumentException("There is no table.", nameof(table));
        if (layout is null) throw new ArgumentNullException(nameof(layout));
        if (bufferBytes < 0) throw new ArgumentOutOfRangeException(nameof(bufferBytes), bufferBytes, "A size is not negative.");
        return new FlatOffset(FlatBuilderCore.CopyTable(Core, table, layout, bufferBytes));
    }
}
