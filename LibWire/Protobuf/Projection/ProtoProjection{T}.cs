using System.Collections.Generic;

namespace LibWire;

/// <summary>Reads some fields of a message and skips all others. A skipped field costs only the search for its end.</summary>
/// <typeparam name="T">A generated message.</typeparam>
/// <remarks>
/// <code>
/// static readonly ProtoProjection&lt;Order&gt; Totals = ProtoProjection&lt;Order&gt;.Create("id", "lines.quantity");
/// Order order = Totals.Parse(bytes, in arena);   // all other fields are empty
/// </code>
/// <para>A projection is made once. It is immutable and thread-safe. Reading allocates no managed memory.</para>
/// <para>The result for these fields is the same as from reading the whole message. The last of several values wins, messages merge, and lists grow. Any
/// later member of a oneof, named or not, clears an earlier one. Numbers that a closed enum does not define are dropped, like unknown fields.
/// Messages at the end of a path are read in full and keep both. Required fields are not checked.</para>
/// <para>Only data that is read is copied to the arena. Strings and bytes are copied one by one. Messages at the end of a path are copied whole, or
/// only their strings with <see cref="ProtoReadOptions.CopiesStringsOnly"/>. Of an input in several segments, named top-level fields that lie in more
/// than one segment are copied too. Input that stays in place (<see cref="ProtoReader.OverPinned"/>) is not copied: strings and bytes point into
/// it.</para>
/// <para>Skipped fields must be whole and have a valid tag, and groups must be valid with all their fields. Faults inside a skipped message or string
/// are not detected.</para>
/// </remarks>
public sealed unsafe class ProtoProjection<T>
    where T : unmanaged, IProtoMessage
{
    private readonly ProjectionTable _table;
    private readonly ProtoReadOptions? _options;

    private ProtoProjection(string[] paths, ProtoReadOptions? options)
    {
        _table = new ProjectionTable(ProjectionTree.Parse(default(T).Layout, paths));
        _options = options;
        Paths = Array.AsReadOnly((string[])paths.Clone());
    }

    /// <summary>The paths, as they were passed to <see cref="Create(string[])"/>.</summary>
    public IReadOnlyList<string> Paths { get; }

    /// <summary>Makes a projection.</summary>
    /// <param name="paths">The fields, by their names in the schema. A dot leads to the fields of a sub-message, as in <c>lines.sku</c>, also through
    /// repeated fields and map values.
    /// A path that ends at a message reads all of it.</param>
    /// <exception cref="ArgumentNullException">The paths are null.</exception>
    /// <exception cref="ArgumentException">A path names a field that the message does not have; the text says which part of the path. Or there are no
    /// paths.</exception>
    public static ProtoProjection<T> Create(params string[] paths) => Create(options: null, paths);

    /// <summary>Makes a projection with options for the messages at the end of a path.</summary>
    /// <param name="options">How to read them; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <param name="paths">The fields, by their names in the schema.</param>
    /// <inheritdoc cref="Create(string[])" path="/exception"/>
    public static ProtoProjection<T> Create(ProtoReadOptions? options, params string[] paths)
    {
        if (paths is null) throw new ArgumentNullException(nameof(paths));
        return new ProtoProjection<T>(paths, options);
    }

    /// <summary>Reads the fields of one message.</summary>
    /// <param name="bytes">All of the message.</param>
    /// <param name="arena">Receives strings, arrays and sub-messages. The result is valid as long as that memory.</param>
    /// <returns>A message with these fields, if they are present, and no others.</returns>
    /// <exception cref="WireFormatException">The bytes that were examined are not a valid message of this type. The arena is unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public T Parse(ReadOnlySpan<byte> bytes, scoped ref readonly ArenaAllocator arena) => Parse(bytes, arena);

    /// <inheritdoc cref="Parse(ReadOnlySpan{byte}, ref readonly ArenaAllocator)"/>
    public T Parse(ReadOnlySpan<byte> bytes, ArenaAllocator arena = default)
    {
        var reader = new ProtoReader(bytes);
        T message = default;
        _table.Read(ref reader, arena, (byte*)&message, isMerge: false, _options);
        return message;
    }

    /// <summary>Reads the fields of one message, to the end of the input. They replace the whole content of the message.</summary>
    /// <param name="reader">The input, positioned at the message. Moves to the end of the message.</param>
    /// <param name="arena">Receives strings, arrays and sub-messages.</param>
    /// <param name="message">Receives what is read.</param>
    /// <exception cref="WireFormatException">The bytes that were examined are not a valid message of this type. Message, reader and arena are
    /// unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. Message, reader and arena are unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public void Read(scoped ref ProtoReader reader, scoped ref readonly ArenaAllocator arena, scoped ref T message) => Read(ref reader, arena, ref message);

    /// <inheritdoc cref="Read(ref ProtoReader, ref readonly ArenaAllocator, ref T)"/>
    public void Read(scoped ref ProtoReader reader, ArenaAllocator arena, scoped ref T message)
    {
        T read = default;
        _table.Read(ref reader, arena, (byte*)&read, isMerge: false, _options);
        message = read;
    }

    /// <summary>Reads the fields of one message, to the end of the input, and merges them into a message: single fields are replaced, repeated fields
    /// appended, sub-messages merged.</summary>
    /// <param name="reader">The input, positioned at the message. Moves to the end of the message.</param>
    /// <param name="arena">Receives strings, arrays and sub-messages.</param>
    /// <param name="message">The message that changes. A oneof with a named member becomes empty if the input sets a member that is not named.</param>
    /// <exception cref="WireFormatException">The bytes that were examined are not a valid message of this type. The message holds what was merged
    /// before the fault, and is valid.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The message holds what was merged before, and is valid.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public void Merge(scoped ref ProtoReader reader, scoped ref readonly ArenaAllocator arena, scoped ref T message) => Merge(ref reader, arena, ref message);

    /// <inheritdoc cref="Merge(ref ProtoReader, ref readonly ArenaAllocator, ref T)"/>
    public void Merge(scoped ref ProtoReader reader, ArenaAllocator arena, scoped ref T message)
    {
        fixed (T* target = &message) _table.Read(ref reader, arena, (byte*)target, isMerge: true, _options);
    }

    /// <inheritdoc/>
    public override string ToString() => $"{default(T).Layout.FullName} {{ {string.Join(", ", Paths)} }}";
}
