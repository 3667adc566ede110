namespace LibWire;

/// <content>Ending a buffer that was built in call order.</content>
public static unsafe partial class FlatObject
{
    extension<TRoot>(TRoot)
        where TRoot : unmanaged, IFlatObject
    {
        /// <summary>Ends a buffer with its root, and with the file identifier that the schema declares for it.</summary>
        /// <param name="builder">The builder.</param>
        /// <param name="root">The root table.</param>
        /// <param name="isSizePrefixed">Whether the buffer has a size prefix of 4 bytes, so that buffers can follow one another.</param>
        /// <exception cref="WireMisuseException"><see cref="WireMisuse.SubMessageOpen"/>: a table or vector is open; <see cref="WireMisuse.OffsetUnknown"/>:
        /// the offset is null or of another builder; <see cref="WireMisuse.BufferFinished"/>: the buffer was finished before. In both builds; nothing
        /// changes.</exception>
        public static void Finish(scoped in FlatBuilder builder, FlatOffset<TRoot> root, bool isSizePrefixed = false)
        {
            Span<byte> bytes = stackalloc byte[FlatFormat.IdentifierBytes];
            string? text = default(TRoot).Layout.FileIdentifier;
            for (int i = 0; i < text?.Length; i++) bytes[i] = (byte)text[i];
            ReadOnlySpan<byte> identifier = text is null ? default : bytes;
            if (isSizePrefixed) builder.FinishSizePrefixed(root, identifier);
            else builder.Finish(root, identifier);
        }
    }
}
