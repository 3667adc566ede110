namespace LibWire;

// Repeated numbers, packed and not, whichever the sender chose, and repeated strings.
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

    /// <summary>Of the items from <paramref name="first"/> on, keeps those that the enum has.</summary>
    private static void KeepDefined(ProjectionStep* step, UnmanagedArray<int>* items, int first)
    {
        Span<int> values = items->Span;
        int kept = first;
        for (int i = first; i < values.Length; i++)
            if (step->IsDefined(values[i])) values[kept++] = values[i];
        items->Truncate(kept);
    }

    private static byte* TakeTexts(ProjectionStep* step, byte* next, byte* stop, byte* end, byte* storage, ref ProtoReadState state)
    {
        int first = ((UnmanagedArray*)storage)->Count;
        if (step->Value == ProjectionKind.Bytes)
        {
            var values = (UnmanagedArray<UnmanagedArray<byte>>*)storage;
            next = ProtoDecode.RepeatedBytes(next, stop, end, step->Tag, values, ref state);
            if (state.CopiesText) OwnFrom(values, first, ref state);
            return next;
        }

        var texts = (UnmanagedArray<Utf8String>*)storage;
        next = step->Value == ProjectionKind.String
            ? ProtoDecode.RepeatedString(next, stop, end, step->Tag, texts, ref state)
            : ProtoDecode.RepeatedStringUnchecked(next, stop, end, step->Tag, texts, ref state);
        if (state.CopiesText) OwnFrom(texts, first, ref state);
        return next;
    }

    /// <summary>Copies strings out of the input, all into one block: blocks begin at multiples of 8. They are no items while they point into the input.</summary>
    private static void OwnFrom(UnmanagedArray<Utf8String>* texts, int first, ref ProtoReadState state)
    {
        int count = texts->Count - first;
        texts->Truncate(first);
        var added = new Span<Utf8String>(texts->Tail, count);
        long totalBytes = 0;
        foreach (Utf8String text in added) totalBytes += text.Length;

        // SAFETY: the sum of their lengths is what they take one behind the other; all of them together lie in one input.
        byte* block = totalBytes == 0 ? null : state.Arena.AllocateBytes((nuint)totalBytes);
        foreach (ref Utf8String text in added)
        {
            int sizeBytes = text.Length;
            text.Span.CopyTo(new Span<byte>(block, sizeBytes));
            text = sizeBytes == 0 ? default : new Utf8String(block, sizeBytes);
            block += sizeBytes;
        }

        texts->AddFilled(count);
    }

    /// <summary>Copies bytes out of the input, each into a block of its own, so that they can grow there.</summary>
    private static void OwnFrom(UnmanagedArray<UnmanagedArray<byte>>* values, int first, ref ProtoReadState state)
    {
        int count = values->Count - first;
        values->Truncate(first);
        for (; count > 0; count--)
        {
            UnmanagedArray<byte>* value = values->Tail;
            *value = ProtoField.CopyBytes(value->ReadOnlySpan, state.Arena);
            values->AddFilled(1);
        }
    }
}
