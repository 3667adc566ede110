using Google.Protobuf;
using LibWire.Comparison.GoogleModel;

namespace LibWire.Comparison;

/// <summary>Case A.</summary>
internal static class GoogleA
{
    internal static IComparisonRun? Open(CaseInput input, Operation operation) => operation switch
    {
        Operation.Stream => new GoogleRootStream(input),
        Operation.Encode => new GoogleEncode(input),
        _ => GoogleColumn.Open(input, operation, RootMessage.Parser, static root => (ulong)root.Messages.Count, Sum),
    };

    /// <summary>The checksum of a column's output.</summary>
    internal static ulong SumOf(byte[] bytes) => Sum(RootMessage.Parser.ParseFrom(bytes));

    internal static ulong Sum(RootMessage root)
    {
        ulong sum = 0;
        foreach (TestMessage test in root.Messages)
        {
            sum += test.A + (ulong)test.B + test.C + Checksum.Ends(test.D);
            foreach (string text in test.E) sum += Checksum.Ends(text);
            foreach (SubMessage inner in test.F) sum += (ulong)inner.Id + Checksum.Ends(inner.Name);
        }

        return sum;
    }
}

/// <summary>Case A from literals to bytes: it builds the objects and writes them. The library has no other way.</summary>
internal sealed class GoogleEncode(CaseInput input) : ManagedRun
{
    private readonly ArrayBufferTarget _target = new(input.Array.Length + ArrayBufferTarget.SlackBytes);

    public override ulong Run()
    {
        var root = new RootMessage();
        for (long i = 0; i < input.UnitCount; i++)
        {
            var message = new TestMessage { A = ulong.MaxValue, B = long.MinValue, D = MadeCases.Greeting };
            message.E.Add("Msg 1");
            message.E.Add("Msg 2");
            message.E.Add("Msg 3");
            message.E.Add("Msg 4");
            for (int id = 0; id < MadeCases.SubMessageCount; id++) message.F.Add(new SubMessage { Id = id, Name = MadeCases.InnerName });
            root.Messages.Add(message);
        }

        _target.Clear();
        root.WriteTo(_target);
        return (ulong)_target.Length;
    }

    public override byte[] CaptureOutput()
    {
        Run();
        return _target.Written.ToArray();
    }
}

/// <summary>Case A field by field. The stream's limits are not public, but its position is. Strings become objects.</summary>
internal sealed class GoogleRootStream(CaseInput input) : ManagedRun
{
    private const uint RootMessages = (1 << 3) | 2;
    private const uint TestA = 1 << 3;
    private const uint TestB = 2 << 3;
    private const uint TestC = 3 << 3;
    private const uint TestD = (4 << 3) | 2;
    private const uint TestE = (5 << 3) | 2;
    private const uint TestF = (99999 << 3) | 2;
    private const uint SubId = 1 << 3;
    private const uint SubName = (2 << 3) | 2;

    public override ulong Run()
    {
        ulong sum = 0;
        using var stream = new CodedInputStream(input.Array);
        while (stream.ReadTag() is var tag && tag != 0)
        {
            if (tag == RootMessages) sum += SumOfTest(stream);
            else stream.SkipLastField();
        }

        return sum;
    }

    private static ulong SumOfTest(CodedInputStream stream)
    {
        ulong sum = 0;
        int sizeBytes = stream.ReadLength();
        for (long end = stream.Position + sizeBytes; stream.Position < end;)
        {
            switch (stream.ReadTag())
            {
                case TestA:
                    sum += stream.ReadUInt64();
                    break;
                case TestB:
                    sum += (ulong)stream.ReadInt64();
                    break;
                case TestC:
                    sum += stream.ReadUInt32();
                    break;
                case TestD:
                case TestE:
                    sum += Checksum.Ends(stream.ReadString());
                    break;
                case TestF:
                    sum += SumOfInner(stream);
                    break;
                default:
                    stream.SkipLastField();
                    break;
            }
        }

        return sum;
    }

    private static ulong SumOfInner(CodedInputStream stream)
    {
        ulong sum = 0;
        int sizeBytes = stream.ReadLength();
        for (long end = stream.Position + sizeBytes; stream.Position < end;)
        {
            switch (stream.ReadTag())
            {
                case SubId:
                    sum += (ulong)stream.ReadInt32();
                    break;
                case SubName:
                    sum += Checksum.Ends(stream.ReadString());
                    break;
                default:
                    stream.SkipLastField();
                    break;
            }
        }

        return sum;
    }
}
