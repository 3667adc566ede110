namespace LibWire.Rpc;

/// <summary>The sum over the values of a message. It costs little, and every value and every letter is read for it.</summary>
/// <param name="id">The id of the message.</param>
internal struct Checksum(ulong id)
{
    internal ulong Value { get; private set; } = id;

    internal void Add(long value) => Value += (ulong)value;

    internal void Add(bool value) => Value += value ? 1u : 0u;

    internal void Add(double value) => Value += BitConverter.DoubleToUInt64Bits(value);

    internal void Add(float value) => Value += BitConverter.SingleToUInt32Bits(value);

    /// <summary>Adds a text: its length and its letters, which are ASCII.</summary>
    internal void Add(string text)
    {
        uint sum = (uint)text.Length;
        foreach (char letter in text) sum += letter;
        Value += sum;
    }

    /// <inheritdoc cref="Add(string)"/>
    internal void Add(ReadOnlySpan<byte> utf8)
    {
        uint sum = (uint)utf8.Length;
        foreach (byte letter in utf8) sum += letter;
        Value += sum;
    }

    /// <summary>The sum, with a sum over other values.</summary>
    internal readonly ulong With(ulong rest) => Value + rest;
}
