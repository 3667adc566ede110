using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <content>Faults that stop the writing of an object.</content>
public static unsafe partial class FlatEncode
{
    /// <summary>Throws because an object is nested too deep.</summary>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>.</exception>
    [DoesNotReturn]
    public static void ThrowDepthExceeded() => throw new WireFormatException(
        WireError.DepthExceeded, 0, $"The object is nested more than {FlatLimits.DepthMax} tables deep, which readers refuse. It may refer to itself.");

    /// <summary>Handles a required field that is not set.</summary>
    /// <param name="name">The field, with its table.</param>
    /// <param name="state">The state.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.RequiredFieldMissing"/>, unless the buffer stays inside the process.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Missing(string name, ref FlatWriteState state)
    {
        if (!state.IgnoresRequired) FlatBuildThrow.RequiredMissing(name);
    }
}
