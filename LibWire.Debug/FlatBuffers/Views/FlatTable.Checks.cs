namespace LibWire.CompilerServices;

public readonly ref partial struct FlatTable
{
    /// <summary>Why a layout cannot be that of this table; null if it can be.</summary>
    internal string? Mismatch(FlatLayout layout)
    {
        // Schemas that are read at run time have layouts of their own for the same type.
        if (_place.Layout is { } known && known.FullName != layout.FullName) return $"it is a table of type {known.FullName}";
        ReadOnlySpan<byte> buffer = _place.Buffer(out nint position);
        return FlatVerifier.Accepts(buffer, (nuint)position, layout, out WireFault fault) ? null : $"the bytes are not such a table: {fault}";
    }
}
