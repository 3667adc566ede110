using System.Collections.Generic;

namespace LibWire.Reflection;

/// <summary>Places the fields of a struct, those of the largest alignment first, so that few bytes are lost between them.</summary>
/// <param name="fullName">The name of the message.</param>
internal sealed class DynamicRoom(string fullName)
{
    /// <summary>The alignment of numbers of 8 bytes and of addresses, and so of the struct.</summary>
    private const int AlignBytesMax = 8;

    private readonly List<(int SizeBytes, int AlignBytes)> _fields = [];
    private int[] _offsets = [];

    /// <summary>The place of a field, in bytes from the start of the struct.</summary>
    /// <param name="field">The result of <see cref="Add(int)"/>.</param>
    internal int this[int field] => _offsets[field];

    /// <summary>The alignment of a value: the largest power of two, up to 8, that divides its size. Structs without padding, such as
    /// <see cref="Utf8String"/>, have no larger one.</summary>
    internal static int AlignOf(int sizeBytes) => Math.Min(sizeBytes & -sizeBytes, AlignBytesMax);

    /// <summary>Adds a field.</summary>
    internal int Add(int sizeBytes) => Add(sizeBytes, AlignOf(sizeBytes));

    /// <summary>Adds a place that several fields share.</summary>
    internal int Add(int sizeBytes, int alignBytes)
    {
        _fields.Add((sizeBytes, alignBytes));
        return _fields.Count - 1;
    }

    /// <summary>Places the fields, and returns the size of the struct, a multiple of 8.</summary>
    /// <exception cref="NotSupportedException">It would have 2 GiB or more.</exception>
    internal int Close()
    {
        _offsets = new int[_fields.Count];
        long next = 0;
        for (int alignBytes = AlignBytesMax; alignBytes > 0; alignBytes /= 2)
        {
            for (int i = 0; i < _offsets.Length; i++)
            {
                if (_fields[i].AlignBytes != alignBytes) continue;
                next = Align(next, alignBytes);
                _offsets[i] = (int)next;
                next += _fields[i].SizeBytes;
                if (next > int.MaxValue - AlignBytesMax) throw new NotSupportedException($"{fullName} has too many fields.");
            }
        }

        return (int)Align(next, AlignBytesMax);
    }

    private static long Align(long offset, int alignBytes) => (offset + alignBytes - 1) & -(long)alignBytes;
}
