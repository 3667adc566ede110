namespace LibWire;

/// <summary>The fields of a message that its schema does not know, encoded, in the order they were read in. <c>default</c> holds none.</summary>
public readonly unsafe struct ProtoUnknownFields
{
    // Length, then the bytes; null: none.
    private readonly int* _block;

    /// <summary>Fields that lie in memory already, behind their length.</summary>
    internal ProtoUnknownFields(int* block) => _block = block;

    /// <summary>The bytes kept, tags included.</summary>
    public int Length => _block == null ? 0 : *_block;

    /// <summary>Whether nothing is kept.</summary>
    public bool IsEmpty => Length == 0;

    /// <summary>The fields, tags included.</summary>
    public ReadOnlySpan<byte> Bytes => new(_block + 1, Length);
}
