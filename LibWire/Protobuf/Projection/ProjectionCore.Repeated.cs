namespace LibWire;

// Repeated numbers, packed or not, whichever form the sender chose, and repeated strings.
internal static unsafe partial class ProjectionCore
{
    private static byte* TakePacked(ProjectionStep* step, byte* next, byte* end, byte* storage, ref ProtoReadState state)
    {
        switch (step->Value)
        {
            case ProjectionKind.VarInt32:
                return ProtoDecode.PackedInt32(next, end, (UnmanagedArray<int>*)storage, ref state);
            case ProjectionKind.ClosedEnum:
                int first = ((UnmanagedArray<int>*)storage)->Count;
                next = ProtoDecode.PackedInt32(next, end, (UnmanagedArray<int>*)storage, ref state);
                KeepDefined(step, (UnmanagedArray<int>*)storage, first);
                return next;
            case ProjectionKind.VarInt64:
                return ProtoDecode.PackedInt64(next, end, (UnmanagedArray<long>*)storage, ref state);
            case ProjectionKind.SInt32:
                return ProtoDecode.PackedSInt32(next, end, (UnmanagedArray<int>*)storage, ref state);
            case ProjectionKind.SInt64:
                return ProtoDecode.PackedSInt64(next, end, (UnmanagedArray<long>*)storage, ref state);
            case ProjectionKind.Bool:
                return ProtoDecode.PackedBool(next, end, (UnmanagedArray<bool>*)storage, ref state);
            case ProjectionKind.Fixed32:
                return ProtoDecode.PackedFixed32(next, end, (UnmanagedArray<uint>*)storage, ref state);
            default:
                return ProtoDecode.PackedFixed64(next, end, (UnmanagedArray<ulong>*)storage, ref state);
        }
    }

    private static byte* TakeUnpacked(ProjectionStep* step, byte* next, byte* stop, byte* storage, ref ProtoReadState state)
    {
        switch (step->Value)
        {
            case ProjectionKind.VarInt32:
                return ProtoDecode.RepeatedInt32(next, stop, step->Tag, (UnmanagedArray<int>*)storage, ref state);
            case ProjectionKind.ClosedEnum:
                int first = ((UnmanagedArray<int>*)storage)->Count;
                next = ProtoDecode.RepeatedInt32(next, stop, step->Tag, (UnmanagedArray<int>*)storage, ref state);
                KeepDefined(step, (UnmanagedArray<int>*)storage, first);
                return next;
            case ProjectionKind.VarInt64:
                return ProtoDecode.RepeatedInt64(next, stop, step->Tag, (UnmanagedArray<long>*)storage, ref state);
            case ProjectionKind.SInt32:
                return ProtoDecode.RepeatedSInt32(next, stop, step->Tag, (UnmanagedArray<int>*)storage, ref state);
            case ProjectionKind.SInt64:
                return ProtoDecode.RepeatedSInt64(next, stop, step->Tag, (UnmanagedArray<long>*)storage, ref state);
            case ProjectionKind.Bool:
                return ProtoDecode.RepeatedBool(next, stop, step->Tag, (UnmanagedArray<bool>*)storage, ref state);
            case ProjectionKind.Fixed32:
                return ProtoDecode.RepeatedFixed32(next, stop, step->Tag, (UnmanagedArray<uint>*)storage, ref state);
            default:
                return ProtoDecode.RepeatedFixed64(next, stop, step->Tag, (UnmanagedArray<ulong>*)storage, ref state);
        }
    }

    /// <summary>Keeps those items from <paramref name="first"/> on that the enum defines.</summary>
    private static void KeepDefined(ProjectionStep* step, UnmanagedArray<int>* items, int first)
    {
        Span<int> values = items->Span;
        int kept = first;
        for (int i = first; i < values.Length; i++)
            if (step->IsDefined(values[i])) values[kept++] = values[i];
        items->Truncate(kept);
    }

    private static byte* TakeTexts(ProjectionStep* step, byte* next, byte* stop, byte* end, byte* storage, ref ProtoReadState state) => step->Value switch
    {
        ProjectionKind.Bytes => ProtoDecode.RepeatedBytes(next, stop, end, step->Tag, (UnmanagedArray<UnmanagedArray<byte>>*)storage, ref state),
        ProjectionKind.String => ProtoDecode.RepeatedString(next, stop, end, step->Tag, (UnmanagedArray<Utf8String>*)storage, ref state),
        _ => ProtoDecode.RepeatedStringUnchecked(next, stop, end, step->Tag, (UnmanagedArray<Utf8String>*)storage, ref state),
    };
}
