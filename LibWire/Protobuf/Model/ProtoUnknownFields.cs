using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>The unknown fields of a message: as encoded on the wire and in their order. They are written again after the known fields.</summary>
/// <remarks>
/// <para><c>default</c> is the empty set; nothing is allocated before the first field.</para>
/// <para>A copy of the struct, and so of the message, shares its fields: adding or clearing through any copy changes all of them. (Copies of an empty
/// set are independent.)</para>
/// <para><b>Safety:</b> the bytes lie in the arena into which the message was read, or in pinned input, and live as long. LibWire.Debug detects every
/// access to dead arena memory.</para>
/// <para>Several threads may read at once. Only one thread may change the set.</para>
/// </remarks>
[DebuggerDisplay("Length = {Length}")]
public unsafe partial struct ProtoUnknownFields
{
    /// <summary>Size in bytes of the first block that is not input: one cache line.</summary>
    private const int FirstCapacity = 64;

    private Block* _block; // null until the first field

    /// <summary>The bytes of the fields: whole fields, each a tag and a value.</summary>
    /// <remarks>Valid until fields are added or cleared, and as long as the arena's memory. The compiler cannot check this.</remarks>
    public readonly ReadOnlySpan<byte> Bytes
    {
        get
        {
            CheckAlive();
            // SAFETY: the fields' invariants.
            return _block == null ? default : new ReadOnlySpan<byte>(_block->Bytes, _block->Length);
        }
    }

    /// <summary>The number of bytes of the fields.</summary>
    public readonly int Length
    {
        get
        {
            CheckAlive();
            return _block == null ? 0 : _block->Length;
        }
    }

    /// <summary>Whether there are no fields.</summary>
    public readonly bool IsEmpty => Length == 0;

    /// <summary>Removes all fields, for all copies of this set. The room is kept.</summary>
    public readonly void Clear()
    {
        CheckAlive();
        if (_block != null) _block->Length = 0;
    }

    /// <summary>Adds fields after the existing ones.</summary>
    /// <param name="fields">Whole fields, as encoded on the wire. They are copied.</param>
    /// <param name="arena">The arena to grow in.</param>
    /// <exception cref="WireFormatException">The bytes are not whole fields; the offset is that of the first fault in them. Nothing was added.</exception>
    /// <exception cref="InvalidOperationException">There would be 2 GiB of fields or more. Nothing was added.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. Nothing was added.</exception>
    /// <exception cref="ObjectDisposedException">The set has to grow, and the arena was disposed, or there is none.</exception>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.MessageAbsent"/>: the message is not set. In both builds.</exception>
    /// <remarks>It is not checked whether the schema knows a field. A known field is then written twice, and a reader takes the last one, or adds
    /// both to a repeated field.</remarks>
    public void Add(ReadOnlySpan<byte> fields, scoped ref readonly ArenaAllocator arena)
    {
        CheckAlive();
        var reader = new ProtoReader(fields);
        while (reader.Next()) reader.Skip();

        AbsentMemory.CheckGrows(ref this);

        // SAFETY: the fields are pinned while they are copied.
        fixed (byte* source = fields) Append(source, fields.Length, in arena);
    }

    /// <inheritdoc cref="Add(ReadOnlySpan{byte}, ref readonly ArenaAllocator)"/>
    public void Add(ReadOnlySpan<byte> fields, ArenaAllocator arena) => Add(fields, in arena);

