using Google.Protobuf;
using Google.Protobuf.Reflection;

namespace LibWire.Benchmarks;

/// <summary>
/// Streams workload A through the interface of generated Google.Protobuf messages: a visitor replaces each message and sums the values it receives. The
/// library does not document this use, but it is its fastest public way: the state of the parser stays on the stack.
/// </summary>
internal abstract class GoogleVisitor : IBufferMessage
{
    /// <summary>The sum so far.</summary>
    internal ulong Sum { get; private protected set; }

    MessageDescriptor IMessage.Descriptor => throw new NotSupportedException("A visitor has no descriptor.");

    /// <summary>Reads a root message.</summary>
    internal static ulong Stream(byte[] bytes)
    {
        var root = new Root();
        root.MergeFrom(bytes.AsSpan());
        return root.Sum;
    }

    public abstract void InternalMergeFrom(ref ParseContext ctx);

    public void InternalWriteTo(ref WriteContext ctx) => throw new NotSupportedException("A visitor only reads.");

    public void MergeFrom(CodedInputStream input) => throw new NotSupportedException("A visitor reads from spans.");

    public void WriteTo(CodedOutputStream output) => throw new NotSupportedException("A visitor only reads.");

    public int CalculateSize() => throw new NotSupportedException("A visitor only reads.");

    private sealed class Root : GoogleVisitor
    {
        private readonly Test _test = new();

        public override void InternalMergeFrom(ref ParseContext ctx)
        {
            while (ctx.ReadTag() is var tag && tag != 0)
            {
                if (tag != Tags.RootMessages) throw new InvalidDataException($"Tag {tag} is not in the workload.");
                ctx.ReadMessage(_test);
            }

            Sum = _test.Sum;
        }
    }

    private sealed class Test : GoogleVisitor
    {
        private readonly Sub _sub = new();

        public override void InternalMergeFrom(ref ParseContext ctx)
        {
            ulong sum = Sum;
            _sub.Sum = 0;
            while (ctx.ReadTag() is var tag && tag != 0)
            {
                switch (tag)
                {
                    case Tags.TestA:
                        sum += ctx.ReadUInt64();
                        break;
                    case Tags.TestB:
                        sum += (ulong)ctx.ReadInt64();
                        break;
                    case Tags.TestC:
                        sum += ctx.ReadUInt32();
                        break;
                    case Tags.TestD:
                    case Tags.TestE:
                        sum += WorkloadA.Ends(ctx.ReadString());
                        break;
                    case Tags.TestF:
                        ctx.ReadMessage(_sub);
                        break;
                    default:
                        throw new InvalidDataException($"Tag {tag} is not in the workload.");
                }
            }

            Sum = sum + _sub.Sum;
        }
    }

    private sealed class Sub : GoogleVisitor
    {
        public override void InternalMergeFrom(ref ParseContext ctx)
        {
            ulong sum = Sum;
            while (ctx.ReadTag() is var tag && tag != 0)
            {
                switch (tag)
                {
                    case Tags.SubId:
                        sum += (ulong)ctx.ReadInt32();
                        break;
                    case Tags.SubName:
                        sum += WorkloadA.Ends(ctx.ReadString());
                        break;
                    default:
                        throw new InvalidDataException($"Tag {tag} is not in the workload.");
                }
            }

            Sum = sum;
        }
    }
}
