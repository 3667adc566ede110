namespace LibWire;

/// <summary>The fields of a message that its schema does not know, encoded, in the order they were read in. <c>default</c> holds none.</summary>
public unsafe struct ProtoUnknownFields
{
    // Length, then the bytes; null: none.
    private int* _block;

    /// <summary>The bytes kept, tags included.</summary>
    public readonly int Length => _block == null ? 0 : *_block;

    /// <summary>Whether nothing is kept.</summary>
    public readonly bool IsEmpty => Length == 0;

    /// <summary>The fields, tags included.</summary>
    public readonly ReadOnlySpan<byte> Bytes => _block == null ? default : new(_block + 1, *_block);

    /// <summary>Adds fields behind those that are there.</summary>
    /// <param name="fields">Whole fields, tags included.</param>
    /// <param name="arena">Where they are copied to.</param>
    public void Add(ReadOnlySpan<byte> fields, scoped ref readonly ArenaAllocator arena)
    {
        int length = checked(Length + fields.Length);
        int* block = (int*)arena.Allocate<byte>(sizeof(int) + length);
        *block = length;
        Bytes.CopyTo(new Span<byte>(block + 1, length));
        fields.CopyTo(new Span<byte>(block + 1, length).Slice(Length));
        _block = block;
    }
}
