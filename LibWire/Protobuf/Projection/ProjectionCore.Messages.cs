using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
#if NET
using System.Runtime.Intrinsics;
#endif

namespace LibWire;

// Sub-messages.
internal static unsafe partial class ProjectionCore
{
    /// <summary>Reads one message. If the field occurs again, it is merged.</summary>
    private static byte* TakeMessage(ProjectionStep* step, byte* next, byte* end, byte** storage, int depthLeft, ref ProtoReadState state)
    {
        byte* close = ProtoDecode.Length(ref next, end, ref state);
        if (*storage == null) *storage = NewMessage(step, ref state);
        ReadMessage(step, next, close, *storage, depthLeft - 1, ref state);
        return close;
    }

    /// <summary>Reads a run of messages of one repeated field.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* TakeMessages(ProjectionStep* step, byte* next, byte* stop, byte* end, UnmanagedArray* array, int depthLeft, ref ProtoReadState state)
    {
        ProjectionNode* node = step->Node;
        if (node == null || depthLeft <= 0) return TakeEachMessage(step, next, stop, end, array, depthLeft, ref state);
        RunPlace place;
        while (true)
        {
            if (array->SpareCount <= 0) MakeRoom(step, array, next, end, ref state);
            ProtoTextRoom text = state.OpenText(end - next);
            next = PassMessages(step, next, stop, end, array->Tail(step->ValueBytes), array->SpareCount, &text, &place);
            if (text.Next != null) state.CloseText(text);
            array->AddFilled(place.Count);
            if (place.IsOver) break;
            if (place.Item != null)
            {
                // The message was begun.
                byte* read = ReadFields(node, next, place.Close, place.Close, place.Item, depthLeft - 1, ref state);
                if (read != place.Close) ReadTail(node, place.Start, read, place.Close, place.Item, depthLeft - 1, ref state);
                next = place.Close;
            }
            else if (array->SpareCount <= 0)
            {
                continue;
            }
            else
            {
                byte* close = ProtoDecode.Length(ref next, end, ref state);
                byte* item = array->AddRaw(step->ValueBytes, in state.Arena);
                Clear(item, step->ValueBytes);
                Read(node, next, close, item, depthLeft - 1, ref state);
                next = close;
            }

            if (!ProtoDecode.TakeShape(ref next, stop, step->TagShape)) break;
        }

        if (node->IsPlain && array->SpareCount > 0) state.CloseRoom(array, step->ValueBytes);
        return next;
    }

