namespace LibWire.Comparison;

/// <summary>Makes one message of case B. The order in which it takes random numbers is part of the case.</summary>
internal static class MadeEvent
{
    private const ulong FirstTimestamp = 1_700_000_000_000_000_000;
    private const ulong TimestampStep = 1_000_003;

    internal static void Add(CaseBuilder to, Random random, int index)
    {
        to.StartMessage();
        WireBuffer bytes = to.Bytes;
        ulong sum = 0;

        ulong timestamp = FirstTimestamp + ((ulong)index * TimestampStep);
        bytes.AddFixed64(1, timestamp);
        sum += timestamp;

        uint kind = (uint)random.Next(1, 400);
        bytes.AddVarint(2, kind);
        sum += kind;
        to.DecodeResult += kind;

        string source = $"svc-{random.Next(1, 10_000_000)}{(random.Next(2) == 0 ? "" : "-eu-west")}";
        sum += AddText(bytes, 3, source);

        int delta = random.Next(1, 5000) * (random.Next(2) == 0 ? 1 : -1);
        bytes.AddVarint(4, PackedNumbers.ZigZag(delta));
        sum += (ulong)(long)delta;

        sum += AddCodes(bytes, random);
        sum += AddPoint(bytes, random);
        if (random.Next(2) == 0) sum += AddText(bytes, 7, CaseText.Ascii(random, random.Next(10, 60)));
        sum += AddFlagAndLevel(bytes, random);
        sum += AddPayload(bytes, random);

        ulong user = (ulong)random.NextInt64(1, 1L << random.Next(20, 60));
        bytes.AddVarint(11, user);
        sum += user;

        int tagCount = random.Next(4);
        for (int i = 0; i < tagCount; i++) sum += AddTag(bytes, random);
        to.Checksum += sum;
    }

    private static ulong AddText(WireBuffer bytes, int fieldNumber, string text)
    {
        bytes.AddText(fieldNumber, text);
        return Checksum.Ends(text);
    }

    private static ulong AddCodes(WireBuffer bytes, Random random)
    {
        int count = random.Next(9);
        if (count == 0) return 0;
        ulong sum = 0;
        var packed = new WireBuffer();
        for (int i = 0; i < count; i++)
        {
            uint code = (uint)random.Next(1 << random.Next(4, 18));
            packed.WriteVarint(code);
            sum += code;
        }

        bytes.AddMessage(5, packed);
        return sum;
    }

    private static ulong AddPoint(WireBuffer bytes, Random random)
    {
        var point = new WireBuffer();
        ulong latitude = BitConverter.DoubleToUInt64Bits((random.NextDouble() * 90) + 1);
        ulong longitude = BitConverter.DoubleToUInt64Bits((random.NextDouble() * 180) + 1);
        point.AddFixed64(1, latitude);
        point.AddFixed64(2, longitude);
        bytes.AddMessage(6, point);
        return latitude + longitude;
    }

    private static ulong AddFlagAndLevel(WireBuffer bytes, Random random)
    {
        ulong flag = random.Next(2) == 0 ? 1UL : 0;
        if (flag != 0) bytes.AddVarint(8, flag);
        ulong level = (ulong)random.Next(4);
        if (level != 0) bytes.AddVarint(9, level);
        return flag + level;
    }

    private static ulong AddPayload(WireBuffer bytes, Random random)
    {
        byte[] payload = new byte[random.Next(41)];
        if (payload.Length == 0) return 0;
        random.NextBytes(payload);
        bytes.AddBytes(10, payload);
        return (ulong)payload.Length;
    }

    private static ulong AddTag(WireBuffer bytes, Random random)
    {
        var tag = new WireBuffer();
        ulong sum = AddText(tag, 1, $"k{random.Next(1000)}");
        sum += AddText(tag, 2, CaseText.Ascii(random, random.Next(4, 20)));
        bytes.AddMessage(12, tag);
        return sum;
    }
}
