using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Input that does not stay in place: what would point into it is copied, piece by piece.
public unsafe ref partial struct ProtoReadState
{
    /// <summary>The number of bytes that one 16-byte load reads of a string: part of <see cref="SlackBytes"/>.</summary>
    internal const int LoadedTextBytes = 16;

    private byte* _tail;    // if text is copied: room for the last bytes of the input, 2 * SlackBytes
    private byte* _textEnd; // the end of the text that was copied last; null if there is none

    /// <summary>The longest string that a step may take in place after one check. Below 0 if all strings are copied: then not even the empty string
    /// is taken.</summary>
    internal int ShortTextBytesMax { get; private set; }

    /// <summary>Whether values that point into the input must be copied before the call ends.</summary>
    internal bool CopiesText { get; private set; }

    /// <summary>Whether values may point into the current bytes.</summary>
    internal readonly bool MayAlias => !CopiesText;

    /// <summary>Sets whether text is copied from now on.</summary>
    internal void SetCopiesText(bool copiesText)
    {
        CopiesText = copiesText;
        ShortTextBytesMax = copiesText ? -1 : LoadedTextBytes;
    }

    /// <summary>Copies text, or other bytes that do not grow in place.</summary>
    /// <param name="source">The bytes.</param>
    /// <param name="sizeBytes">The number of bytes.</param>
    /// <returns>The copy, at any alignment; null for no bytes.</returns>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The target of the copy must be unchanged in that case, because nothing
    /// that is kept may point into the input.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* CopyText(byte* source, int sizeBytes)
    {
        if (sizeBytes == 0) return null;
        byte* copy = _arena.AllocateBehind(_textEnd, (nuint)sizeBytes);
        _textEnd = copy + sizeBytes;

        // The two halves of a short text overlap. For so few bytes a call would take longer than everything else.
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
