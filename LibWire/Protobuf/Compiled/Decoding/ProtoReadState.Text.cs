using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Input that does not stay where it is: what would point into it is copied, one by one.
public unsafe ref partial struct ProtoReadState
{
    private byte* _tail;    // where text is copied: room for the last bytes of the input, 2 * SlackBytes
    private byte* _textEnd; // the end of the text that was copied last; null where there is none

    /// <summary>The longest string that a step may take as it lies after one look: below 0 where all of them are copied, so that not even the empty one is taken.</summary>
    internal int ShortTextBytesMax { get; private set; }

    /// <summary>Whether what points into the input must be copied before the call ends.</summary>
    internal bool CopiesText { get; private set; }

    /// <summary>Whether what is read may point into the bytes at hand.</summary>
    internal readonly bool MayAlias => !CopiesText;

    /// <summary>Says whether text is copied from now on.</summary>
    internal void SetCopiesText(bool copiesText)
    {
        CopiesText = copiesText;
        ShortTextBytesMax = copiesText ? -1 : ProtoDecode.ShortTextBytesMax;
    }

    /// <summary>Copies text, or other bytes that do not grow where they are.</summary>
    /// <param name="source">Where they lie.</param>
    /// <param name="sizeBytes">How many.</param>
    /// <returns>The copy, at any address; null for none.</returns>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. Whatever is to take the copy must be as it was then, because nothing that is kept may point into the input.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* CopyText(byte* source, int sizeBytes)
    {
        if (sizeBytes == 0) return null;
        byte* copy = _arena.AllocateBehind(_textEnd, (nuint)sizeBytes);
        _textEnd = copy + sizeBytes;

        // The halves of short ones overlap. A call for so few bytes would take longer than all the rest.
        if (sizeBytes is >= sizeof(ulong) and <= 2 * sizeof(ulong))
        {
            ulong last = Unsafe.ReadUnaligned<ulong>(source + sizeBytes - sizeof(ulong));
            Unsafe.WriteUnaligned(copy, Unsafe.ReadUnaligned<ulong>(source));
            Unsafe.WriteUnaligned(copy + sizeBytes - sizeof(ulong), last);
        }
        else if (sizeBytes > 2 * sizeof(ulong))
        {
            Buffer.MemoryCopy(source, copy, sizeBytes, sizeBytes);
        }
        else
        {
            for (int i = 0; i < sizeBytes; i++) copy[i] = source[i];
        }

        return copy;
    }
}
