using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Runtime.InteropServices;
using System.Threading;

namespace LibWire.Reflection;

/// <summary>A message type that is known at run time.</summary>
/// <remarks>Immutable and thread-safe. <see cref="DynamicTypes"/> has one object for each message.</remarks>
public sealed unsafe class DynamicType
{
    private readonly Dictionary<string, DynamicMember> _byName = new(StringComparer.Ordinal);
    private readonly DynamicMember[] _members;
    private EmptyStruct? _empty;

    internal DynamicType(DynamicTypes types, MessageDescriptor descriptor)
    {
        Types = types;
        Descriptor = descriptor;
        Layout = DynamicLayout.Make(types, descriptor);
        _members = new DynamicMember[Layout.FieldArray.Length];
        for (int i = 0; i < _members.Length; i++)
        {
            ProtoFieldLayout layout = Layout.FieldArray[i];
            _members[i] = new DynamicMember(types, descriptor.FindField(layout.Number)!, layout, extension: null);
            _byName.Add(layout.Name, _members[i]);
        }
    }

    /// <summary>The types of the pool.</summary>
    public DynamicTypes Types { get; }

    /// <summary>The descriptor.</summary>
    public MessageDescriptor Descriptor { get; }

    /// <summary>The layout table, which code for any message takes: registries, and conversions between JSON and binary.</summary>
    public ProtoLayout Layout { get; }

    /// <summary>The name with its package, such as <c>shop.Order</c>.</summary>
    public string FullName => Descriptor.FullName;

    /// <summary>The struct that stands for absent messages. Nothing is written to it.</summary>
    internal byte* Empty => Layout.SizeBytes <= AbsentMemory.SizeBytes ? AbsentMemory.Start : (_empty ?? MakeEmpty()).Start;

    /// <summary>Makes an empty message.</summary>
    /// <param name="arena">Holds the message, and what is added to it.</param>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public DynamicMessage New(scoped in ArenaAllocator arena = default)
    {
        ArenaAllocator target = arena.OrAmbient();
        return new DynamicMessage(this, target.Allocate<byte>(Layout.SizeBytes), target);
    }

    /// <summary>Reads one message from bytes.</summary>
    /// <param name="bytes">All of the message.</param>
    /// <param name="arena">Receives the message. It is valid as long as that memory.</param>
    /// <param name="options">How to read the message; null for the defaults. Without a registry they know the extensions of the pool.</param>
    /// <exception cref="WireFormatException">The bytes are not a valid message of this type. The arena is unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public DynamicMessage Parse(ReadOnlySpan<byte> bytes, scoped in ArenaAllocator arena = default, ProtoReadOptions? options = null)
    {
        var reader = new ProtoReader(bytes);
        return Read(ref reader, arena, options);
    }

    /// <summary>Reads one message from segments, as pipes deliver them.</summary>
    /// <inheritdoc cref="Parse(ReadOnlySpan{byte}, in ArenaAllocator, ProtoReadOptions?)"/>
    public DynamicMessage Parse(in ReadOnlySequence<byte> bytes, scoped in ArenaAllocator arena = default, ProtoReadOptions? options = null)
    {
        var reader = new ProtoReader(in bytes);
        return Read(ref reader, arena, options);
    }

