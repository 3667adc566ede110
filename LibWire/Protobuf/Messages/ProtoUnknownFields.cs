using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>The fields of a message that its schema does not know, as they stood on the wire and in their order. They are written again behind those it knows.</summary>
/// <remarks>
/// <para><c>default</c> is the empty set; nothing is allocated before the first field.</para>
/// <para>A copy of the struct, and so of the message, sees the same fields as soon as there are any: what is added or cleared through one is for all. (Copies of an empty set are apart.)</para>
/// <para><b>Safety:</b> the bytes lie in the arena the message was read into, or in pinned input, and live as long. LibWire.Debug finds every access to dead arena memory.</para>
/// <para>Reading is safe from several threads at once, changing is for one thread.</para>
/// </remarks>
[DebuggerDisplay("Length = {Length}")]
public unsafe partial struct ProtoUnknownFields
{
    /// <summary>Size of a first block of their own, in bytes: one cache line.</summary>
    private const int FirstCapacity = 64;

    private Block* _block; // null while nothing was ever kept

    /// <summary>The fields: whole ones, each a tag and a value.</summary>
    /// <remarks>Good until fields are added or cleared, and as long as the arena's memory, which the compiler cannot see.</remarks>
    public readonly ReadOnlySpan<byte> Bytes
    {
        get
        {
            CheckAlive();
            // SAFETY: the fields' invariants.
            return _block == null ? default : new ReadOnlySpan<byte>(_block->Bytes, _block->Length);
        }
    }

    /// <summary>How many bytes the fields take.</summary>
    public readonly int Length
    {
        get
        {
            CheckAlive();
            return _block == null ? 0 : _block->Length;
        }
    }

    /// <summary>Whether there is no field.</summary>
    public readonly bool IsEmpty => Length == 0;

    /// <summary>Takes away all fields, for all copies of this set; the room stays with it.</summary>
    public readonly void Clear()
    {
        CheckAlive();
        if (_block != null) _block->Length = 0;
    }

    /// <summary>Adds fields behind those that are there.</summary>
    /// <param name="fields">Whole fields, as they stand on the wire; copied.</param>
    /// <param name="arena">The arena to grow in.</param>
    /// <exception cref="WireFormatException">They are not whole fields; the offset is where the first fault lies in them. Nothing was added.</exception>
    /// <exception cref="InvalidOperationException">There would be 2 GiB of fields or more. Nothing was added.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. Nothing was added.</exception>
    /// <exception cref="ObjectDisposedException">The set has to grow, and the arena was disposed or is <c>default</c>.</exception>
    /// <remarks>Nothing looks whether the schema knows a field: one it knows is then written twice, and whoever reads it takes the last, or adds it to a repeated field.</remarks>
    public void Add(ReadOnlySpan<byte> fields, scoped ref readonly ArenaAllocator arena)
    {
        CheckAlive();
        var reader = new ProtoReader(fields);
        while (reader.Next()) reader.Skip();

        // SAFETY: pinned as long as they are copied.
        fixed (byte* source = fields) Append(source, fields.Length, in arena);
    }

    /// <inheritdoc cref="Add(ReadOnlySpan{byte}, ref readonly ArenaAllocator)"/>
    public void Add(ReadOnlySpan<byte> fields, ArenaAllocator arena) => Add(fields, in arena);

    /// <summary>Keeps a field of the input, without a copy if it may be and follows the last one there or is the first.</summary>
    /// <param name="value">The byte behind its tag, which stands right in front.</param>
    /// <param name="end">The byte behind the field.</param>
    /// <param name="tag">The tag, of a field number above 0.</param>
    /// <param name="mayAlias">Whether the bytes live as long as the message.</param>
    /// <param name="arena">The arena to grow in.</param>
    internal void Keep(byte* value, byte* end, uint tag, bool mayAlias, scoped ref readonly ArenaAllocator arena)
    {
        int tagBytes = WireVarint.SizeBytes(tag);
        int valueBytes = (int)(end - value);
        if (_block == null) _block = arena.Allocate<Block>();

        // Only a tag that is longer than need be ends in a byte of no bits.
        if (value[-1] != 0)
        {
            byte* field = value - tagBytes;
            if (mayAlias && _block->Length == 0 && _block->Capacity == 0) _block->Bytes = field;
            if (mayAlias && _block->Capacity == 0 && field == _block->Bytes + _block->Length) _block->Length += tagBytes + valueBytes;
            else Append(field, tagBytes + valueBytes, in arena);
            return;
        }

        // Room for both first: a tag must not stay without its value. (Writing a tag asks for more room than it takes.)
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

        // SAFETY: there is room, by the line above. The source may be these very bytes: an arena gives nothing back before it is reset.
        Buffer.MemoryCopy(source, _block->Bytes + _block->Length, sizeBytes, sizeBytes);
        _block->Length += sizeBytes;
    }

    /// <summary>Makes room in the block's own memory.</summary>
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
        // SAFETY: the new block is larger than what the old one holds.
        Buffer.MemoryCopy(block->Bytes, grown, capacity, block->Length);
        block->Bytes = grown;
        block->Capacity = capacity;
    }

    // Body exists in LibWire.Debug only.
    readonly partial void CheckAlive();

    /// <summary>Lies in the arena and stays where it is, so that all copies of the set see the same fields.</summary>
    private struct Block
    {
        internal byte* Bytes; // null only while Length and Capacity are 0
        internal int Length; // 0 <= Length; whole fields
        internal int Capacity; // room of a block of their own; 0: they lie in the input, which nothing is added to
    }
}
