using System.ComponentModel;

namespace LibWire.CompilerServices;

// Roots of buffers that can be changed in place.
public static partial class FlatBuffer
{
    /// <summary>Verifies a buffer, proves that it can be changed in place, and returns its root.</summary>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format or an option, or mutable bytes overlap fixed ones:
    /// <see cref="WireError.NotMutable"/>.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static FlatMutableTable GetMutableRoot(Span<byte> buffer, FlatLayout layout, FlatVerifierOptions? options)
    {
        if (!FlatVerifier.TryVerifyMutable(buffer, layout, out WireFault fault, options)) throw fault.ToException();
        return new FlatMutableTable(Root(buffer, options));
    }

    /// <summary>Verifies a buffer, proves that it can be changed in place, and returns its root or the fault.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static bool TryGetMutableRoot(
        Span<byte> buffer, FlatLayout layout, out FlatMutableTable root, out WireFault fault, FlatVerifierOptions? options)
    {
        bool isMutable = FlatVerifier.TryVerifyMutable(buffer, layout, out fault, options);
        root = isMutable ? new FlatMutableTable(Root(buffer, options)) : default;
        return isMutable;
    }
}