    /// <summary>Reads one message from a stream, to its end.</summary>
    /// <param name="source">The stream. It is read from its current position and not closed.</param>
    /// <param name="arena">Receives the message. It is valid as long as that memory.</param>
    /// <param name="messageBytesMax">The largest message to accept, in bytes; 64 MiB by default.</param>
    /// <param name="options">How to read the message; null for the defaults. Without a registry they know the extensions of the pool.</param>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    /// <exception cref="WireFormatException">The bytes are not a valid message of this type; the offset counts from the initial position of the
    /// stream. Or <see cref="WireError.MessageTooLarge"/>: the stream holds more than the limit. The arena is unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public DynamicMessage Parse(
        Stream source, scoped in ArenaAllocator arena = default, int messageBytesMax = WireLimits.StreamedBytesMax, ProtoReadOptions? options = null)
    {
        using var bytes = new StreamBytes(source, messageBytesMax);
        bytes.TakeAll(source);
        return Parse(bytes.Sequence, in arena, options);
    }

    /// <summary>Reads one message from a reader, to the end of the input.</summary>
    /// <param name="reader">The input, positioned at the message. Moves to the end of the message; after a failure it has not moved.</param>
    /// <param name="arena">Receives the message. It is valid as long as that memory.</param>
    /// <param name="options">How to read the message; null for the defaults. Without a registry they know the extensions of the pool.</param>
    /// <inheritdoc cref="Parse(ReadOnlySpan{byte}, in ArenaAllocator, ProtoReadOptions?)" path="/exception"/>
    public DynamicMessage Read(scoped ref ProtoReader reader, scoped in ArenaAllocator arena = default, ProtoReadOptions? options = null)
    {
        ArenaAllocator target = arena.OrAmbient();
        ArenaMark mark = target.Mark();
        try
        {
            byte* message = target.Allocate<byte>(Layout.SizeBytes);
            ProtoMessage.Read(Layout, message, ref reader, target, Known(options));
            return new DynamicMessage(this, message, target);
        }
        catch
        {
            target.Rewind(mark);
            throw;
        }
    }

    /// <summary>Reads one message from text in the text format.</summary>
    /// <param name="text">All of the text.</param>
    /// <param name="arena">Receives the message. It is valid as long as that memory.</param>
    /// <param name="options">How to read the message; null for the defaults. Without a registry they know the types and extensions of the pool.</param>
    /// <exception cref="ArgumentNullException">The text is null.</exception>
    /// <exception cref="ProtoTextException">The text does not follow the text format, or does not fit the message. The arena is unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public DynamicMessage FromText(string text, scoped in ArenaAllocator arena = default, ProtoTextOptions? options = null)
    {
        if (text is null) throw new ArgumentNullException(nameof(text));
        using ArenaAllocator scratch = ArenaPool.Shared.Rent();
        return FromText(ProtoText.ToUtf8(text, scratch), in arena, options);
    }

    /// <summary>Reads one message from text in UTF-8 in the text format.</summary>
    /// <param name="utf8">All of the text.</param>
    /// <param name="arena">Receives the message. It is valid as long as that memory.</param>
    /// <param name="options">How to read the message; null for the defaults. Without a registry they know the types and extensions of the pool.</param>
    /// <inheritdoc cref="FromText(string, in ArenaAllocator, ProtoTextOptions?)" path="/exception"/>
    public DynamicMessage FromText(ReadOnlySpan<byte> utf8, scoped in ArenaAllocator arena = default, ProtoTextOptions? options = null)
    {
        ArenaAllocator target = arena.OrAmbient();
        ArenaMark mark = target.Mark();
        try
        {
            byte* message = target.Allocate<byte>(Layout.SizeBytes);
            ProtoText.Read(Layout, message, utf8, target, Known(options));
            return new DynamicMessage(this, message, target);
        }
        catch
        {
            target.Rewind(mark);
            throw;
        }
    }

    /// <summary>Makes a projection: it reads some fields and skips all others.</summary>
    /// <param name="paths">The fields, by their names in the schema. A dot leads to the fields of a sub-message, as in <c>lines.sku</c>. A path that ends
    /// at a message reads all of it.</param>
    /// <exception cref="ArgumentNullException">The paths are null.</exception>
    /// <exception cref="ArgumentException">A path names a field that the message does not have, or there are no paths.</exception>
    public DynamicProjection Project(params string[] paths)
    {
        if (paths is null) throw new ArgumentNullException(nameof(paths));
        return new DynamicProjection(this, paths);
    }

    /// <inheritdoc/>
    public override string ToString() => FullName;

    /// <summary>Options with a registry: that of the pool if they have none.</summary>
    internal ProtoReadOptions Known(ProtoReadOptions? options) => options switch
    {
        null => Types.ReadOptions.Value,
        { Registry: null } => options.With(Types.Registry),
        _ => options,
    };

    /// <inheritdoc cref="Known(ProtoReadOptions?)"/>
    internal ProtoTextOptions Known(ProtoTextOptions? options) => options switch
    {
        null => Types.TextOptions.Value,
        { Registry: null } => options.With(Types.Registry),
        _ => options,
    };

    /// <summary>Finds a field or an extension.</summary>
    /// <exception cref="ArgumentException">The message has no such field.</exception>
    internal DynamicMember Member(DynamicField field)
    {
        if (field.Name is { } name)
        {
            if (_byName.TryGetValue(name, out DynamicMember? member)) return member;
            if (name.Length < 2 || name[0] != '[' || name[name.Length - 1] != ']') throw DynamicThrow.NoField(this, name);
            FieldDescriptor? found = Types.Pool.FindExtension(name.Substring(1, name.Length - 2));
            return found is null ? throw DynamicThrow.NoExtension(name) : Extension(found);
        }

        FieldDescriptor? descriptor = field.Descriptor ?? Descriptor.FindField(field.Number) ?? Types.Pool.FindExtension(Descriptor, field.Number);
        if (descriptor is null) throw DynamicThrow.NoNumber(this, field.Number);
        if (descriptor.ContainingType != Descriptor) throw DynamicThrow.ForeignField(this, descriptor);
        return descriptor.IsExtension ? Extension(descriptor) : _members[Layout.IndexOf(descriptor.Number)];
    }

    private DynamicMember Extension(FieldDescriptor descriptor)
    {
        if (descriptor.ContainingType != Descriptor || Types.Pool.FindExtension(descriptor.FullName) != descriptor)
            throw DynamicThrow.ForeignField(this, descriptor);
        ProtoExtension extension = Types.ExtensionOf(descriptor);
        return new DynamicMember(Types, descriptor, extension.Field, extension);
    }

    // There must be one for all threads: a message is absent if it lies there.
    private EmptyStruct MakeEmpty()
    {
        var made = new EmptyStruct(Layout.SizeBytes);
        return Interlocked.CompareExchange(ref _empty, made, null) ?? made;
    }

    /// <summary>Zeroed memory of a struct that is too large to share.</summary>
    private sealed class EmptyStruct
    {
        internal EmptyStruct(int sizeBytes)
        {
            Start = (byte*)Marshal.AllocHGlobal(sizeBytes);
            new Span<byte>(Start, sizeBytes).Clear();
        }

        ~EmptyStruct() => Marshal.FreeHGlobal((IntPtr)Start);

        internal byte* Start { get; }
    }
}
