using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace LibWire.Reflection;

/// <summary>A message of a type that is known at run time, in an arena.</summary>
/// <remarks>
/// <code>
/// DynamicMessage order = types["shop.Order"].New(in arena);
/// order.Set("id", 5L);
/// order.GetList("lines").AddMessage().Set("sku", "A-17");
/// byte[] bytes = order.ToArray();
/// </code>
/// <para>A copy of this struct is the same message. It is valid as long as the arena's memory. A call after the arena was disposed throws
/// <see cref="ObjectDisposedException"/>. After the arena was reset or rewound, LibWire.Debug throws and LibWire reads whatever that memory holds.</para>
/// <para>Fields are named by name, number or descriptor. A name or a C# type that does not fit throws <see cref="ArgumentException"/>, which says what to
/// write instead. Each schema type has one C# type: <c>int</c>, <c>uint</c>, <c>long</c>, <c>ulong</c>, <c>float</c>, <c>double</c>, <c>bool</c>,
/// <c>string</c>, <c>byte[]</c>, <see cref="DynamicMessage"/>. An enum is an <c>int</c>, a C# enum, or its name as a <c>string</c>. Without a managed
/// object, a string is a <see cref="Utf8String"/> and bytes are an <c>UnmanagedArray&lt;byte&gt;</c>.</para>
/// <para>Several threads may read a message. One thread may change it.</para>
/// </remarks>
[DebuggerDisplay("{ToString(),nq}")]
public readonly unsafe partial struct DynamicMessage : IEquatable<DynamicMessage>
{
    private readonly DynamicType? _type;
    private readonly byte* _message; // a struct of the type's layout: in the arena, or the type's Empty
    private readonly ArenaAllocator _arena;

    internal DynamicMessage(DynamicType type, byte* message, ArenaAllocator arena)
    {
        _type = type;
        _message = message;
        _arena = arena;
    }

    /// <summary>The type.</summary>
    /// <exception cref="InvalidOperationException">The message is default.</exception>
    public DynamicType Type => _type ?? throw DynamicThrow.Default();

    /// <summary>The arena that holds the message, and what is added to it.</summary>
    public ArenaAllocator Arena => _arena;

    /// <summary>The struct, for a call that ends before the next change of the arena.</summary>
    /// <exception cref="InvalidOperationException">The message is default.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    internal byte* Address
    {
        get
        {
            if (_type is null) throw DynamicThrow.Default();
            if (_arena.IsDisposed) throw DynamicThrow.Disposed(_type);
            CheckAlive();
            return _message;
        }
    }

    /// <summary>The struct, to be changed.</summary>
    /// <exception cref="InvalidOperationException">The message is default, or not set in the message around it.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    internal byte* Changed
    {
        get
        {
            byte* message = Address;
            return message != _type!.Empty ? message : throw DynamicThrow.Absent(_type);
        }
    }

    /// <summary>Whether two messages have the same type, the same fields are present, and their values are equal.</summary>
    /// <param name="other">Another message.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: a message contains itself, or is nested more than 100 deep.</exception>
    /// <exception cref="ObjectDisposedException">An arena was disposed.</exception>
    /// <remarks>The rules are those of <see cref="ProtoMessage.AreEqual{T}"/>. Types of two <see cref="DynamicTypes"/> differ.</remarks>
    public bool Equals(DynamicMessage other)
    {
        if (_type != other._type) return false;
        if (_type is null) return true;
        bool areEqual = ProtoMessage.AreEqual(_type.Layout, Address, other.Address);
        GC.KeepAlive(_type);
        return areEqual;
    }

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is DynamicMessage other && Equals(other);

    /// <summary>A hash code: messages that are equal have the same one. It differs from process to process.</summary>
    public override int GetHashCode()
    {
        if (_type is null) return 0;
        int hash = ProtoMessage.GetHashCode(_type.Layout, Address);
        GC.KeepAlive(_type);
        return hash;
    }

    /// <inheritdoc cref="Equals(DynamicMessage)"/>
    public static bool operator ==(DynamicMessage left, DynamicMessage right) => left.Equals(right);

    /// <inheritdoc cref="Equals(DynamicMessage)"/>
    public static bool operator !=(DynamicMessage left, DynamicMessage right) => !left.Equals(right);

    /// <summary>Makes a deep copy.</summary>
    /// <param name="arena">Receives the copy. It may be the arena of the message.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: the message contains itself, or is nested more than 100 deep. The
    /// arena is unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">An arena was disposed, or there is none.</exception>
    public DynamicMessage Clone(scoped in ArenaAllocator arena = default)
    {
        byte* message = Address;
        ArenaAllocator target = arena.OrAmbient();
        return new DynamicMessage(_type!, CloneOf(_type!.Layout, message, target), target);
    }

    /// <summary>Merges a message into this one: single fields that are present replace, lists and unknown fields are appended, map entries replace those
    /// with the same key, sub-messages are merged. All is copied.</summary>
    /// <param name="source">A message of the same type. It is not this message, nor inside it.</param>
    /// <exception cref="ArgumentException">The message has another type.</exception>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: a message contains itself, or is nested more than 100 deep. This
    /// message holds what was merged before.</exception>
    /// <exception cref="ObjectDisposedException">An arena was disposed.</exception>
    public void MergeFrom(DynamicMessage source)
    {
        byte* target = Changed;
        if (source._type != _type) throw DynamicThrow.ForeignMessage("MergeFrom", _type!, source._type);
        ProtoMessage.MergeFields(_type!.Layout, target, source.Address, _arena, ProtoLimits.DepthMax);
        GC.KeepAlive(_type);
    }

    /// <summary>Whether all required fields are set, in the message and in all messages inside it.</summary>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: the message contains itself, or is nested more than 100 deep.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public bool IsInitialized()
    {
        byte* message = Address;
        bool isInitialized = ProtoRequired.IsInitialized(_type!.Layout, message);
        GC.KeepAlive(_type);
        return isInitialized;
    }

    /// <summary>Removes all fields, extensions and unknown fields.</summary>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public void Clear() => new Span<byte>(Changed, _type!.Layout.SizeBytes).Clear();

    /// <summary>Prints the message as text in the text format.</summary>
    /// <param name="options">How to print it; null for one line. Without a registry they know the types and extensions of the pool.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: the message contains itself, or is nested more than 100 deep.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public string ToText(ProtoTextOptions? options = null)
    {
        byte* message = Address;
        string text = ProtoText.Print(_type!.Layout, message, _type.Known(options));
        GC.KeepAlive(_type);
        return text;
    }

    /// <summary>Prints the message as text in one line.</summary>
    public override string ToString() => _type is null ? "" : _arena.IsDisposed ? $"{_type} in a disposed arena" : ToText();

    /// <summary>A deep copy of a struct, in an arena.</summary>
    internal static byte* CloneOf(ProtoLayout layout, byte* message, ArenaAllocator arena)
    {
        ArenaMark mark = arena.Mark();
        byte* clone = arena.AllocateBytes((nuint)layout.SizeBytes);
        Unsafe.CopyBlockUnaligned(clone, message, (uint)layout.SizeBytes);
        try
        {
            ProtoMessage.Clone(layout, clone, arena);
        }
        catch
        {
            arena.Rewind(mark);
            throw;
        }

        return clone;
    }

    // The body exists only in LibWire.Debug.
    partial void CheckAlive();
}
