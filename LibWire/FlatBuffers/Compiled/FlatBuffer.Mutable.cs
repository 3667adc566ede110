using System.ComponentModel;

namespace LibWire.CompilerServices;

// Roots of buffers that can be changed in place.
public static partial class FlatBuffer
{
    /// <summary>Verifies a buffer, proves that it can be changed in place, and returns its root.</summary>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format or an option, or mutable bytes overlap fixed ones:
    /// <see cref="WireError.NotMutable"/>.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static FlatMutableTable GetMutableRoot(Span<byte> buffer, FlatLayout layout, scoped in FlatVerifierOptions options)
    {
        if (!FlatVerifier.TryVerifyMutable(buffer, layout, out FlatFault fault, in options)) throw fault.ToException();
        return new FlatMutableTable(Root(buffer, options.SizePrefixBytes));
    }

    /// <summary>Verifies a buffer, proves that it can be changed in place, and returns its root or the fault.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static bool TryGetMutableRoot(
        Span<byte> buffer, FlatLayout layout, out FlatMutableTable root, out FlatFault fault, scoped in FlatVerifierOptions options)
    {
        bool isMutable = FlatVerifier.TryVerifyMutable(buffer, layout, out fault, in options);
        root = isMutable ? new FlatMutableTable(Root(buffer, options.SizePrefixBytes)) : default;
        return isMutable;
    }
}
