using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <content>What stops the writing of an object.</content>
public static unsafe partial class FlatEncode
{
    /// <summary>Throws what is thrown for an object that is nested too deep.</summary>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>.</exception>
    [DoesNotReturn]
    public static void ThrowDepthExceeded() => throw new WireFormatException(
        WireError.DepthExceeded, 0, $"The object is nested more than {FlatFormat.DepthMax} tables deep, which readers refuse: or it refers to itself.");

    /// <summary>Notes that a required field is not set.</summary>
    /// <param name="name">The field, with its table.</param>
    /// <param name="state">The state.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.RequiredFieldMissing"/>, unless the buffer is not to leave the process.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Missing(string name, ref FlatWriteState state)
    {
        if (!state.IgnoresRequired) FlatBuildThrow.RequiredMissing(name);
    }
}
