using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Fields the schema does not know, or knows by another wire type.
public static unsafe partial class ProtoDecode
{
    /// <summary>Passes over a field and keeps it, groups with all they hold.</summary>
    /// <param name="next">The byte behind the tag.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="tag">The tag.</param>
    /// <param name="unknown">Takes the field, tag and value; a tag that was longer than need be is kept at its shortest.</param>
    /// <param name="depthLeft">How many more levels may be opened below the message; a group is one.</param>
    /// <param name="state">The call.</param>
    /// <returns>The byte behind the field, which may lie behind the end of the message; <see cref="ProtoReadState.Beyond"/> where the field is malformed. It is not kept then.</returns>
    /// <exception cref="WireFormatException">A group is malformed or too deep.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* Unknown(byte* next, byte* end, uint tag, ProtoUnknownFields* unknown, int depthLeft, ref ProtoReadState state)
    {
        byte* close = Skip(next, end, tag, depthLeft, ref state);
        if (close <= end && !state.DiscardsUnknown) unknown->Keep(next, close, tag, state.MayAlias, in state.Arena);
        return close;
    }

    /// <summary>Keeps one number of a closed enum that the enum does not name, as a field of its own.</summary>
    /// <param name="tag">The field's tag as a single varint.</param>
    /// <param name="value">The number.</param>
    /// <param name="unknown">Takes it.</param>
    /// <param name="state">The call. If the number was refused, nothing is kept.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void UnknownVarint(uint tag, int value, ProtoUnknownFields* unknown, ref ProtoReadState state)
    {
        if (state.HasFailed || state.DiscardsUnknown) return;

        // 10 bytes of room for each half, as writing asks for.
        byte* field = stackalloc byte[2 * WireLimits.VarintBytesMax];
        byte* body = WireVarint.Write32(field, tag);
        unknown->Append(field, (int)(WireVarint.Write(body, (ulong)value) - field), in state.Arena);
    }

    /// <summary>Keeps a field that was read already.</summary>
    /// <param name="value">The byte behind its tag.</param>
    /// <param name="end">The byte behind the field.</param>
    /// <param name="tag">Its tag.</param>
    /// <param name="unknown">Takes the field.</param>
    /// <param name="state">The call. If a length was refused, there is no such field, and nothing is kept.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void UnknownField(byte* value, byte* end, uint tag, ProtoUnknownFields* unknown, ref ProtoReadState state)
    {
        if (!state.HasFailed && !state.DiscardsUnknown) unknown->Keep(value, end, tag, state.MayAlias, in state.Arena);
    }

    /// <summary>Passes over a field.</summary>
    /// <param name="next">The byte behind the tag.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="tag">The tag.</param>
    /// <param name="depthLeft">How many more levels may be opened below the message; a group is one.</param>
    /// <param name="state">The call.</param>
    /// <returns>The byte behind the field, which may lie behind the end of the message; <see cref="ProtoReadState.Beyond"/> where the field is malformed.</returns>
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
