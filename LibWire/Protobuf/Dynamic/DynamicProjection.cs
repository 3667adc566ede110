using System.Collections.Generic;

namespace LibWire.Reflection;

/// <summary>Reads some fields of a message and skips all others. A skipped field costs only the search for its end.</summary>
/// <remarks>Made by <see cref="DynamicType.Project"/>. Immutable and thread-safe. What is read, and what is not checked, is the same as for
/// <see cref="ProtoProjection{T}"/>.</remarks>
public sealed unsafe class DynamicProjection
{
    private readonly ProjectionTable _table;

    internal DynamicProjection(DynamicType type, string[] paths)
    {
        Type = type;
        _table = new ProjectionTable(ProjectionTree.Parse(type.Layout, paths));
        Paths = Array.AsReadOnly((string[])paths.Clone());
    }

    /// <summary>The type of the message.</summary>
    public DynamicType Type { get; }

    /// <summary>The paths.</summary>
    public IReadOnlyList<string> Paths { get; }

    /// <summary>Reads the fields of one message.</summary>
    /// <param name="bytes">All of the message.</param>
    /// <param name="arena">Receives the message. It is valid as long as that memory.</param>
    /// <returns>A message with these fields, if they are present, and no others.</returns>
    /// <exception cref="WireFormatException">The bytes that were examined are not a valid message of this type. The arena is unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public DynamicMessage Parse(ReadOnlySpan<byte> bytes, scoped in ArenaAllocator arena = default)
    {
        var reader = new ProtoReader(bytes);
        return Read(ref reader, in arena);
    }

    /// <summary>Reads the fields of one message from a reader, to the end of the input.</summary>
    /// <param name="reader">The input, positioned at the message. Moves to the end of the message; after a failure it has not moved.</param>
    /// <param name="arena">Receives the message. It is valid as long as that memory.</param>
    /// <returns>A message with these fields, if they are present, and no others.</returns>
    /// <inheritdoc cref="Parse" path="/exception"/>
    public DynamicMessage Read(scoped ref ProtoReader reader, scoped in ArenaAllocator arena = default)
    {
        ArenaAllocator target = arena.OrAmbient();
        ArenaMark mark = target.Mark();
        try
        {
            DynamicMessage message = Type.New(in target);
            _table.Read(ref reader, target, message.Address, isMerge: false, Type.Types.ReadOptions.Value);
            return message;
        }
        catch
        {
            target.Rewind(mark);
            throw;
        }
    }

    /// <inheritdoc/>
    public override string ToString() => $"{Type} {{ {string.Join(", ", Paths)} }}";
}
