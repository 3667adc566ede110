namespace LibWire.Tests.SchemaInterop;

/// <summary>Twice the input causes at most twice the work, whatever construct it repeats.</summary>
/// <remarks>The work is measured in allocated bytes, which do not depend on the machine. <c>LibWire.Schema.Fuzz worst</c> measures times.</remarks>
[Collection(nameof(MeasuredAlone))]
public sealed class WorstCaseTests
{
    // Lists that double their capacity make the growth uneven.
    private const double GrowthMax = 3.0;
    private const long AlwaysBytes = 4 << 20;

    public static TheoryData<string> Names => [.. WorstCase.All.Select(static worstCase => worstCase.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Describe_TwiceAsMuch_TakesTwiceTheMemory(string name)
    {
        WorstCase worstCase = WorstCase.All.First(other => other.Name == name);
        TestSchema half = worstCase.Make(worstCase.Count / 8), whole = worstCase.Make(worstCase.Count / 4);
        long halfBytes = Allocated(half), wholeBytes = Allocated(whole);

        Assert.True(wholeBytes < halfBytes * GrowthMax + AlwaysBytes,
            $"{halfBytes:N0} bytes for {half.Characters:N0} characters, {wholeBytes:N0} for {whole.Characters:N0}.");
    }

    private static long Allocated(TestSchema schema)
    {
        OurCompiler.Describe(schema, includesImports: true, includesSourceInfo: true);
        long before = GC.GetTotalAllocatedBytes(precise: true);
        OurCompiler.Describe(schema, includesImports: true, includesSourceInfo: true);
        return GC.GetTotalAllocatedBytes(precise: true) - before;
    }
}

/// <summary>Bytes are counted for the whole process, because files are compiled on several threads. So no other test may run at the same time.</summary>
[CollectionDefinition(nameof(MeasuredAlone), DisableParallelization = true)]
public sealed class MeasuredAlone;
