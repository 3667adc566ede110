namespace LibWire;

/// <summary>The keys of one object, to find those that occur twice. Numbers, or texts by their bytes. It lies in the scratch arena, and is used again
/// for the next object.</summary>
internal unsafe struct JsonKeys
{
    private const int FirstCapacity = 16;

    internal JsonKeys* Free; // the next table that no object uses

    private Slot* _slots;
    private int _capacity; // a power of two; 0 before the first key
    private int _count;
    private int _round; // slots of other rounds are free

    /// <summary>Forgets all keys. The room is kept.</summary>
    internal void Start()
    {
        _round++;
        _count = 0;
    }

    /// <summary>Adds a number. Returns false if it is there already.</summary>
    internal bool TryAdd(ulong number, ArenaAllocator arena)
    {
        if (2 * _count >= _capacity) Grow(arena);
        uint hash = KeyedHash.Of(number);
        Slot* slot = First(hash);
        for (; slot->Round == _round; slot = Following(slot))
            if (slot->Number == number) return false;
        *slot = new Slot { Number = number, Hash = hash, Round = _round };
        _count++;
        return true;
    }

    /// <summary>Adds a text. Returns false if it is there already.</summary>
    /// <param name="text">The text. It must stay where it is for as long as the keys are used, unless it is copied.</param>
    /// <param name="lengthBytes">Its length.</param>
    /// <param name="isCopied">Whether the text is copied if it is new.</param>
    /// <param name="arena">The scratch arena.</param>
    internal bool TryAdd(byte* text, int lengthBytes, bool isCopied, ArenaAllocator arena)
    {
        if (2 * _count >= _capacity) Grow(arena);
        var wanted = new ReadOnlySpan<byte>(text, lengthBytes);
        uint hash = KeyedHash.Of(wanted);
        Slot* slot = First(hash);
        for (; slot->Round == _round; slot = Following(slot))
            if (slot->Hash == hash && wanted.SequenceEqual(new ReadOnlySpan<byte>(slot->Text, slot->LengthBytes))) return false;
        if (isCopied)
        {
            byte* copy = arena.AllocateBytes((nuint)lengthBytes);
            wanted.CopyTo(new Span<byte>(copy, lengthBytes));
            text = copy;
        }

        *slot = new Slot { Text = text, LengthBytes = lengthBytes, Hash = hash, Round = _round };
        _count++;
        return true;
    }

    // The top bits of a keyed hash spread best.
    private readonly Slot* First(uint hash) => _slots + ((ulong)hash * (uint)_capacity >> KeyedHash.Bits);

    private readonly Slot* Following(Slot* slot) => slot + 1 == _slots + _capacity ? _slots : slot + 1;

    private void Grow(ArenaAllocator arena)
    {
        Slot* old = _slots;
        int oldCapacity = _capacity;
        _capacity = Math.Max(FirstCapacity, checked(2 * oldCapacity));
        _slots = arena.Allocate<Slot>(_capacity);
        if (_round == 0) _round = 1;
        for (int i = 0; i < oldCapacity; i++)
        {
            if (old[i].Round != _round) continue;
            Slot* slot = First(old[i].Hash);
            while (slot->Round == _round) slot = Following(slot);
            *slot = old[i];
        }
    }

    private struct Slot
    {
        internal byte* Text; // a text, or null
        internal ulong Number; // a number
        internal int LengthBytes;
        internal uint Hash;
        internal int Round;
    }
}
