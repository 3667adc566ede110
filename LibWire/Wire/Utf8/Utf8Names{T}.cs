using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>Finds things by their names in UTF-8. It is filled once, by names of a schema, and then only read: no input adds to it.</summary>
internal sealed unsafe class Utf8Names<T>
    where T : class
{
    private const ulong Factor = 0x9e3779b97f4a7c15; // 2^64 divided by the golden ratio: spreads the low bits over the high ones

    private readonly byte[]?[] _names;
    private readonly T?[] _values;
    private readonly int _mask;

    /// <summary>Fills the table. Of equal names the first one counts.</summary>
    internal Utf8Names(List<KeyValuePair<string, T>> entries)
    {
        // At most half full, so that a name that is not there ends the search soon.
        int slots = 4;
        while (slots < 2 * entries.Count) slots *= 2;
        _names = new byte[slots][];
        _values = new T[slots];
        _mask = slots - 1;
        foreach (KeyValuePair<string, T> entry in entries)
        {
            byte[] name = System.Text.Encoding.UTF8.GetBytes(entry.Key);
            fixed (byte* bytes = name)
            {
                if (Find(bytes, name.Length) is not null) continue;
                uint slot = Hash(bytes, name.Length) & (uint)_mask;
                while (_names[slot] is not null) slot = (slot + 1) & (uint)_mask;
                _names[slot] = name;
                _values[slot] = entry.Value;
            }
        }
    }

    /// <summary>Finds what has a name, or returns null.</summary>
    internal T? Find(byte* name, int lengthBytes)
    {
        var wanted = new ReadOnlySpan<byte>(name, lengthBytes);
        for (uint slot = Hash(name, lengthBytes) & (uint)_mask; _names[slot] is { } found; slot = (slot + 1) & (uint)_mask)
            if (wanted.SequenceEqual(found)) return _values[slot];
        return null;
    }

    /// <summary>Hashes the first 8 bytes, the last 8, and the length. Names of one schema that agree in all three are rare.</summary>
    private static uint Hash(byte* name, int lengthBytes)
    {
        ulong first, last;
        if (lengthBytes >= sizeof(ulong))
        {
            first = Unsafe.ReadUnaligned<ulong>(name);
            last = Unsafe.ReadUnaligned<ulong>(name + lengthBytes - sizeof(ulong));
        }
        else if (lengthBytes >= sizeof(uint))
        {
            first = Unsafe.ReadUnaligned<uint>(name);
            last = Unsafe.ReadUnaligned<uint>(name + lengthBytes - sizeof(uint));
        }
        else
        {
            first = lengthBytes == 0 ? 0u : (uint)(*name | (name[lengthBytes >> 1] << 8) | (name[lengthBytes - 1] << 16));
            last = 0;
        }

        return (uint)((((first ^ ((last << 29) | (last >> 35))) + (uint)lengthBytes) * Factor) >> 32);
    }
}
