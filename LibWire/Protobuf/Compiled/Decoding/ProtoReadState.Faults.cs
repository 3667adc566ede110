using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// The failing path: everything here may take its time.
public unsafe ref partial struct ProtoReadState
{
    /// <summary>Throws for a message that lies deeper than the limit.</summary>
    /// <param name="at">The first byte of the message, right behind its length.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>, at the message's length. Not thrown where that length was malformed: then another error is on its way.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public readonly void ThrowDepthExceeded(byte* at)
    {
        if (at == Beyond) return;

        // SAFETY: a length and its tag stand in front. Of both only the last byte is below 0x80, so the tag's last byte is where the search ends.
        byte* length = at - 1;
        while (length[-1] >= 0x80) length--;
        ProtoThrow.Reading(WireError.DepthExceeded, OffsetOf(length), 0);
    }

    /// <summary>Where in the whole input a byte stands that lies in the piece, or in the tail, at hand.</summary>
    internal readonly int OffsetOf(byte* at) => _baseOffset + (int)(at - _base);

    /// <summary>Notes that a value was refused, or a tag that no message can hold. Which error it is, and where, is found when the message ends.</summary>
    /// <returns><see cref="Beyond"/>.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal byte* Fail()
    {
        _hasFailed = true;
        return Beyond;
    }

    /// <summary>Notes a fault that only the schema knows to be one.</summary>
    /// <param name="error">What is wrong.</param>
    /// <param name="at">The byte behind the field's tag.</param>
    /// <returns><see cref="Beyond"/>.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal byte* Fail(WireError error, byte* at)
    {
        _error = error;
        _errorAt = at;
        return Fail();
    }

    /// <summary>Looks for the first fault of a message, as a reader finds it.</summary>
    [DoesNotReturn]
    private readonly void ThrowFault(byte* start, byte* end)
    {
        var message = new ProtoReader(new ReadOnlySpan<byte>(start, (int)(end - start)));
        message.ThrowFault(OffsetOf(start), _error, _error == WireError.None ? -1 : (int)(_errorAt - start));
    }
}
