using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Values.</content>
internal unsafe partial struct FlexBuilderCore
{
    /// <summary>Adds a value that stands in its vector or map.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Inline(FlexBuilderCore* core, FlexType type, ulong bits, byte width)
    {
        CheckCanAdd(core, type);
        *Push(core) = new FlexStaged { Bits = bits, Type = type, Width = width };
    }

    /// <summary>Adds a key and a value that stands in its vector or map.</summary>
    internal static void KeyedInline(FlexBuilderCore* core, ReadOnlySpan<byte> key, FlexType type, ulong bits, byte width)
    {
        CheckCanAddKeyed(core, type);
        Key(core, key);
        *Push(core) = new FlexStaged { Bits = bits, Type = type, Width = width };
    }

    /// <summary>Adds a number behind an offset.</summary>
    internal static void Indirect(FlexBuilderCore* core, FlexType type, ulong bits, byte width)
    {
        CheckCanAdd(core, type);
        ReserveStack(core, 1);
        byte* next = Align(core, width, 1 << width);
        int position = (int)(next - core->_start);
        PutNumber(ref next, type == FlexType.IndirectFloat ? FloatBits(bits, width) : bits, width);
        Commit(core, next);
        *Push(core) = new FlexStaged { Bits = (uint)position, Type = type, Width = width };
    }

    /// <summary>Adds a key, or the offset of an equal one.</summary>
    internal static void Key(FlexBuilderCore* core, ReadOnlySpan<byte> utf8)
    {
        CheckCanAdd(core, FlexType.Key);
        if (utf8.IndexOf((byte)0) >= 0) FlexBuildThrow.KeyWithZero();
        if (!WireUtf8.IsValid(utf8)) WireThrow.InvalidUtf8(WireUtf8.FirstInvalid(utf8));
        ReserveStack(core, 1);
        bool isShared = (core->_sharing & FlexSharing.Keys) != 0;
        uint hash = isShared ? KeyedHash.Of(utf8) : 0;
        long position = isShared ? Find(core, &core->_keys, hash, utf8) : -1;
        if (position < 0)
        {
            if (isShared) FlatHashTable.Reserve(&core->_keys, in core->_arena);
            byte* next = Align(core, FlexWidth.One, utf8.Length + 1L);
            position = next - core->_start;
            PutText(ref next, utf8);
            Commit(core, next);
            if (isShared) FlatHashTable.Add(&core->_keys, in core->_arena, hash, (uint)position, (uint)utf8.Length);
        }

        *Push(core) = new FlexStaged { Bits = (ulong)position, Extra = utf8.Length, Type = FlexType.Key, Width = FlexWidth.One };
    }

    /// <summary>Adds a string, or the offset of an equal one.</summary>
    internal static void String(FlexBuilderCore* core, ReadOnlySpan<byte> utf8)
    {
        CheckCanAdd(core, FlexType.String);
        ReserveStack(core, 1);
        byte width = FlexWidth.Of((ulong)utf8.Length);
        bool isShared = (core->_sharing & FlexSharing.Strings) != 0;
        uint hash = isShared ? KeyedHash.Of(utf8) : 0;
        long position = isShared ? Find(core, &core->_strings, hash, utf8) : -1;
        if (position < 0)
        {
            if (isShared) FlatHashTable.Reserve(&core->_strings, in core->_arena);
            byte* next = Align(core, width, utf8.Length + 1L + (1 << width));
            PutNumber(ref next, (uint)utf8.Length, width);
            position = next - core->_start;
            PutText(ref next, utf8);
            Commit(core, next);
            if (isShared) FlatHashTable.Add(&core->_strings, in core->_arena, hash, (uint)position, (uint)utf8.Length);
        }

        *Push(core) = new FlexStaged { Bits = (ulong)position, Type = FlexType.String, Width = width };
    }

