using System.Buffers.Binary;
using System.Globalization;

namespace LibWire.Tests.Fuzz;

/// <summary>The record of a walk over a message, in order: as one number to compare, and on demand as the words of <c>tests/vectors</c>.</summary>
/// <param name="keepsWords">Whether words are kept, besides the number.</param>
internal sealed class FuzzTrace(bool keepsWords = false)
{
    private readonly List<string> _words = [];
    private int _subDepth;
    private uint _tagAndType;

    /// <summary>A number that very probably differs if the walks differ.</summary>
    internal ulong Digest { get; private set; }

    /// <summary>The number of fields, nested ones included.</summary>
    internal int FieldCount { get; private set; }

    /// <summary>The words for the message itself and its groups. Sub-messages are bytes in them.</summary>
    internal IReadOnlyList<string> Words => _words;

    internal void Clear()
    {
        _words.Clear();
        _subDepth = 0;
        Digest = 0;
        FieldCount = 0;
    }

    internal void Field(uint tagAndType)
    {
        FieldCount++;
        _tagAndType = tagAndType;
        Number(tagAndType);
    }

    internal void Varint(ulong value)
    {
        Number(value);
        Word("varint", value);
    }

    internal void Fixed64(ulong value)
    {
        Number(value);
        Word("i64", value);
    }

    internal void Fixed32(uint value)
    {
        Number(value);
        Word("i32", value);
    }

    internal void Length(ReadOnlySpan<byte> bytes)
    {
        Number((ulong)bytes.Length);
        if (KeepsWords) _words.Add($"{FieldNumber}:len={Convert.ToHexStringLower(bytes)}");
        for (; bytes.Length >= sizeof(ulong); bytes = bytes[sizeof(ulong)..]) Number(BinaryPrimitives.ReadUInt64LittleEndian(bytes));
        foreach (byte value in bytes) Number(value);
    }

    internal void StartGroup()
    {
        if (KeepsWords) _words.Add($"{FieldNumber}:start");
    }

    internal void EndGroup(uint fieldNumber)
    {
        Number(fieldNumber);
        if (KeepsWords) _words.Add($"{fieldNumber}:end");
    }

    /// <summary>From here on the same bytes are read as a sub-message, which they may not be.</summary>
    internal void StartSub() => _subDepth++;

    internal void CloseSub(FuzzOutcome outcome)
    {
        _subDepth--;
        Number((ulong)outcome.Error);
        Number((ulong)outcome.Offset);
    }

    internal void Number(ulong value)
    {
        Digest = (Digest ^ value) * 0x9e3779b97f4a7c15;
        Digest ^= Digest >> 29;
    }

    private bool KeepsWords => keepsWords && _subDepth == 0;

    private uint FieldNumber => _tagAndType >> 3;

    private void Word(string what, ulong value)
    {
        if (KeepsWords) _words.Add(string.Create(CultureInfo.InvariantCulture, $"{FieldNumber}:{what}={value}"));
    }
}
