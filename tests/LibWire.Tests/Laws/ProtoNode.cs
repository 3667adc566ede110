using System.Text;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Laws;

/// <summary>One field of a random message. It can write itself, and check that a reader is at an equal field.</summary>
/// <param name="FieldNumber">The field number.</param>
internal abstract record ProtoNode(int FieldNumber)
{
    /// <summary>Writes a message.</summary>
    /// <param name="minimal">Whether lengths are minimal or padded.</param>
    internal static void Write(scoped ref ProtoWriter writer, IReadOnlyList<ProtoNode> message, bool minimal = true)
    {
        foreach (ProtoNode node in message) node.Write(ref writer, minimal);
    }

    /// <summary>The bytes of a message.</summary>
    internal static byte[] Encode(IReadOnlyList<ProtoNode> message, bool minimal = true)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        Write(ref writer, message, minimal);
        return writer.ToArray();
    }

    /// <summary>Whether a reader returns exactly these fields.</summary>
    internal static bool IsRead(ProtoReader reader, IReadOnlyList<ProtoNode> message)
    {
        foreach (ProtoNode node in message)
            if (!reader.Next() || reader.FieldNumber != node.FieldNumber || !node.IsRead(ref reader)) return false;
        return !reader.Next() && reader.Remaining == 0;
    }

    protected abstract void Write(scoped ref ProtoWriter writer, bool minimal);

    protected abstract bool IsRead(scoped ref ProtoReader reader);

    /// <summary>A number, bool or enum.</summary>
    internal sealed record Scalar(int FieldNumber, ScalarKind Kind, ulong Bits) : ProtoNode(FieldNumber)
    {
        protected override void Write(scoped ref ProtoWriter writer, bool minimal) => Kind.Add(ref writer, FieldNumber, Bits);

        protected override bool IsRead(scoped ref ProtoReader reader) => Kind.IsRead(ref reader, Bits);
    }

    /// <summary>A packed field.</summary>
    internal sealed record Packed(int FieldNumber, ScalarKind Kind, ulong[] Bits) : ProtoNode(FieldNumber)
    {
        protected override void Write(scoped ref ProtoWriter writer, bool minimal) => Kind.AddPacked(ref writer, FieldNumber, Bits);

        protected override bool IsRead(scoped ref ProtoReader reader) => Kind.IsReadPacked(ref reader, Bits);
    }

    internal sealed record Text(int FieldNumber, string Value) : ProtoNode(FieldNumber)
    {
        protected override void Write(scoped ref ProtoWriter writer, bool minimal) => writer.AddString(FieldNumber, Value);

        protected override bool IsRead(scoped ref ProtoReader reader)
        {
            using var arena = new ArenaAllocator();
            ProtoReader asUtf8 = reader;
            ProtoReader asArenaString = reader;
            byte[] utf8 = Encoding.UTF8.GetBytes(Value);
            return reader.ReadString() == Value && asUtf8.ReadUtf8().SequenceEqual(utf8) && asArenaString.ReadUtf8String(in arena) == Value;
        }
    }

    internal sealed record Bytes(int FieldNumber, byte[] Value) : ProtoNode(FieldNumber)
    {
        protected override void Write(scoped ref ProtoWriter writer, bool minimal) => writer.AddBytes(FieldNumber, Value);

        protected override bool IsRead(scoped ref ProtoReader reader)
        {
            using var arena = new ArenaAllocator();
            ProtoReader intoArena = reader;
            return reader.ReadBytes().SequenceEqual(Value) && intoArena.ReadBytesArray(in arena).Span.SequenceEqual(Value);
        }
    }

    internal sealed record Message(int FieldNumber, IReadOnlyList<ProtoNode> Fields) : ProtoNode(FieldNumber)
    {
        protected override void Write(scoped ref ProtoWriter writer, bool minimal)
        {
            writer.StartSub(FieldNumber);
            Write(ref writer, Fields, minimal);
            writer.CloseSub(minimal);
        }

        protected override bool IsRead(scoped ref ProtoReader reader) => IsRead(reader.ReadMessage(), Fields);
    }

    internal sealed record Group(int FieldNumber, IReadOnlyList<ProtoNode> Fields) : ProtoNode(FieldNumber)
    {
        protected override void Write(scoped ref ProtoWriter writer, bool minimal)
        {
            writer.StartGroup(FieldNumber);
            Write(ref writer, Fields, minimal);
            writer.CloseGroup();
        }

        protected override bool IsRead(scoped ref ProtoReader reader) => IsRead(reader.ReadGroup(), Fields);
    }
}
