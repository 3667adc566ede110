using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Threading;

namespace LibWire;

/// <summary>Zeroed memory that stands for every message that is not set: all of its fields are unset. Nothing is written to it.</summary>
/// <remarks>Properties of collections return references that can be changed, also in a message that came by <c>in</c> or <c>ref readonly</c>. In a message
/// that is not set, these references lead to a scratch field of the thread. It is empty at each access, and adding to it throws.</remarks>
internal static unsafe class AbsentMemory
{
    /// <summary>Room for every generated struct that is worth sharing.</summary>
    internal const int SizeBytes = 64 * 1024;

    /// <summary>Room for the scratch fields of threads. Beyond this many threads two share one.</summary>
    private const int ScratchFields = 4096;

    /// <summary>The size of the largest collection: an array.</summary>
    private const int ScratchFieldBytes = 2 * sizeof(ulong);

    /// <summary>The first byte, at a multiple of the alignment of every type. The scratch fields follow the zeroed memory.</summary>
    internal static readonly byte* Start = Allocate();

    private static int ScratchFieldsTaken;

    [ThreadStatic]
    private static byte* ScratchOfThread;

    /// <summary>A collection of a message, to be changed; the scratch field if the message is not set.</summary>
#pragma warning disable CS9082 // A scoped reference is returned: that is the purpose. C# before version 11 accepts the property then.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref T Field<T>(scoped in T field)
        where T : unmanaged
    {
        ref T changed = ref Unsafe.AsRef(in field);

        // SAFETY: only compared. An object that moves meanwhile does not move here, as this is memory that is never freed.
        if ((nuint)Unsafe.AsPointer(ref changed) - (nuint)Start >= SizeBytes) return ref changed;
        return ref Scratch<T>();
    }
#pragma warning restore CS9082

    /// <summary>Throws if a collection that has to grow is a scratch field: the message it is read from is not set.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void CheckGrows<T>(ref T field)
        where T : unmanaged
    {
        // SAFETY: only compared, as above.
        if ((nuint)Unsafe.AsPointer(ref field) - (nuint)(Start + SizeBytes) < ScratchFields * ScratchFieldBytes) ThrowMessageAbsent();
    }

    // SAFETY: no collection is larger than a scratch field.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ref T Scratch<T>()
        where T : unmanaged
    {
        if (ScratchOfThread == null)
        {
            int index = (Interlocked.Increment(ref ScratchFieldsTaken) - 1) & (ScratchFields - 1);
            ScratchOfThread = Start + SizeBytes + (index * ScratchFieldBytes);
        }

        new Span<byte>(ScratchOfThread, ScratchFieldBytes).Clear();
        return ref *(T*)ScratchOfThread;
    }

    [DoesNotReturn]
    private static void ThrowMessageAbsent() =>
        throw new WireMisuseException(
            WireMisuse.MessageAbsent,
            "The message of this field is not set, so nothing can be added to it: the MutableX method of its own field creates the message.");

    private static byte* Allocate()
    {
        const int AllBytes = SizeBytes + (ScratchFields * ScratchFieldBytes);
        byte* start = NativeChunks.Allocate(AllBytes);
        new Span<byte>(start, AllBytes).Clear();
        return start;
    }
}