    /// <summary>Adds a string of UTF-16.</summary>
    internal static void String(FlexBuilderCore* core, ReadOnlySpan<char> text)
    {
        CheckCanAdd(core, FlexType.String);
        long lengthBytes = WireUtf8.CountBytes(text, out int invalidIndex);
        if (invalidIndex >= 0) WireThrow.InvalidUtf16(invalidIndex);
        if (lengthBytes > core->_limit) WireThrow.MessageTooLarge(core->_length);

        // It is written where it belongs if it is new; a string that is shared is not kept there.
        byte width = FlexWidth.Of((ulong)lengthBytes);
        ReserveStack(core, 1);
        byte* next = Align(core, width, lengthBytes + 1 + (1 << width));
        byte* first = next + (1 << width);
        var utf8 = new Span<byte>(first, (int)lengthBytes);
        WireUtf8.TryTranscode(text, utf8, out _, out _);
        if ((core->_sharing & FlexSharing.Strings) != 0)
        {
            uint hash = KeyedHash.Of(utf8);
            long known = Find(core, &core->_strings, hash, utf8);
            if (known >= 0)
            {
                *Push(core) = new FlexStaged { Bits = (ulong)known, Type = FlexType.String, Width = width };
                return;
            }

            FlatHashTable.Add(&core->_strings, in core->_arena, hash, (uint)(first - core->_start), (uint)lengthBytes);
        }

        PutNumber(ref next, (ulong)lengthBytes, width);
        first[lengthBytes] = 0;
        Commit(core, first + lengthBytes + 1);
        *Push(core) = new FlexStaged { Bits = (ulong)(first - core->_start), Type = FlexType.String, Width = width };
    }

    /// <summary>Adds bytes.</summary>
    internal static void Blob(FlexBuilderCore* core, ReadOnlySpan<byte> bytes, byte alignment)
    {
        CheckCanAdd(core, FlexType.Blob);
        ReserveStack(core, 1);
        byte width = Math.Max(FlexWidth.Of((ulong)bytes.Length), alignment);
        byte* next = Align(core, width, bytes.Length + (1L << width));
        PutNumber(ref next, (uint)bytes.Length, width);
        var position = (ulong)(next - core->_start);
        bytes.CopyTo(new Span<byte>(next, bytes.Length));
        Commit(core, next + bytes.Length);
        *Push(core) = new FlexStaged { Bits = position, Type = FlexType.Blob, Width = width };
    }

    private static long Find(FlexBuilderCore* core, FlatHashTable* table, uint hash, ReadOnlySpan<byte> utf8)
    {
        for (FlatHashTable.Entry* entry = FlatHashTable.First(table, hash); entry != null; entry = FlatHashTable.Next(table, entry))
            if (new ReadOnlySpan<byte>(core->_start + entry->Position, (int)entry->Extra).SequenceEqual(utf8)) return entry->Position;
        return -1;
    }

    /// <summary>Writes text and the 0 behind it.</summary>
    private static void PutText(ref byte* next, ReadOnlySpan<byte> utf8)
    {
        utf8.CopyTo(new Span<byte>(next, utf8.Length));
        next += utf8.Length;
        *next++ = 0;
    }

    /// <summary>Writes the low bytes of a number.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void PutNumber(ref byte* next, ulong bits, int width)
    {
        byte* target = next;
        if (width == FlexWidth.One) *target = (byte)bits;
        else if (width == FlexWidth.Four) WireStore.UInt32(target, (uint)bits);
        else if (width == FlexWidth.Eight) WireStore.UInt64(target, bits);
        else WireStore.UInt16(target, (ushort)bits);
        next = target + (1 << width);
    }

    /// <summary>Writes a waiting value as an element: a number, or the offset of what was written.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Put(ref byte* next, FlexBuilderCore* core, in FlexStaged value, int width)
    {
        ulong bits = value.Bits;
        if (!value.IsInline) bits = (ulong)(next - core->_start) - bits;
        else if (value.Type == FlexType.Float) bits = FloatBits(bits, width);
        PutNumber(ref next, bits, width);
    }

    // Elements of floating point numbers have 4 or 8 bytes.
    private static ulong FloatBits(ulong bits, int width)
    {
        if (width == FlexWidth.Eight) return bits;
        float value = (float)WireEndian.ToDouble(bits);
        return Unsafe.As<float, uint>(ref value);
    }
}