    /// <summary>Reads a run of messages of one repeated field, one by one.</summary>
    private static byte* TakeEachMessage(
        ProjectionStep* step, byte* next, byte* stop, byte* end, UnmanagedArray* array, int depthLeft, ref ProtoReadState state)
    {
        ulong tagShape = step->TagShape;
        ProtoDecode.ReserveRun(array, step->ValueBytes, next, end, tagShape, ref state);
        do
        {
            byte* close = ProtoDecode.Length(ref next, end, ref state);
            byte* item = array->AddRaw(step->ValueBytes, in state.Arena);
            Clear(item, step->ValueBytes);
            ReadMessage(step, next, close, item, depthLeft - 1, ref state);
            next = close;
        }
        while (ProtoDecode.TakeShape(ref next, stop, tagShape));
        return next;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void MakeRoom(ProjectionStep* step, UnmanagedArray* array, byte* next, byte* end, ref ProtoReadState state)
    {
        if (step->Node->IsPlain) ProtoDecode.OpenRun(array, step->ValueBytes, next, end, step->TagShape, ref state);
        else ProtoDecode.ReserveRun(array, step->ValueBytes, next, end, step->TagShape, ref state);
    }

    /// <summary>Reads one group. If the field occurs again, it is merged.</summary>
    private static byte* TakeGroup(ProjectionStep* step, byte* next, byte* end, byte** storage, int depthLeft, ref ProtoReadState state)
    {
        byte* close = ProtoDecode.Group(ref next, end, step->Tag, depthLeft, ref state);
        if (*storage == null) *storage = NewMessage(step, ref state);
        ReadMessage(step, next, close, *storage, depthLeft - 1, ref state);
        return ProtoDecode.CloseGroup(close);
    }

    /// <summary>Reads a run of groups of one repeated field.</summary>
    private static byte* TakeGroups(ProjectionStep* step, byte* next, byte* stop, byte* end, UnmanagedArray* array, int depthLeft, ref ProtoReadState state)
    {
        do
        {
            byte* close = ProtoDecode.Group(ref next, end, step->Tag, depthLeft, ref state);
            byte* item = array->AddRaw(step->ValueBytes, in state.Arena);
            Clear(item, step->ValueBytes);
            ReadMessage(step, next, close, item, depthLeft - 1, ref state);
            next = ProtoDecode.CloseGroup(close);
        }
        while (ProtoDecode.TakeShape(ref next, stop, step->TagShape));
        return next;
    }

    /// <summary>Reads a message, whole or in part.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void ReadMessage(ProjectionStep* step, byte* next, byte* end, byte* message, int depthLeft, ref ProtoReadState state)
    {
        if (step->Node != null) Read(step->Node, next, end, message, depthLeft, ref state);
        else ReadWhole(step, next, end, message, depthLeft, ref state);
    }

    /// <summary>Reads a whole message as its type is read. If the input does not stay, the code gets a copy, in which strings stay in place, unless
    /// they are to be copied one by one.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ReadWhole(ProjectionStep* step, byte* next, byte* end, byte* message, int depthLeft, ref ProtoReadState state)
    {
        // The error for an exceeded depth is found from the bytes before the message, which a copy does not have. After a rejected length there is
        // nothing to copy.
        if (depthLeft < 0) state.ThrowDepthExceeded(next);
        if (!(state.CopiesText && state.CopiesMessages) || next == ProtoReadState.Beyond)
        {
            ReadFields(step, next, end, message, depthLeft, ref state);
            return;
        }

        ProtoReadTail copy = state.EnterCopy(next, end);
        ReadFields(step, copy.Start, copy.End, message, depthLeft, ref state);
        state.LeaveCopy(copy);
    }

    /// <summary>Reads all fields of a message, by generated code if there is any.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void ReadFields(ProjectionStep* step, byte* next, byte* end, byte* message, int depthLeft, ref ProtoReadState state)
    {
        if (step->Core == null) ((ProtoLayout)GCHandle.FromIntPtr(step->Layout).Target!).ReadCore(next, end, message, depthLeft, ref state);
        else ((delegate*<byte*, byte*, void*, int, ref ProtoReadState, void>)step->Core)(next, end, message, depthLeft, ref state);
    }

    private static byte* NewMessage(ProjectionStep* step, ref ProtoReadState state)
    {
        byte* message = state.Arena.AllocateBytes((nuint)step->ValueBytes);
        Clear(message, step->ValueBytes);
        return message;
    }

    /// <summary>Makes a message empty. It has a few dozen bytes, so a call into the runtime would take longer.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Clear(byte* message, int sizeBytes)
    {
        if (sizeBytes < 2 * sizeof(ulong))
        {
            for (int i = 0; i < sizeBytes; i++) message[i] = 0;
            return;
        }

        // SAFETY: the last two words overlap those before and end with the message.
        byte* last = message + sizeBytes - (2 * sizeof(ulong));
        for (; message < last; message += 2 * sizeof(ulong)) Clear16(message);
        Clear16(last);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Clear16(byte* target)
    {
#if NET
        Vector128<byte>.Zero.Store(target);
#else
        Unsafe.WriteUnaligned(target, 0UL);
        Unsafe.WriteUnaligned(target + sizeof(ulong), 0UL);
#endif
    }
}
