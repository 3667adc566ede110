using System.Collections.Generic;
using System.Diagnostics;

namespace LibWire.Reflection;

/// <summary>A table of a type that is known at run time, in an arena.</summary>
/// <remarks>
/// <code>
/// DynamicTable monster = schema["MyGame.Monster"].Parse(bytes, in arena);
/// short hp = monster.Get&lt;short&gt;("hp");
/// DynamicTable changed = monster.ToMutable(in arena);
/// changed.Set("hp", (short)80);
/// byte[] buffer = changed.ToArray();
/// </code>
/// <para>A table that was parsed reads the verified bytes where they lie, in a copy in the arena, and cannot be changed. <c>New</c> and
/// <see cref="ToMutable"/> give tables that can be changed. What <c>Get</c> returns of such a table stays as it is, unless <see cref="Mutable"/>,
/// <see cref="MutableStruct"/> or <see cref="GetVector"/> made it.</para>
/// <para>A copy of this struct is the same table. It is valid as long as the arena's memory. A call after the arena was disposed throws
/// <see cref="ObjectDisposedException"/>. After the arena was reset or rewound, LibWire.Debug throws and LibWire reads whatever that memory holds.</para>
/// <para>Fields are named by name, id or description. A name or a C# type that does not fit throws <see cref="ArgumentException"/>, which says what to
/// write instead. Each schema type has one C# type: <c>bool</c>, <c>sbyte</c>, <c>byte</c>, <c>short</c>, <c>ushort</c>, <c>int</c>, <c>uint</c>,
/// <c>long</c>, <c>ulong</c>, <c>float</c>, <c>double</c>, <c>string</c>, <see cref="DynamicTable"/>, <see cref="DynamicStruct"/>,
/// <see cref="DynamicUnion"/>. An enum is the type of its numbers, a C# enum, or its name as a <c>string</c>.</para>
/// <para>Several threads may read a table. One thread may change it.</para>
/// </remarks>
[DebuggerDisplay("{ToString(),nq}")]
public readonly unsafe partial struct DynamicTable : IEquatable<DynamicTable>
{
    private readonly FlatTableType? _type;
    private readonly DynamicNode* _node; // null for a table that was read
    private readonly DynamicSource _source; // of a table that was read; without a start for a table that is absent
    private readonly ArenaAllocator _arena;

    internal DynamicTable(FlatTableType type, in DynamicSource source, ArenaAllocator arena)
    {
        _type = type;
        _node = null;
        _source = source;
        _arena = arena;
    }

    internal DynamicTable(FlatTableType type, DynamicNode* node, ArenaAllocator arena)
    {
        _type = type;
        _node = node;
        _source = default;
        _arena = arena;
    }

    /// <summary>The type.</summary>
    /// <exception cref="InvalidOperationException">The table is default.</exception>
    public FlatTableType Type => _type ?? throw DynamicFlatThrow.Default("table");

    /// <summary>The arena that holds the table, and what is added to it.</summary>
    public ArenaAllocator Arena => _arena;

    /// <summary>Whether there is no table: the field from which it was read is absent.</summary>
    public bool IsNull => _node == null && _source.Start == null;

    /// <summary>Whether the table cannot be changed. <see cref="ToMutable"/> gives one that can.</summary>
    public bool IsReadOnly => _node == null;

    /// <summary>The table as a node; null if it was read.</summary>
    internal DynamicNode* Node => _node;

    /// <summary>The buffer in which the fields lie that were not changed.</summary>
    internal DynamicSource Source => _node == null ? _source : _node->Source;

    /// <summary>Makes a table that can be changed. Fields stay where they are until they are changed.</summary>
    /// <param name="arena">Receives the table. It may be the arena of this table, in which case no field is copied.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>, <see cref="WireError.BudgetExceeded"/> or
    /// <see cref="WireError.MessageTooLarge"/>: the table cannot be written into another arena. That arena is unchanged.</exception>
    /// <exception cref="InvalidOperationException">The table is absent.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">An arena was disposed, or there is none.</exception>
    public DynamicTable ToMutable(scoped in ArenaAllocator arena = default)
    {
        RequireLive();
        ArenaAllocator target = arena.OrAmbient();
        DynamicTable table = _node == null && target.IsSameAs(in _arena) ? this : Clone(in target);
        return new DynamicTable(_type!, DynamicNode.Make(_type!, in table._source, in target), target);
    }

    /// <summary>Makes a deep copy that cannot be changed.</summary>
    /// <param name="arena">Receives the copy. It may be the arena of the table.</param>
    /// <remarks>A table that is the root of its buffer is copied with all bytes of the buffer. Of other tables, and of tables that can be changed, the copy
    /// has the fields that the schema knows.</remarks>
    /// <inheritdoc cref="ToMutable" path="/exception"/>
    public DynamicTable Clone(scoped in ArenaAllocator arena = default)
    {
        RequireLive();
        ArenaAllocator target = arena.OrAmbient();
        if (_node == null && DynamicSource.Root(_source.Buffer).Position == _source.Position)
            return new DynamicTable(_type!, DynamicSource.Root(FlatBuffer.Copy(_source.Buffer, in target)), target);
        using ArenaAllocator written = ArenaPool.Shared.Rent();
        ReadOnlySpan<byte> bytes = DynamicWriter.Write(this, written, new DynamicWriteForm { IgnoresRequired = true, KeepsOrder = true });
        return new DynamicTable(_type!, DynamicSource.Root(FlatBuffer.Copy(bytes, in target)), target);
    }

    /// <summary>Whether two tables have the same type, the same fields are present, and their values are equal.</summary>
    /// <param name="other">Another table.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>, <see cref="WireError.BudgetExceeded"/> or
    /// <see cref="WireError.MessageTooLarge"/>: a table cannot be written.</exception>
    /// <exception cref="ObjectDisposedException">An arena was disposed.</exception>
    /// <remarks>They are equal if <see cref="ToArray"/> writes the same bytes. So a scalar that equals its default is as if it were absent, elements with a
    /// key may have any order, and fields that the schema does not know are not compared. Nor are the file identifiers of nested buffers.</remarks>
    public bool Equals(DynamicTable other)
    {
        if (_type != other._type) return false;
        if (IsNull || other.IsNull) return IsNull == other.IsNull;
        using ArenaAllocator left = ArenaPool.Shared.Rent();
        using ArenaAllocator right = ArenaPool.Shared.Rent();
        return Bytes(left).SequenceEqual(other.Bytes(right));
    }

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is DynamicTable other && Equals(other);

    /// <summary>A hash code: tables that are equal have the same one. It differs from process to process.</summary>
    /// <inheritdoc cref="Equals(DynamicTable)" path="/exception"/>
    public override int GetHashCode()
    {
        if (IsNull) return 0;
        using ArenaAllocator written = ArenaPool.Shared.Rent();
        return (int)KeyedHash.Of(Bytes(written));
    }

    /// <inheritdoc cref="Equals(DynamicTable)"/>
    public static bool operator ==(DynamicTable left, DynamicTable right) => left.Equals(right);

    /// <inheritdoc cref="Equals(DynamicTable)"/>
    public static bool operator !=(DynamicTable left, DynamicTable right) => !left.Equals(right);

    /// <summary>The fields that are present, by name, for debugging. Long texts are cut.</summary>
    public override string ToString()
    {
        if (_type is null) return "";
        if (IsNull) return "null";
        if (_arena.IsDisposed) return $"{_type} in a disposed arena";
        using ArenaAllocator written = ArenaPool.Shared.Rent();
        return AsView(written, out _).ToString(_type.Layout);
    }

    /// <summary>The table as a view of a verified buffer. One that can be changed is written first.</summary>
    /// <param name="written">Receives the buffer if it is written.</param>
    /// <param name="bufferBytes">The size of the buffer.</param>
    internal FlatTable AsView(ArenaAllocator written, out int bufferBytes)
    {
        RequireLive();
        DynamicSource source = _node == null
            ? _source
            : DynamicSource.Root(DynamicWriter.Write(this, written, new DynamicWriteForm { IgnoresRequired = true, KeepsOrder = true }));
        bufferBytes = source.SizeBytes;
        return source.Table(_type!.Layout);
    }

    /// <summary>Throws unless there is a table in a living arena.</summary>
    internal void RequireLive()
    {
        if (_type is null) throw DynamicFlatThrow.Default("table");
        if (IsNull) throw DynamicFlatThrow.Absent(_type.FullName);
        if (_arena.IsDisposed) throw DynamicFlatThrow.Disposed(_type.FullName);
        CheckAlive();
    }

    private ReadOnlySpan<byte> Bytes(ArenaAllocator written)
    {
        RequireLive();
        return DynamicWriter.Write(this, written, new DynamicWriteForm { IgnoresRequired = true, IgnoresNestedIdentifiers = true });
    }

    // The body exists only in LibWire.Debug.
    partial void CheckAlive();
}
