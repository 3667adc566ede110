using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire.CompilerServices;

/// <content>Fields of messages that are objects.</content>
public static unsafe partial class ProtoEncode
{
    /// <summary>Writes one message that is an object.</summary>
    /// <param name="message">The message.</param>
    /// <param name="writer">Receives the message. After a failure it is unchanged.</param>
    /// <exception cref="WireFormatException">The message is nested too deep, or text is not well-formed.</exception>
    internal static void Whole(IProtoObject message, scoped ref ProtoWriter writer)
    {
        ProtoWriteState state = default;
        state.Begin(ref writer);
        try
        {
            state.Complete(message.WriteCore(state.Start, DepthMax, ref state));
        }
        finally
        {
            state.Close(ref writer);
        }
    }

    /// <summary>Writes a <c>string</c> field.</summary>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf16"/>: a surrogate has no partner.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Text(byte* next, uint tag, string value, ref ProtoWriteState state)
    {
        // ASCII of 4 to 16 units is written without a call.
        int units = value.Length;
        if (next < state.Gate && BitConverter.IsLittleEndian && units is >= WireUtf16.EndsUnitsMin and <= WireUtf16.EndsUnitsMax)
        {
            // SAFETY: below the gate, tag, length and 16 bytes fit. Each branch ends in a test of its own, so that the JIT jumps on its flags.
            WireVarint.Write32(next, tag);
            byte* text = next + TagBytes(tag) + 1;
            ref char first = ref MemoryMarshal.GetReference(value.AsSpan());
            if (units >= WireUtf16.WideUnitsMin)
            {
                if (!WireUtf16.NarrowWideEnds(ref first, units, text)) return LongText(next, tag, value.AsSpan(), ref state);
            }
            else if (!WireUtf16.NarrowSmallEnds(ref first, units, text))
            {
                return LongText(next, tag, value.AsSpan(), ref state);
            }

            text[-1] = (byte)units;
            return text + units;
        }

        return LongText(next, tag, value.AsSpan(), ref state);
    }

    /// <summary>Writes a <c>bytes</c> field.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* ByteArray(byte* next, uint tag, byte[] value, ref ProtoWriteState state)
    {
        fixed (byte* source = value) return LongPiece(next, tag, source, value.Length, ref state);
    }

    /// <summary>Writes a repeated field of numbers or enums: packed if the tag says so.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Numbers<T>(byte* next, uint tag, ProtoFieldType type, ReadOnlySpan<T> values, ref ProtoWriteState state)
        where T : unmanaged =>
        values.IsEmpty ? next : AllNumbers(next, tag, type, values, ref state);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* LongText(byte* next, uint tag, ReadOnlySpan<char> text, ref ProtoWriteState state)
    {
        if (WireUtf8.BytesPerCharMax * (long)text.Length >= state.Gate - next)
            next = state.Take(ProtoWriterCore.MakeRoomForText(state.Core, state.Frame, next, tag, text));

        // SAFETY: there is room for three bytes a unit, or what was counted.
        return ProtoWriterCore.PutText(state.Core, WireVarint.Write32(next, tag), ref MemoryMarshal.GetReference(text), text.Length);
    }

    // SAFETY: T is the type of the numbers, or an enum based on it.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* AllNumbers<T>(byte* next, uint tag, ProtoFieldType type, ReadOnlySpan<T> values, ref ProtoWriteState state)
        where T : unmanaged => type switch
        {
            ProtoFieldType.Int32 or ProtoFieldType.Enum => Varints<int, PackedVarint.Int32>(next, tag, MemoryMarshal.Cast<T, int>(values), ref state),
            ProtoFieldType.Int64 => Varints<long, PackedVarint.Int64>(next, tag, MemoryMarshal.Cast<T, long>(values), ref state),
            ProtoFieldType.UInt32 => Varints<uint, PackedVarint.UInt32>(next, tag, MemoryMarshal.Cast<T, uint>(values), ref state),
            ProtoFieldType.UInt64 => Varints<ulong, PackedVarint.UInt64>(next, tag, MemoryMarshal.Cast<T, ulong>(values), ref state),
            ProtoFieldType.SInt32 => Varints<int, PackedVarint.SInt32>(next, tag, MemoryMarshal.Cast<T, int>(values), ref state),
            ProtoFieldType.SInt64 => Varints<long, PackedVarint.SInt64>(next, tag, MemoryMarshal.Cast<T, long>(values), ref state),
            ProtoFieldType.Bool => Varints<bool, PackedVarint.Bool>(next, tag, MemoryMarshal.Cast<T, bool>(values), ref state),
            _ => IsPacked(tag) ? PackedFixed(next, tag, values, ref state) : RepeatedFixed(next, tag, values, ref state),
        };

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Varints<T, TVarint>(byte* next, uint tag, ReadOnlySpan<T> values, ref ProtoWriteState state)
        where TVarint : struct, IPackedVarint<T> =>
        IsPacked(tag) ? PackedVarints<T, TVarint>(next, tag, values, ref state) : RepeatedVarints<T, TVarint>(next, tag, values, ref state);

    private static bool IsPacked(uint tag) => (tag & ProtoFormat.WireTypeMask) == (uint)ProtoWireType.Length;
}
