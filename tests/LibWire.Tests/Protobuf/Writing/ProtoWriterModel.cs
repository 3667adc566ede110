namespace LibWire.Tests.Protobuf;

/// <summary>Random fields and nesting, written with a writer and, in the simplest way, to lists of bytes.</summary>
internal sealed class ProtoWriterModel(int seed, bool padded = false)
{
    private const int StepsMax = 400;

    private readonly Random _random = new(seed);
    private readonly List<List<byte>> _bodies = [[]];
    private readonly Dictionary<int, int> _reserved = [];
    private readonly List<(char Kind, int FieldNumber)> _open = [];

    internal int Steps { get; private set; }

    internal int Refused { get; private set; }

    internal byte[] Bytes => [.. _bodies[0]];

    /// <summary>Does one step; false when all is written and closed.</summary>
    internal bool Next(scoped ref ProtoWriter writer, long limitBytes)
    {
        if (Steps++ >= StepsMax)
        {
            if (_open.Count == 0) return false;
            Close(ref writer);
            return true;
        }

        int choice = _random.Next(12);
        if (choice < 3 && _open.Count > 0)
        {
            Close(ref writer);
            return true;
        }

        int fieldNumber = 1 + (int)((uint)_random.Next(536870911) >> _random.Next(29));
        byte[] field;
        (char, int)? opened = null;
        ProtoWriterText.Write write;
        switch (choice)
        {
            case 0 or 1 or 2:
                field = ProtoWriterText.Varint(((ulong)fieldNumber << 3) | 2);
                opened = ('s', fieldNumber);
                write = (scoped ref ProtoWriter w) => w.StartSub(fieldNumber);
                break;
            case 3:
                field = ProtoWriterText.Varint(((ulong)fieldNumber << 3) | 3);
                opened = ('g', fieldNumber);
                write = (scoped ref ProtoWriter w) => w.StartGroup(fieldNumber);
                break;
            case 4:
                field = [];
                opened = ('d', 0);
                write = (scoped ref ProtoWriter w) => w.StartDelimited();
                break;
            case 5 or 6:
                ulong value = (ulong)_random.NextInt64() >> _random.Next(64);
                field = [.. ProtoWriterText.Varint((ulong)fieldNumber << 3), .. ProtoWriterText.Varint(value)];
                write = (scoped ref ProtoWriter w) => w.AddVarInt(fieldNumber, value);
                break;
            case 7:
                double number = _random.NextDouble();
                field = [.. ProtoWriterText.Varint(((ulong)fieldNumber << 3) | 1), .. BitConverter.GetBytes(number)];
                write = (scoped ref ProtoWriter w) => w.AddDouble(fieldNumber, number);
                break;
            case 8:
                string text = string.Concat(Enumerable.Range(0, _random.Next(Length())).Select(i => "aé€😀x"[_random.Next(3)]));
                field = ProtoWriterText.Field(fieldNumber, System.Text.Encoding.UTF8.GetBytes(text));
                write = (scoped ref ProtoWriter w) => w.AddString(fieldNumber, text);
                break;
            case 9:
                byte[] bytes = new byte[Length()];
                field = ProtoWriterText.Field(fieldNumber, bytes);
                write = (scoped ref ProtoWriter w) => w.AddBytes(fieldNumber, bytes);
                break;
            case 10:
                int[] values = [.. Enumerable.Range(0, 1 + Length()).Select(i => _random.Next(int.MinValue, int.MaxValue) >> _random.Next(32))];
                field = ProtoWriterText.Field(fieldNumber, [.. values.SelectMany(v => ProtoWriterText.Varint((ulong)v))]);
                write = (scoped ref ProtoWriter w) => w.AddPackedInt32(fieldNumber, values);
                break;
            default:
                uint[] words = new uint[1 + Length()];
                field = ProtoWriterText.Field(fieldNumber, new byte[words.Length * 4]);
                write = (scoped ref ProtoWriter w) => w.AddPackedFixed32(fieldNumber, words);
                break;
        }

        bool fits = ClosedBytes(field.Length, opened) <= limitBytes;
        long offset = -1;
        try
        {
            write(ref writer);
        }
        catch (WireFormatException exception)
        {
            Assert.Equal(WireError.MessageTooLarge, exception.Error);
            offset = exception.Offset;
        }

        Assert.Equal(fits, offset < 0);
        Assert.Equal(_open.Count + (fits && opened is not null ? 1 : 0), writer.Depth);
        if (!fits)
        {
            Refused++;
            return true;
        }

        _bodies[^1].AddRange(field);
        if (opened is { } frame)
        {
            _open.Add(frame);
            _bodies.Add([]);
        }

        return true;
    }

    private void Close(scoped ref ProtoWriter writer)
    {
        (char kind, int fieldNumber) = _open[^1];
        _open.RemoveAt(_open.Count - 1);
        List<byte> body = _bodies[^1];
        _bodies.RemoveAt(_bodies.Count - 1);
        bool minimal = !padded || _random.Next(3) == 0;
        if (kind != 'g') _bodies[^1].AddRange(LengthOf(body.Count, minimal));
        _bodies[^1].AddRange(body);
        if (kind == 'g') _bodies[^1].AddRange(ProtoWriterText.Varint(((ulong)fieldNumber << 3) | 4));
        if (kind == 's') writer.CloseSub(minimal);
        if (kind == 'g') writer.CloseGroup();
        if (kind == 'd') writer.CloseDelimited(minimal);
    }

    /// <summary>
    /// The length of a closed sub-message. At each depth one byte is reserved at first, then as many as the last close needed, and five after a padded one.
    /// </summary>
    private List<byte> LengthOf(int count, bool minimal)
    {
        int depth = _bodies.Count, reserved = _reserved.GetValueOrDefault(depth, 1);
        List<byte> length = [.. ProtoWriterText.Varint((ulong)count)];
        _reserved[depth] = minimal ? length.Count : 5;
        while (!minimal && length.Count < reserved)
        {
            length[^1] |= 0x80;
            length.Add(0);
        }

        return length;
    }

    /// <summary>The size of the closed message with the given bytes and, perhaps, one more open frame.</summary>
    private long ClosedBytes(long more, (char Kind, int FieldNumber)? opened)
    {
        long bytes = more + opened switch
        {
            ('g', int fieldNumber) => ProtoWriterText.Varint(((ulong)fieldNumber << 3) | 4).Length,
            null => 0,
            _ => 1,
        };
        for (int i = _bodies.Count - 1; i > 0; i--)
        {
            bytes += _bodies[i].Count;
            bytes += _open[i - 1].Kind == 'g' ? ProtoWriterText.Varint(((ulong)_open[i - 1].FieldNumber << 3) | 4).Length : ProtoWriterText.Varint((ulong)bytes).Length;
        }

        return bytes + _bodies[0].Count;
    }

    private int Length() => _random.Next(1 << _random.Next(10));
}
