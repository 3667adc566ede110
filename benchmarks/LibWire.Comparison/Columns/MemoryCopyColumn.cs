using System.Runtime.InteropServices;

namespace LibWire.Comparison;

/// <summary>Copies the input. Decoding and writing cannot be faster if they touch all bytes.</summary>
internal sealed class MemoryCopyColumn : IComparisonColumn
{
    public string Name => "memcpy";

    public string Version => "the runtime's";

    public bool IsBound => true;

    public IComparisonRun? Open(CaseInput input, Operation operation) =>
        operation is Operation.Decode or Operation.Encode or Operation.Write or Operation.Build ? new Copying(input) : null;

    private sealed unsafe class Copying(CaseInput input) : IComparisonRun
    {
        private const int AlignBytes = 64;

        private readonly byte* _target = (byte*)NativeMemory.AlignedAlloc((nuint)input.Array.Length + 1, AlignBytes);

        public ulong Run()
        {
            for (int pass = 0; pass < input.Passes; pass++) input.Bytes.CopyTo(new Span<byte>(_target, input.Array.Length));
            return _target[input.Array.Length - 1];
        }

        public long MeasureMemoryBytes() => 0;

        public byte[] CaptureOutput() => [];

        public void Dispose() => NativeMemory.AlignedFree(_target);
    }
}
