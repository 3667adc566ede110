using System.Runtime.CompilerServices;

namespace LibWire;

// Single values.
internal static unsafe partial class ProjectionCore
{
    /// <summary>Reads a value of any kind except messages. A closed enum is read as if it were open.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* TakeValue(ProjectionKind kind, byte* next, byte* end, void* target, ref ProtoReadState state)
    {
        switch (kind)
        {
            case ProjectionKind.VarInt32 or ProjectionKind.ClosedEnum:
                return ProtoDecode.Int32(next, (int*)target, ref state);
            case ProjectionKind.VarInt64:
                return ProtoDecode.Int64(next, (long*)target, ref state);
            case ProjectionKind.SInt32:
                return ProtoDecode.SInt32(next, (int*)target, ref state);
            case ProjectionKind.SInt64:
                return ProtoDecode.SInt64(next, (long*)target, ref state);
            case ProjectionKind.Bool:
                return ProtoDecode.Bool(next, (bool*)target, ref state);
            case ProjectionKind.Fixed32:
                return ProtoDecode.Fixed32(next, (uint*)target, ref state);
            case ProjectionKind.Fixed64:
                return ProtoDecode.Fixed64(next, (ulong*)target, ref state);
            case ProjectionKind.Bytes:
                return ProtoDecode.Bytes(next, end, (UnmanagedArray<byte>*)target, ref state);
            default:
                return TakeText(kind, next, end, (Utf8String*)target, ref state);
        }
    }

    /// <summary>Reads a closed enum. A number that it does not define is an unknown field, and those are not kept.</summary>
    private static byte* TakeClosed(ProjectionStep* step, byte* next, byte* message, ref ProtoReadState state)
    {
        int value = 0;
        next = ProtoDecode.Int32(next, &value, ref state);
        if (!step->IsDefined(value)) return next;
        *(int*)(message + step->Offset) = value;
        step->SetHasBit(message);
        return next;
    }

    /// <summary>Reads a member of a oneof. It shares storage with the member that was set before, so it is read elsewhere first. A message is merged
    /// if it was the member that was set.</summary>
    private static byte* TakeMember(ProjectionStep* step, byte* next, byte* end, byte* message, int depthLeft, ref ProtoReadState state)
    {
        int* oneofCase = (int*)(message + step->CaseOffset);
        if (step->Value is ProjectionKind.Message or ProjectionKind.Group)
        {
            if (*oneofCase != step->Number) Empty(step, message);
            byte** storage = (byte**)(message + step->Offset);
            if (*storage == null) *storage = NewMessage(step, ref state);
            *oneofCase = step->Number;
            return step->Value == ProjectionKind.Group
                ? TakeGroup(step, next, end, storage, depthLeft, ref state)
                : TakeMessage(step, next, end, storage, depthLeft, ref state);
        }

        // Room for the largest value, with the alignment of any value.
        ulong* value = stackalloc ulong[2];
        value[0] = value[1] = 0;
        next = TakeValue(step->Value, next, end, value, ref state);
        if (next == ProtoReadState.Beyond || (step->Value == ProjectionKind.ClosedEnum && !step->IsDefined(*(int*)value))) return next;
        Empty(step, message);
        Buffer.MemoryCopy(value, message + step->Offset, step->ValueBytes, step->ValueBytes);
        *oneofCase = step->Number;
        return next;
    }

    /// <summary>Skips a member of a oneof that is not projected. It still clears a projected member that was set.</summary>
    private static byte* TakeOther(ProjectionStep* step, byte* next, byte* end, byte* message, int depthLeft, ref ProtoReadState state)
    {
        byte* value = next;
        next = ProtoDecode.Skip(next, end, step->Tag, depthLeft, ref state);
        if (next == ProtoReadState.Beyond) return next;
        if (step->Value == ProjectionKind.ClosedEnum)
        {
            int number = 0;
            ProtoDecode.Int32(value, &number, ref state);
            if (!step->IsDefined(number)) return next;
        }

        Empty(step, message);
        return next;
    }

    /// <summary>Clears a oneof.</summary>
    private static void Empty(ProjectionStep* step, byte* message)
    {
        *(int*)(message + step->CaseOffset) = 0;
        new Span<byte>(message + step->OverlayOffset, step->OverlayBytes).Clear();
    }

    /// <summary>Reads a string.</summary>
    private static byte* TakeText(ProjectionKind kind, byte* next, byte* end, Utf8String* target, ref ProtoReadState state) =>
        kind == ProjectionKind.String ? ProtoDecode.String(next, end, target, ref state) : ProtoDecode.StringUnchecked(next, end, target, ref state);
}
