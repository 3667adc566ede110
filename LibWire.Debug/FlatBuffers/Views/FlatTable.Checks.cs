namespace LibWire.CompilerServices;

public readonly ref partial struct FlatTable
{
    /// <summary>Why a layout cannot be that of this table; null if it can be.</summary>
    internal WireMisuseException? Mismatch(FlatLayout layout)
    {
        // Schemas that are read at run time have layouts of their own for the same type.
        FlatLayout? known = _place.Layout;
        if (known is not null && known.FullName != layout.FullName) return Fault(WireMisuse.LayoutMismatch, $"it is a table of type {known.FullName}.");
        ReadOnlySpan<byte> buffer = _place.Buffer(out nint position);
        if (FlatVerifier.Accepts(buffer, (nuint)position, layout, out WireFault fault)) return null;

        // A table of that type was verified when its view was made.
        return Fault(known is null ? WireMisuse.LayoutMismatch : WireMisuse.BufferChanged, $"the bytes are not such a table: {fault}.");

        WireMisuseException Fault(WireMisuse misuse, string what)
        {
            string advice = misuse == WireMisuse.LayoutMismatch
                ? "Give the layout of the table's own type."
                : "They were changed after GetRoot had verified them: leave them as they are while views over them are used.";
            return new WireMisuseException(misuse, $"A table is copied by the layout of {layout.FullName}, but {what} {advice}");
        }
    }
}
