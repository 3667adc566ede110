namespace LibWire.Comparison.Tests;

/// <summary>A column of another assembly, as <c>--external</c> loads it. It only counts the messages of case A, by their length.</summary>
public sealed class TestColumn : IComparisonColumn
{
    private const ulong MessageBytes = 255;

    private readonly ulong? _decodeResult;
    private readonly ulong _step;

    public TestColumn()
    {
    }

    internal TestColumn(ulong decodeResult, ulong step = 0) => (_decodeResult, _step) = (decodeResult, step);

    public string Name => "test-column";

    public string Version => "test 1.0";

    public bool IsBound => false;

    public IComparisonRun? Open(CaseInput input, Operation operation) =>
        (input.Id, operation) == (CaseId.A, Operation.Decode) ? new Counting(_decodeResult ?? ((ulong)input.Bytes.Length / MessageBytes), _step) : null;

    private sealed class Counting(ulong result, ulong step) : IComparisonRun
    {
        private ulong _next = result;

        public ulong Run()
        {
            ulong now = _next;
            _next += step;
            return now;
        }

        public long MeasureMemoryBytes() => 0;

        public byte[] CaptureOutput() => [];

        public void Dispose()
        {
            // It owns no memory.
        }
    }
}
