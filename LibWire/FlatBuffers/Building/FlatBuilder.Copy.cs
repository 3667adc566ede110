namespace LibWire;

/// <content>Copying tables of other buffers.</content>
public unsafe ref partial struct FlatBuilder
{
    /// <summary>Copies a table of another buffer and everything it holds.</summary>
    /// <param name="table">A table of a verified buffer; <see cref="FlatBuffer.GetRoot"/> gives the root. The buffer must not be the one that this builder is
    /// writing.</param>
    /// <param name="layout">The type of the table. Fields and union members that only a newer schema has are not copied, because their type is unknown.</param>
    /// <param name="bufferBytes">The size of the buffer, in bytes. The copy has at most 64 MiB, or 16 times as many bytes if that is more: values that several
    /// tables share, strings included, are copied for each of them.</param>
    /// <returns>The offset of the copy. Scalars that equal their defaults are in the copy if they are in the table.</returns>
    /// <exception cref="WireFormatException"><see cref="WireError.BudgetExceeded"/>: the copy would have more bytes; <see cref="WireError.DepthExceeded"/>:
    /// tables are nested more than 300 deep. The bytes copied until then stay written, and nothing leads to them. Tables and vectors that were open before stay
    /// open.</exception>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.Offset64TooLate"/>: something was written before, and a field has a 64-bit offset, here or
    /// in a table below. Such fields can be copied only for the first table. In both builds. Written bytes and open tables stay, as above.</exception>
    /// <exception cref="ArgumentException">The table is null.</exception>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.LayoutMismatch"/>, in LibWire.Debug only: the table is of another type than the layout.
    /// LibWire then copies the bytes as what they are not, and may read outside of the buffer.</exception>
    /// <remarks>Vectors have the alignments of the layout. Nested buffers have an alignment of 8, or a larger one of the layout.</remarks>
    public readonly FlatOffset CopyTable(scoped FlatTable table, FlatLayout layout, long bufferBytes)
    {
        if (table.IsNull) throw new ArgumentException("There is no table.", nameof(table));
        if (layout is null) throw new ArgumentNullException(nameof(layout));
        if (bufferBytes < 0) throw new ArgumentOutOfRangeException(nameof(bufferBytes), bufferBytes, "A size is not negative.");
        CheckLayout(table, layout);
        return FlatBuilderCore.Offset(_core, FlatBuilderCore.CopyTable(Core, table, layout, bufferBytes));
    }
}