    /// <summary>Keeps a field of the input. It is not copied if aliasing is allowed and it directly follows the last kept field or is the first.</summary>
    /// <param name="value">The first byte after its tag. The tag comes directly before it.</param>
    /// <param name="end">The first byte after the field.</param>
    /// <param name="tag">The tag, of a field number above 0.</param>
    /// <param name="mayAlias">Whether the bytes live as long as the message.</param>
    /// <param name="arena">The arena to grow in.</param>
    internal void Keep(byte* value, byte* end, uint tag, bool mayAlias, scoped ref readonly ArenaAllocator arena)
    {
        int tagBytes = WireVarint.SizeBytes(tag);
        int valueBytes = (int)(end - value);
        if (_block == null) _block = arena.Allocate<Block>();

        // Only a tag that is longer than necessary ends in a byte with no value bits.
        if (value[-1] != 0)
        {
            byte* field = value - tagBytes;
            if (mayAlias && _block->Length == 0 && _block->Capacity == 0) _block->Bytes = field;
            if (mayAlias && _block->Capacity == 0 && field == _block->Bytes + _block->Length) _block->Length += tagBytes + valueBytes;
            else Append(field, tagBytes + valueBytes, in arena);
            return;
        }

        // Room for both is made first: a tag must not be kept without its value. (Writing a tag requires more room than the tag takes.)
        byte* shortTag = stackalloc byte[WireLimits.VarintBytesMax];
        WireVarint.Write32(shortTag, tag);
        Reserve(tagBytes + valueBytes, in arena);
        Append(shortTag, tagBytes, in arena);
        Append(value, valueBytes, in arena);
    }

    /// <summary>Adds a copy of bytes.</summary>
    internal void Append(byte* source, int sizeBytes, scoped ref readonly ArenaAllocator arena)
    {
        if (sizeBytes == 0) return;
        if (_block == null) _block = arena.Allocate<Block>();
        Reserve(sizeBytes, in arena);

        // SAFETY: the line above made room. The source may be these same bytes: an arena returns no memory before it is reset.
        Buffer.MemoryCopy(source, _block->Bytes + _block->Length, sizeBytes, sizeBytes);
        _block->Length += sizeBytes;
    }

    /// <summary>Makes room in memory of the block's own.</summary>
    private readonly void Reserve(int extraBytes, scoped ref readonly ArenaAllocator arena)
    {
        Block* block = _block;
        if (extraBytes <= block->Capacity - block->Length) return;
        long neededBytes = (long)block->Length + extraBytes;
        if (neededBytes > int.MaxValue) MemoryThrow.ArrayFull(neededBytes);
        int capacity = (int)Math.Min(Math.Max(neededBytes, Math.Max(2L * block->Length, FirstCapacity)), int.MaxValue);
        if (block->Capacity > 0 && arena.TryExtend(block->Bytes + block->Capacity, (nuint)(capacity - block->Capacity)))
        {
            block->Capacity = capacity;
            return;
        }

        byte* grown = arena.AllocateBytes((nuint)capacity);
        // SAFETY: the new block is larger than the content of the old one.
        Buffer.MemoryCopy(block->Bytes, grown, capacity, block->Length);
        block->Bytes = grown;
        block->Capacity = capacity;
    }

    // The body exists only in LibWire.Debug.
    readonly partial void CheckAlive();

    /// <summary>Copies the fields into a block of exactly their size.</summary>
    /// <param name="arena">Receives the copy. It is not used if there are no fields.</param>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena may hold a part of the copy.</exception>
    internal readonly ProtoUnknownFields Clone(scoped ref readonly ArenaAllocator arena)
    {
        ProtoUnknownFields clone = default;
        int length = Length;
        if (length == 0) return clone;
        clone._block = arena.Allocate<Block>();
        clone._block->Bytes = arena.AllocateBytes((nuint)length);

        // SAFETY: the block was allocated with that length.
        Buffer.MemoryCopy(_block->Bytes, clone._block->Bytes, length, length);
        clone._block->Length = length;
        clone._block->Capacity = length;
        return clone;
    }

    /// <summary>Lies in the arena and never moves, so that all copies of the set see the same fields.</summary>
    private struct Block
    {
        internal byte* Bytes; // null only while Length and Capacity are 0
        internal int Length; // 0 <= Length; whole fields
        internal int Capacity; // the size of an own block; 0: the bytes lie in the input, and nothing may be added there
    }
}
