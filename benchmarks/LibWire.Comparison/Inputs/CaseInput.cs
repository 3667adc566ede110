using System.Runtime.InteropServices;

namespace LibWire.Comparison;

/// <summary>The bytes of a case and what must come of them. They stay where they are until the input is disposed of.</summary>
public sealed unsafe class CaseInput : IDisposable
{
    /// <summary>A line of the cache: no column shall gain or lose by where its input begins.</summary>
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

    /// <summary>Which case.</summary>
    public CaseId Id { get; }

    /// <summary>The same bytes as an array, for libraries that read no other memory.</summary>
    public byte[] Array { get; }

    /// <summary>The bytes in memory that does not move, aligned to 64.</summary>
    public ReadOnlySpan<byte> Bytes => new(_data, Array.Length);

    /// <summary>The address of <see cref="Bytes"/>.</summary>
    public nint Address => (nint)_data;

    /// <summary>Where each message begins, and the length of all.</summary>
    public ReadOnlySpan<ulong> Offsets => new(_offsets, MessageCount + 1);

    /// <summary>The address of <see cref="Offsets"/>.</summary>
    public nint OffsetsAddress => (nint)_offsets;

    /// <summary>How many messages stand one behind the other: 1, except where they are read one by one.</summary>
    public int MessageCount { get; }

    /// <summary>How many times a run goes over all messages: 1, but for small inputs more, so that the call itself does not show. Results are those of all passes together.</summary>
    public int Passes { get; internal init; } = 1;

    /// <summary>What times are divided by.</summary>
    public long UnitCount { get; internal init; }

    /// <summary>What is counted: a message, an element, a string, a node, an entry, a tile, a file, a buffer or a row.</summary>
    public string Unit { get; internal init; } = "";

    /// <summary>What each operation must come to, as far as that is known without doing it: for writers it is not.</summary>
    internal IReadOnlyDictionary<Operation, ulong> Results { get; init; } = new Dictionary<Operation, ulong>();

    /// <summary>The checksum over all of it, once.</summary>
    internal ulong Checksum { get; init; }

    /// <inheritdoc/>
    public void Dispose()
    {
        NativeMemory.AlignedFree(_data);
        NativeMemory.Free(_offsets);
    }
}
