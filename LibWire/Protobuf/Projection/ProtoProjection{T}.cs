using System.Collections.Generic;

namespace LibWire;

/// <summary>Reads some fields of a message and passes over all others, which cost what it takes to find their end.</summary>
/// <typeparam name="T">A generated message.</typeparam>
/// <remarks>
/// <code>
/// static readonly ProtoProjection&lt;Order&gt; Totals = ProtoProjection&lt;Order&gt;.Create("id", "lines.quantity");
/// Order order = Totals.Parse(bytes, in arena);   // everything else of it is empty
/// </code>
/// <para>Made once; it never changes, and any number of threads may read with it at once. Reading allocates nothing managed.</para>
/// <para>The fields become what reading the whole message would make of them: the last of several wins, messages merge, lists grow, a member of a oneof is gone where another one comes behind it, named or not.
/// Numbers that a closed enum does not have are dropped, as unknown fields are, except inside messages that a path ends at: these are read as ever, with all they hold.
/// Whether required fields are there is not looked at.</para>
/// <para>Strings and bytes that are read are copied to the arena one by one, messages that a path ends at as they stand (with <see cref="ProtoReadOptions.CopiesStringsOnly"/> only their strings, too), and nothing else of the input; of an input in several segments also those top-level fields
/// that are named and lie in more than one. Input that stays where it is (<see cref="ProtoReader.OverPinned"/>) is not copied: they point into it.</para>
/// <para>Fields that are passed over must be whole and have a tag that can be, groups with all they hold. What is wrong inside a message or string that is passed over is not found.</para>
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

    /// <summary>What is read, as it was given to <see cref="Create(string[])"/>.</summary>
    public IReadOnlyList<string> Paths { get; }

    /// <summary>Makes a projection.</summary>
    /// <param name="paths">The fields, by their names in the schema. Fields of a message in a field follow a dot, as in <c>lines.sku</c>, through repeated fields and the values of maps too;
    /// a path that ends at a message reads all of it.</param>
    /// <exception cref="ArgumentNullException">There are no paths.</exception>
    /// <exception cref="ArgumentException">A path names what the message does not have; the text says which part of it. Or there is none.</exception>
    public static ProtoProjection<T> Create(params string[] paths) => Create(options: null, paths);

    /// <summary>Makes a projection with options for the messages that paths end at.</summary>
    /// <param name="options">How they are read; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <param name="paths">The fields, by their names in the schema.</param>
    /// <inheritdoc cref="Create(string[])" path="/exception"/>
    public static ProtoProjection<T> Create(ProtoReadOptions? options, params string[] paths)
    {
        if (paths is null) throw new ArgumentNullException(nameof(paths));
        return new ProtoProjection<T>(paths, options);
    }

    /// <summary>Reads the fields of one message.</summary>
    /// <param name="bytes">All of the message.</param>
    /// <param name="arena">Where strings, arrays and sub-messages go. What is read is good as long as that memory.</param>
    /// <returns>A message with these fields, as far as they are there, and no others.</returns>
    /// <exception cref="WireFormatException">The bytes are no such message, as far as they were looked at. The arena is as it was.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is as it was.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed or is <c>default</c>.</exception>
    public T Parse(ReadOnlySpan<byte> bytes, scoped ref readonly ArenaAllocator arena) => Parse(bytes, arena);

    /// <inheritdoc cref="Parse(ReadOnlySpan{byte}, ref readonly ArenaAllocator)"/>
    public T Parse(ReadOnlySpan<byte> bytes, ArenaAllocator arena)
    {
        var reader = new ProtoReader(bytes);
        T message = default;
        _table.Read(ref reader, arena, (byte*)&message, isMerge: false, _options);
        return message;
    }

    /// <summary>Reads the fields of one message, to the end of the input. They replace all that the message held.</summary>
    /// <param name="reader">Where the message stands; moved to its end.</param>
    /// <param name="arena">Where strings, arrays and sub-messages go.</param>
    /// <param name="message">Takes what is read.</param>
    /// <exception cref="WireFormatException">The bytes are no such message, as far as they were looked at. Message, reader and arena are as they were.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. Message, reader and arena are as they were.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed or is <c>default</c>.</exception>
    public void Read(scoped ref ProtoReader reader, scoped ref readonly ArenaAllocator arena, scoped ref T message) => Read(ref reader, arena, ref message);

    /// <inheritdoc cref="Read(ref ProtoReader, ref readonly ArenaAllocator, ref T)"/>
    public void Read(scoped ref ProtoReader reader, ArenaAllocator arena, scoped ref T message)
    {
        T read = default;
        _table.Read(ref reader, arena, (byte*)&read, isMerge: false, _options);
        message = read;
    }

    /// <summary>Reads the fields of one message, to the end of the input, and merges them into a message: single fields are replaced, repeated ones appended, sub-messages merged.</summary>
    /// <param name="reader">Where the message stands; moved to its end.</param>
    /// <param name="arena">Where strings, arrays and sub-messages go.</param>
    /// <param name="message">Takes what is read. A oneof with a member that is named becomes empty where one comes that is not.</param>
    /// <exception cref="WireFormatException">The bytes are no such message, as far as they were looked at. The message holds what was merged until then, and is valid.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The message holds what was merged until then, and is valid.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed or is <c>default</c>.</exception>
    public void Merge(scoped ref ProtoReader reader, scoped ref readonly ArenaAllocator arena, scoped ref T message) => Merge(ref reader, arena, ref message);

    /// <inheritdoc cref="Merge(ref ProtoReader, ref readonly ArenaAllocator, ref T)"/>
    public void Merge(scoped ref ProtoReader reader, ArenaAllocator arena, scoped ref T message)
    {
        fixed (T* target = &message) _table.Read(ref reader, arena, (byte*)target, isMerge: true, _options);
    }

    /// <inheritdoc/>
    public override string ToString() => $"{default(T).Layout.FullName} {{ {string.Join(", ", Paths)} }}";
}
