using System.ComponentModel;

namespace LibWire.CompilerServices;

// Roots whose tables can be changed in place.
public static partial class FlatBuffer
{
    /// <summary>Verifies a buffer, proves that it can be changed in place, and returns its root.</summary>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format, or one of the options, or what could be changed lies over what may not be: <see cref="WireError.NotMutable"/>.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static FlatMutableTable GetMutableRoot(Span<byte> buffer, FlatLayout layout, scoped in FlatVerifierOptions options)
    {
        if (!FlatVerifier.TryVerifyMutable(buffer, layout, out FlatFault fault, in options)) throw fault.ToException();
        return new FlatMutableTable(Root(buffer, options.SizePrefixBytes));
    }

    /// <summary>Verifies a buffer, proves that it can be changed in place, and returns its root, or what is wrong with it.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static bool TryGetMutableRoot(Span<byte> buffer, FlatLayout layout, out FlatMutableTable root, out FlatFault fault, scoped in FlatVerifierOptions options)
    {
        bool isMutable = FlatVerifier.TryVerifyMutable(buffer, layout, out fault, in options);
        root = isMutable ? new FlatMutableTable(Root(buffer, options.SizePrefixBytes)) : default;
        return isMutable;
    }
}
