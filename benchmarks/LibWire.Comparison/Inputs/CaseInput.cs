using System.Runtime.InteropServices;

namespace LibWire.Comparison;

/// <summary>The bytes of a case and the expected results. The bytes do not move until the input is disposed.</summary>
public sealed unsafe class CaseInput : IDisposable
{
    /// <summary>A cache line, so that no column gains or loses by the start address of its input.</summary>
    private const int AlignBytes = 64;

    private readonly byte* _data;
    private readonly ulong* _offsets;

    internal CaseInput(CaseId id, ReadOnlySpan<byte> bytes, ReadOnlySpan<ulong> offsets)
    {
        Id = id;
        MessageCount = offsets.Length - 1;
        Array = bytes.ToArray();
        _data = (byte*)NativeMemory.AlignedAlloc((nuint)bytes.Length + AlignBytes, AlignBytes);
        bytes.CopyTo(new Span<byte>(_data, bytes.Length));
        new Span<byte>(_data + bytes.Length, AlignBytes).Clear();
        _offsets = (ulong*)NativeMemory.Alloc((nuint)offsets.Length, sizeof(ulong));
        offsets.CopyTo(new Span<ulong>(_offsets, offsets.Length));
    }

    /// <summary>The case.</summary>
    public CaseId Id { get; }

    /// <summary>The same bytes as an array, for libraries that read only arrays.</summary>
    public byte[] Array { get; }

    /// <summary>The bytes in unmovable memory, aligned to 64.</summary>
    public ReadOnlySpan<byte> Bytes => new(_data, Array.Length);

    /// <summary>The address of <see cref="Bytes"/>.</summary>
    public nint Address => (nint)_data;

    /// <summary>The start of each message, and the length of all.</summary>
    public ReadOnlySpan<ulong> Offsets => new(_offsets, MessageCount + 1);

    /// <summary>The address of <see cref="Offsets"/>.</summary>
    public nint OffsetsAddress => (nint)_offsets;

    /// <summary>The number of consecutive messages: 1, unless they are read one by one.</summary>
    public int MessageCount { get; }

    /// <summary>The bytes of one message.</summary>
    /// <param name="index">Its index, from 0 on.</param>
    public ReadOnlySpan<byte> MessageAt(int index) => Bytes[(int)Offsets[index]..(int)Offsets[index + 1]];

    /// <summary>
    /// How many times a run goes over all messages: 1, or more for small inputs, so that the cost of the call is negligible. Results are those of all
    /// passes together.
    /// </summary>
    public int Passes { get; internal init; } = 1;

    /// <summary>The number of units, by which times are divided.</summary>
    public long UnitCount { get; internal init; }

    /// <summary>The unit: a message, an element, a string, a node, an entry, a tile, a file, a buffer or a row.</summary>
    public string Unit { get; internal init; } = "";

    /// <summary>The expected result of each operation, if it is known without running it. For writers it is not.</summary>
    internal IReadOnlyDictionary<Operation, ulong> Results { get; init; } = new Dictionary<Operation, ulong>();

    /// <summary>The checksum over all values, for one pass.</summary>
    internal ulong Checksum { get; init; }

    /// <inheritdoc/>
    public void Dispose()
    {
        NativeMemory.AlignedFree(_data);
        NativeMemory.Free(_offsets);
    }
}
