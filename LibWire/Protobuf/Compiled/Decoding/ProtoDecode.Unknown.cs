using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Unknown fields: the schema does not define their number, or defines it with another wire type.
public static unsafe partial class ProtoDecode
{
    /// <summary>Skips a field and keeps it as an unknown field. A group is kept with all its fields.</summary>
    /// <param name="next">The first byte after the tag.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="tag">The tag.</param>
    /// <param name="unknown">Receives the field, tag and value. A tag that is longer than necessary is kept in its shortest encoding.</param>
    /// <param name="depthLeft">How many more levels of messages and groups are allowed below the message. A group is one level.</param>
    /// <param name="state">The state of this call.</param>
    /// <returns>The first byte after the field, which may be past the end of the message; <see cref="ProtoReadState.Beyond"/> if the field is
    /// malformed. Then it is not kept.</returns>
    /// <exception cref="WireFormatException">A group is malformed or too deep.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* Unknown(byte* next, byte* end, uint tag, ProtoUnknownFields* unknown, int depthLeft, ref ProtoReadState state)
    {
        byte* close = Skip(next, end, tag, depthLeft, ref state);
        if (close <= end && !state.DiscardsUnknown) unknown->Keep(next, close, tag, state.MayAlias, in state.Arena);
        return close;
    }

    /// <summary>Keeps one number that a closed enum does not define, as a field of its own.</summary>
    /// <param name="tag">The field's tag as a single varint.</param>
    /// <param name="value">The number.</param>
    /// <param name="unknown">Receives the field.</param>
    /// <param name="state">The state of this call. If the number was rejected, nothing is kept.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void UnknownVarint(uint tag, int value, ProtoUnknownFields* unknown, ref ProtoReadState state)
    {
        if (state.HasFailed || state.DiscardsUnknown) return;

        // 10 bytes of room for each half, as writing requires.
        byte* field = stackalloc byte[2 * WireLimits.VarintBytesMax];
        byte* body = WireVarint.Write32(field, tag);
        unknown->Append(field, (int)(WireVarint.Write(body, (ulong)value) - field), in state.Arena);
    }

    /// <summary>Keeps a field that was already read, as an unknown field.</summary>
    /// <param name="value">The first byte after its tag.</param>
    /// <param name="end">The first byte after the field.</param>
    /// <param name="tag">Its tag.</param>
    /// <param name="unknown">Receives the field.</param>
    /// <param name="state">The state of this call. If a length was rejected, the field is invalid and is not kept.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void UnknownField(byte* value, byte* end, uint tag, ProtoUnknownFields* unknown, ref ProtoReadState state)
    {
        if (!state.HasFailed && !state.DiscardsUnknown) unknown->Keep(value, end, tag, state.MayAlias, in state.Arena);
    }

    /// <summary>Skips a field.</summary>
    /// <param name="next">The first byte after the tag.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="tag">The tag.</param>
    /// <param name="depthLeft">How many more levels of messages and groups are allowed below the message. A group is one level.</param>
    /// <param name="state">The state of this call.</param>
    /// <returns>The first byte after the field, which may be past the end of the message; <see cref="ProtoReadState.Beyond"/> if the field is
    /// malformed.</returns>
    /// <exception cref="WireFormatException">A group is malformed or too deep.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* Skip(byte* next, byte* end, uint tag, int depthLeft, ref ProtoReadState state)
    {
        if (tag < ProtoFormat.TagMin) return state.Fail();
        switch ((ProtoWireType)(tag & ProtoFormat.WireTypeMask))
        {
            case ProtoWireType.VarInt:
                ulong ignored;
                return UInt64(next, &ignored, ref state);
            case ProtoWireType.Fixed64:
                return next + sizeof(ulong);
            case ProtoWireType.Fixed32:
                return next + sizeof(uint);
            case ProtoWireType.Length:
                byte* body = next;
                return Length(ref body, end, ref state);
            case ProtoWireType.StartGroup when next <= end:
                var reader = new ProtoReader(new ReadOnlySpan<byte>(next, (int)(end - next)));
                return next + reader.PassGroup(tag, depthLeft, state.OffsetOf(next));
            default:
                return state.Fail();
        }
    }
}
