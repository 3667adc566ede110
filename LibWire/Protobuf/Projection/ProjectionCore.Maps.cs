using System.Runtime.CompilerServices;

namespace LibWire;

// Maps: an entry is a message with a key and a value.
internal static unsafe partial class ProjectionCore
{
    /// <summary>The largest message that is built on the stack before it goes into a map.</summary>
    private const int StackValueBytesMax = 512;

    /// <summary>Reads an entry. Its last key and its last value count, and the last entry of a key.</summary>
    /// <param name="step">The map.</param>
    /// <param name="next">The first byte after the tag.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="map">The map's storage.</param>
    /// <param name="depthLeft">How many more levels of messages and groups are allowed below the entry, which is a level itself.</param>
    /// <param name="state">The state of this call.</param>
    private static byte* TakeEntry(ProjectionStep* step, byte* next, byte* end, byte* map, int depthLeft, ref ProtoReadState state)
    {
        byte* close = ProtoDecode.Length(ref next, end, ref state);
        ulong* key = stackalloc ulong[2];
        ulong* near = stackalloc ulong[StackValueBytesMax / sizeof(ulong)];
        byte* value = step->ValueBytes <= StackValueBytesMax ? (byte*)near : state.Arena.AllocateBytes((nuint)step->ValueBytes);
        key[0] = key[1] = 0;
        Clear(value, step->ValueBytes);
        if (step->DefaultNumber != 0) *(int*)value = step->DefaultNumber;
        ReadEntry(step, next, close, key, value, depthLeft, ref state);

        // A rejected entry is dropped, and one with a number that its enum does not define is an unknown field.
        if (state.HasFailed || (step->Value == ProjectionKind.ClosedEnum && !step->IsDefined(*(int*)value))) return close;
        Buffer.MemoryCopy(value, Put(step, map, key, ref state), step->ValueBytes, step->ValueBytes);
        return close;
    }

    private static void ReadEntry(ProjectionStep* step, byte* next, byte* end, void* key, byte* value, int depthLeft, ref ProtoReadState state)
    {
        if (depthLeft < 0) state.ThrowDepthExceeded(next);
        byte* start = next;
        byte* stop = state.StopBefore(end);
        uint keyTag = TagOf(1, step->Key), valueTag = TagOf(2, step->Value);
        while (next < stop)
        {
            uint tag = ProtoDecode.Tag(ref next, ref state);
            if (tag == keyTag)
            {
                next = TakeKey(step->Key, next, end, key, ref state);
            }
            else if (tag != valueTag)
            {
                next = ProtoDecode.Skip(next, end, tag, depthLeft, ref state);
            }
            else if (step->Value == ProjectionKind.Message)
            {
                byte* close = ProtoDecode.Length(ref next, end, ref state);
                ReadMessage(step, next, close, value, depthLeft - 1, ref state);
                next = close;
            }
            else
            {
                next = TakeValue(step->Value, next, end, value, ref state);
            }
        }

        if (next == end) return;

        // The last bytes of the input are decoded again, from a copy with spare bytes after it. Throws if a field crosses the end.
        ProtoReadTail tail = state.CopyTail(start, next, end);
        ReadEntry(step, tail.Start, tail.End, key, value, depthLeft, ref state);
        state.LeaveTail(tail);
    }

    /// <summary>Reads a key. A string stays in the input until it is known whether the map has an entry for it.</summary>
    private static byte* TakeKey(ProjectionKind kind, byte* next, byte* end, void* key, ref ProtoReadState state)
    {
        if (kind is not (ProjectionKind.String or ProjectionKind.StringUnchecked)) return TakeValue(kind, next, end, key, ref state);
        bool copiesText = state.CopiesText;
        state.SetCopiesText(false);
        next = TakeText(kind, next, end, (Utf8String*)key, ref state);
        state.SetCopiesText(copiesText);
        return next;
    }

    /// <summary>Returns the value of a key's entry, and creates the entry if there is none.</summary>
    private static byte* Put(ProjectionStep* step, byte* map, void* key, ref ProtoReadState state)
    {
        int valueBytes = step->ValueBytes;
        switch (step->Key)
        {
            case ProjectionKind.Bool:
                return Put((UnmanagedMap<bool, byte>*)map, *(bool*)key, valueBytes, ref state);
            case ProjectionKind.VarInt32 or ProjectionKind.SInt32 or ProjectionKind.Fixed32:
                return Put((UnmanagedMap<uint, byte>*)map, *(uint*)key, valueBytes, ref state);
            case ProjectionKind.String or ProjectionKind.StringUnchecked:
                var texts = (UnmanagedMap<Utf8String, byte>*)map;
                Utf8String text = *(Utf8String*)key;
                if (state.CopiesText && !texts->ContainsKey(text)) text = Copy(text, ref state);
                return Put(texts, text, valueBytes, ref state);
            default:
                return Put((UnmanagedMap<ulong, byte>*)map, *(ulong*)key, valueBytes, ref state);
        }
    }

    private static Utf8String Copy(Utf8String text, ref ProtoReadState state)
    {
        ReadOnlySpan<byte> bytes = text.Span;

        // SAFETY: the input is pinned, so the address does not change. For an empty string it is not used.
        fixed (byte* source = bytes) return new Utf8String(state.CopyText(source, bytes.Length), bytes.Length);
    }

    private static byte* Put<TKey>(UnmanagedMap<TKey, byte>* map, TKey key, int valueBytes, ref ProtoReadState state)
        where TKey : unmanaged, IEquatable<TKey> => map->SetRaw(key, valueBytes, in state.Arena);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint TagOf(uint number, ProjectionKind kind) => (number << ProtoFormat.WireTypeBits) | (uint)WireTypeOf(kind);

    /// <summary>The wire type of a single value of a kind.</summary>
    internal static ProtoWireType WireTypeOf(ProjectionKind kind) => kind switch
    {
        ProjectionKind.Fixed32 => ProtoWireType.Fixed32,
        ProjectionKind.Fixed64 => ProtoWireType.Fixed64,
        ProjectionKind.String or ProjectionKind.StringUnchecked or ProjectionKind.Bytes or ProjectionKind.Message => ProtoWireType.Length,
        ProjectionKind.Group => ProtoWireType.StartGroup,
        _ => ProtoWireType.VarInt,
    };
}
