using Google.Protobuf;

namespace LibWire.Comparison;

/// <summary>Case A field by field. What limits the stream to a sub-message is not public, but its position is; strings come as objects.</summary>
internal sealed class GoogleRootStream(CaseInput input) : IComparisonRun
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

    public ulong Run()
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

    public long MeasureMemoryBytes() => 0;

    public byte[] CaptureOutput() => [];

    public void Dispose()
    {
        // Its memory is managed.
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
