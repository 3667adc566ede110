using System.Runtime.CompilerServices;
#if NET
using System.Runtime.Intrinsics;
#endif

namespace LibWire;

// Straight loops over usual fields. They call nothing, so all that they work with stays in registers: a loop with one call in it, however rare, keeps
// half of that in memory. They stop at the tag of a field that needs a call, and the loops of the other files read that field.
internal static unsafe partial class ProjectionCore
{
    /// <summary>Nodes with more tags of two bytes or more leave these to the other loops.</summary>
    private const int StraightTagsMax = 8;

    /// <summary>Where a run of messages was left.</summary>
    private struct RunPlace
    {
        internal int Count;   // how many messages were begun
        internal byte* Item;  // the message that was not finished; null if there is none
        internal byte* Start; // its first byte
        internal byte* Close; // its end
        internal bool IsOver; // no further message follows
    }

    /// <summary>Reads and skips usual fields.</summary>
    /// <param name="node">The fields to read.</param>
    /// <param name="next">The first byte.</param>
    /// <param name="stop">The end of the range in which fields may begin.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="message">Receives the fields.</param>
    /// <param name="state">The state of this call.</param>
    /// <returns>The tag of a field that was left, or an address from <paramref name="stop"/> on.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* PassFields(ProjectionNode* node, byte* next, byte* stop, byte* end, byte* message, ref ProtoReadState state)
    {
        ProtoTextRoom text = state.OpenText(end - next);
        next = PassStraight(node, next, stop, end, message, &text);
        if (text.Next != null) state.CloseText(text);
        return next;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* PassStraight(ProjectionNode* node, byte* next, byte* stop, byte* end, byte* message, ProtoTextRoom* text) =>
        PassUsual(node, next, stop, end, message, text);

    /// <summary>Reads a run of messages, until one has a field that must be left, or the run or its room ends.</summary>
    /// <param name="step">The field: messages that are read in part.</param>
    /// <param name="next">The first byte after the first tag.</param>
    /// <param name="stop">The end of the range in which fields may begin.</param>
    /// <param name="end">The end of the message that has the field.</param>
    /// <param name="item">Receives the first message.</param>
    /// <param name="count">For how many messages there is room.</param>
    /// <param name="text">Where text goes.</param>
    /// <param name="place">Receives the place.</param>
    /// <returns>The first byte of the place: in a message the tag of a field; between messages the first byte after a tag; at the end of the run the
    /// first byte after it.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* PassMessages(ProjectionStep* step, byte* next, byte* stop, byte* end, byte* item, int count, ProtoTextRoom* text, RunPlace* place)
    {
        ProjectionNode* node = step->Node;
        int left = count;
        place->Item = null;
        place->IsOver = false;
        while (left > 0)
        {
            byte* body = next + 1;
            uint length = *next;
            if (length >= 0x80)
            {
                uint second = *body++;
                if (second >= 0x80) break;
                length = (length & 0x7f) | (second << 7);
            }

            // The message must end before the last bytes of the input.
            if (length > end - body || body + length > stop) break;
            byte* close = body + length;
            Clear(item, step->ValueBytes);
            left--;
            next = PassUsual(node, body, close, close, item, text);
            if (next != close)
            {
                place->Item = item;
                place->Start = body;
                place->Close = close;
                break;
            }

            item += step->ValueBytes;
            if (next >= stop || (WireEndian.ReadUInt32(in *next) & (uint)(step->TagShape >> 32)) != (uint)step->TagShape)
            {
                place->IsOver = true;
                break;
            }

            next += step->TagBytes;
        }

        place->Count = count - left;
        return next;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* PassUsual(ProjectionNode* node, byte* next, byte* stop, byte* end, byte* message, ProtoTextRoom* text)
    {
        // SAFETY: fields that begin before the stop have as many bytes after their start as ProtoReadState.SlackBytes.
        while (next < stop)
        {
            byte* body = next + 1;
            uint tag = *next;
            uint action;
            if (tag < ProjectionNode.ShortTagCount)
            {
                action = node->Actions[tag];
            }
            else
            {
                uint second = *body++;
                tag = (tag & 0x7f) | (second << 7);
                if (second >= 0x80)
                {
                    uint third = *body++;
                    tag = (tag & 0x3fff) | (third << 14);
                    if (third >= 0x80) return next;
                }

                if (node->LongTagCount > StraightTagsMax || tag < ProjectionNode.ShortTagCount) return next;
                action = tag & ProtoFormat.WireTypeMask;
                for (int i = 0; i < node->LongTagCount; i++)
                    if (node->LongTags[i] == tag) action = node->LongTagActions[i];
            }

            if (action >= ProjectionNode.FirstStep)
            {
                ProjectionStep* step = node->Steps + (action - ProjectionNode.FirstStep);
                byte* target = message + step->Offset;
                ProjectionKind kind = step->Kind;
                if (kind == ProjectionKind.String)
                {
                    uint length = *body++;
                    if ((int)length > text->BytesMax || length > end - body || !IsAscii(body, length)) return next;
                    byte* kept = body;
                    if (text->Next != null)
                    {
                        kept = text->Next;
                        if (text->End - kept < ProtoTextRoom.TextBytesMax) return next;
                        Copy(kept, body, length);
                        text->Next = kept + length;
                    }

                    *(Utf8String*)target = new Utf8String(kept, (int)length);
                    next = body + length;
                }
                else if (kind <= ProjectionKind.VarInt64)
                {
                    ulong bits = *body;
                    if (bits >= 0x80)
                    {
                        bits = WireEndian.ReadUInt64(in *body);
                        ulong ends = ~bits & 0x8080808080808080;
                        if (ends == 0) return next;
                        bits = WireVarint.Compact(bits & (ends ^ (ends - 1)));
                        body += WireBits.TrailingZeroCount(ends) >> 3;
                    }

                    if (kind == ProjectionKind.VarInt32) *(uint*)target = (uint)bits;
                    else Unsafe.WriteUnaligned(target, bits);
                    next = body + 1;
                }
                else if (kind == ProjectionKind.Fixed64)
                {
                    Unsafe.WriteUnaligned(target, WireEndian.ReadUInt64(in *body));
                    next = body + sizeof(ulong);
                }
                else if (kind == ProjectionKind.Fixed32)
                {
                    *(uint*)target = WireEndian.ReadUInt32(in *body);
                    next = body + sizeof(uint);
                }
                else
                {
                    return next;
                }

                step->SetHasBit(message);
                continue;
            }

            if (action == (uint)ProtoWireType.Length)
            {
                uint length = *body++;
                if (length >= 0x80)
                {
                    uint second = *body++;
                    if (second >= 0x80) return next;
                    length = (length & 0x7f) | (second << 7);
                }

                if (length > end - body) return next;
                next = body + length;
                continue;
            }

            if (action == (uint)ProtoWireType.VarInt)
            {
                if (*body >= 0x80)
                {
                    ulong ends = ~WireEndian.ReadUInt64(in *body) & 0x8080808080808080;
                    if (ends != 0) body += WireBits.TrailingZeroCount(ends) >> 3;
                    else if (body[8] < 0x80) body += 8;
                    else if (body[9] < 0x80) body += 9;
                    else return next;
                }

                next = body + 1;
                continue;
            }

            if (action == (uint)ProtoWireType.Fixed64) next = body + sizeof(ulong);
            else if (action == (uint)ProtoWireType.Fixed32) next = body + sizeof(uint);
            else return next;
        }

        return next;
    }

    /// <summary>Whether text of up to <see cref="ProtoTextRoom.TextBytesMax"/> bytes is ASCII. 16 bytes must be readable, whatever the length.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsAscii(byte* text, uint lengthBytes)
    {
#if NET
        if (lengthBytes > Vector128<byte>.Count)
            return (Vector128.Load(text) | Vector128.Load(text + lengthBytes - Vector128<byte>.Count)).ExtractMostSignificantBits() == 0;
#endif
        return ProtoDecode.IsShortAscii(text, lengthBytes);
    }

    /// <summary>Copies text of up to <see cref="ProtoTextRoom.TextBytesMax"/> bytes, by moves of 16 bytes that may go past its end.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Copy(byte* target, byte* source, uint lengthBytes)
    {
        Copy16(target, source);
        if (lengthBytes > 2 * sizeof(ulong)) Copy16(target + lengthBytes - (2 * sizeof(ulong)), source + lengthBytes - (2 * sizeof(ulong)));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Copy16(byte* target, byte* source)
    {
        ulong second = Unsafe.ReadUnaligned<ulong>(source + sizeof(ulong));
        Unsafe.WriteUnaligned(target, Unsafe.ReadUnaligned<ulong>(source));
        Unsafe.WriteUnaligned(target + sizeof(ulong), second);
    }
}
