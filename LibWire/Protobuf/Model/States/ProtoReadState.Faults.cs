using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// The failing path: nothing here needs to be fast.
public unsafe ref partial struct ProtoReadState
{
    /// <summary>Throws for a message that is nested deeper than the limit.</summary>
    /// <param name="at">The first byte of the message, directly after its length.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>, at the message's length. It is not thrown if that length was
    /// malformed, because that error is reported instead.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public readonly void ThrowDepthExceeded(byte* at)
    {
        if (at == Beyond) return;

        // SAFETY: a tag and a length precede this address. In both only the last byte is below 0x80, so the search ends at the last byte of the tag.
        byte* length = at - 1;
        while (length[-1] >= 0x80) length--;
        ProtoThrow.Reading(WireError.DepthExceeded, OffsetOf(length), 0);
    }

    /// <summary>The offset in the whole input of a byte of the current piece or tail.</summary>
    internal readonly int OffsetOf(byte* at) => _baseOffset + (int)(at - _base);

    /// <summary>Notes that a value was rejected, or a tag that no message can hold. The error and its offset are determined when the message
    /// ends.</summary>
    /// <returns><see cref="Beyond"/>.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal byte* Fail()
    {
        _hasFailed = true;
        return Beyond;
    }

    /// <summary>Notes a fault that only the schema can show.</summary>
    /// <param name="error">What is wrong.</param>
    /// <param name="at">The first byte after the field's tag.</param>
    /// <returns><see cref="Beyond"/>.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal byte* Fail(WireError error, byte* at)
    {
        _error = error;
        _errorAt = at;
        return Fail();
    }

    /// <summary>Finds the first fault of a message, in the same way as a reader.</summary>
    [DoesNotReturn]
    private readonly void ThrowFault(byte* start, byte* end)
    {
        var message = new ProtoReader(new ReadOnlySpan<byte>(start, (int)(end - start)));
        message.ThrowFault(OffsetOf(start), _error, _error == WireError.None ? -1 : (int)(_errorAt - start));
    }
}
