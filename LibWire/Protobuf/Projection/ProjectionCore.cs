using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>Reads the fields that a projection names. The loop is the same as in generated code, but the steps come from a table, and skipped fields
/// are not kept.</summary>
/// <remarks><b>Safety:</b> as for <see cref="ProtoDecode"/>: fields that begin before <see cref="ProtoReadState.StopBefore"/> have
/// <see cref="ProtoReadState.SlackBytes"/> after their start. A message must be a struct of the layout that its node was made from.</remarks>
internal static unsafe partial class ProjectionCore
{
    /// <summary>Reads the named fields of a message.</summary>
    /// <param name="node">The fields to read.</param>
    /// <param name="next">The first byte.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="message">Receives the fields.</param>
    /// <param name="depthLeft">How many more levels of messages and groups are allowed below.</param>
    /// <param name="state">The state of this call.</param>
    /// <exception cref="WireFormatException">The message is malformed, or too deep.</exception>
    internal static void Read(ProjectionNode* node, byte* next, byte* end, byte* message, int depthLeft, ref ProtoReadState state)
    {
        if (depthLeft < 0) state.ThrowDepthExceeded(next);
        byte* close = ReadFields(node, next, state.StopBefore(end), end, message, depthLeft, ref state);
        if (close != end) ReadTail(node, next, close, end, message, depthLeft, ref state);
    }

    /// <summary>Reads the fields that begin before <paramref name="stop"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* ReadFields(
        ProjectionNode* node, byte* next, byte* stop, byte* end, byte* message, int depthLeft, ref ProtoReadState state)
    {
        while (next < stop)
        {
            next = PassFields(node, next, stop, end, message, ref state);
            if (next >= stop) break;
            uint tag = ProtoDecode.Tag(ref next, ref state);
            uint action = ProjectionNode.Find(node, tag);
            next = action < ProjectionNode.FirstStep
                ? ProtoDecode.Skip(next, end, tag, depthLeft, ref state)
                : Take(node->Steps + (action - ProjectionNode.FirstStep), next, stop, end, message, depthLeft, ref state);
        }

        return next;
    }

    /// <summary>Reads the last bytes of the input again, from a copy with spare bytes after it. Throws if a field crosses the end.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ReadTail(ProjectionNode* node, byte* start, byte* next, byte* end, byte* message, int depthLeft, ref ProtoReadState state)
    {
        ProtoReadTail tail = state.CopyTail(start, next, end);
        Read(node, tail.Start, tail.End, message, depthLeft, ref state);
        state.LeaveTail(tail);
    }

    /// <summary>Reads a field, or a run of a repeated one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Take(ProjectionStep* step, byte* next, byte* stop, byte* end, byte* message, int depthLeft, ref ProtoReadState state)
    {
        byte* storage = message + step->Offset;
        switch (step->Kind)
        {
            case ProjectionKind.VarInt32:
                step->SetHasBit(message);
                return ProtoDecode.Int32(next, (int*)storage, ref state);
            case ProjectionKind.VarInt64:
                step->SetHasBit(message);
                return ProtoDecode.Int64(next, (long*)storage, ref state);
            case ProjectionKind.Fixed64:
                step->SetHasBit(message);
                return ProtoDecode.Fixed64(next, (ulong*)storage, ref state);
            case ProjectionKind.String:
                step->SetHasBit(message);
                return state.CopiesText
                    ? ProtoDecode.CopyString(next, end, (Utf8String*)storage, ref state)
                    : ProtoDecode.String(next, end, (Utf8String*)storage, ref state);
            case ProjectionKind.Bytes:
                step->SetHasBit(message);
                return ProtoDecode.Bytes(next, end, (UnmanagedArray<byte>*)storage, ref state);
            case ProjectionKind.ClosedEnum:
                return TakeClosed(step, next, message, ref state);
            case ProjectionKind.Message:
                return TakeMessage(step, next, end, (byte**)storage, depthLeft, ref state);
            case ProjectionKind.Messages:
                return TakeMessages(step, next, stop, end, (UnmanagedArray*)storage, depthLeft, ref state);
            default:
                return TakeRare(step, next, stop, end, message, depthLeft, ref state);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* TakeRare(ProjectionStep* step, byte* next, byte* stop, byte* end, byte* message, int depthLeft, ref ProtoReadState state)
    {
        byte* storage = message + step->Offset;
        switch (step->Kind)
        {
            case ProjectionKind.Group:
                return TakeGroup(step, next, end, (byte**)storage, depthLeft, ref state);
            case ProjectionKind.Groups:
                return TakeGroups(step, next, stop, end, (UnmanagedArray*)storage, depthLeft, ref state);
            case ProjectionKind.Member:
                return TakeMember(step, next, end, message, depthLeft, ref state);
            case ProjectionKind.OtherMember:
                return TakeOther(step, next, end, message, depthLeft, ref state);
            case ProjectionKind.Packed:
                return TakePacked(step, next, end, storage, ref state);
            case ProjectionKind.Unpacked:
                return TakeUnpacked(step, next, stop, storage, ref state);
            case ProjectionKind.Texts:
                return TakeTexts(step, next, stop, end, storage, ref state);
            case ProjectionKind.Entry:
                return TakeEntry(step, next, end, storage, depthLeft - 1, ref state);
            default:
                step->SetHasBit(message);
                return TakeValue(step->Kind, next, end, storage, ref state);
        }
    }
}
