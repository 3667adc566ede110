namespace LibWire.Comparison;

/// <summary>The random cases of <c>bench.proto</c> and <c>chat.proto</c>: the same on every machine.</summary>
internal static class MadeCases
{
    private const int SeedBase = 12345;
    private const int NodesPerChain = 60;

    internal const string Greeting = "Hello, World!";
    internal const string InnerName = "Inner Message";
    internal const int TextCount = 4;
    internal const int SubMessageCount = 9;

    /// <summary>The number of units of a case at scale 1.</summary>
    internal static int CountOf(CaseId id) => id switch
    {
        CaseId.A => 200_000,
        CaseId.B or CaseId.DA or CaseId.EMAP => 100_000,
        CaseId.DU => 60_000,
        CaseId.FC => 75_000,
        CaseId.EDEEP => 300_000,
        _ => 1_000_000,
    };

    /// <summary>Makes a case.</summary>
    /// <param name="id">The case; not C, D and the like, which other classes make.</param>
    /// <param name="count">How many units, 1 or more.</param>
    internal static CaseInput Make(CaseId id, int count)
    {
        var random = new Random(SeedBase + (int)id);
        var to = new CaseBuilder();
        switch (id)
        {
            case CaseId.A:
                AddTestMessages(to, count);
                return to.Build(id, "message", count);
            case CaseId.B:
                for (int i = 0; i < count; i++) MadeEvent.Add(to, random, i);
                return to.Build(id, "message", count);
            case CaseId.CU32 or CaseId.CU64 or CaseId.CS32 or CaseId.CDBL:
                AddPacked(to, random, id, count);
                return to.Build(id, "element", count);
            case CaseId.DA or CaseId.DU:
                AddStrings(to, random, isMixed: id == CaseId.DU, count);
                return to.Build(id, "string", count);
            case CaseId.EDEEP:
                int chains = Math.Max(1, count / NodesPerChain);
                for (int i = 0; i < chains; i++) AddChain(to, random);
                return to.Build(id, "node", chains * NodesPerChain);
            case CaseId.EMAP:
                AddEntries(to, random, count);
                return to.Build(id, "entry", count);
            case CaseId.FC:
                MadeChat.Add(to, random, count);
                return to.Build(id, "message", count);
            default:
                throw new ArgumentOutOfRangeException(nameof(id), id, "Not made by random numbers.");
        }
    }

    /// <summary>Adds the one message of which case A consists.</summary>
    private static void AddTestMessages(CaseBuilder to, int count)
    {
        var message = new WireBuffer();
        message.AddVarint(1, ulong.MaxValue);
        message.AddVarint(2, unchecked((ulong)long.MinValue));
        message.AddText(4, Greeting);
        ulong sum = unchecked(ulong.MaxValue + (ulong)long.MinValue) + Checksum.Ends(Greeting);
        for (int i = 1; i <= TextCount; i++)
        {
            string text = $"Msg {i}";
            message.AddText(5, text);
            sum += Checksum.Ends(text);
        }

        for (int id = 0; id < SubMessageCount; id++)
        {
            var inner = new WireBuffer();

            // Proto3 does not write a zero.
            if (id != 0) inner.AddVarint(1, (ulong)id);
            inner.AddText(2, InnerName);
            message.AddMessage(99999, inner);
            sum += (ulong)id + Checksum.Ends(InnerName);
        }

        ulong projection = Checksum.Ends(Greeting) + (SubMessageCount * Checksum.Ends(InnerName));
        for (int i = 0; i < count; i++) to.Bytes.AddMessage(1, message);
        to.ProjectionResult = unchecked(projection * (ulong)count);
        to.Checksum = unchecked(sum * (ulong)count);
        to.DecodeResult = (ulong)count;
    }

    private static void AddPacked(CaseBuilder to, Random random, CaseId id, int count)
    {
        var packed = new WireBuffer(count * 2);
        for (int i = 0; i < count; i++)
        {
            to.Checksum += id switch
            {
                CaseId.CU32 => PackedNumbers.UInt32(packed, random),
                CaseId.CU64 => PackedNumbers.UInt64(packed, random),
                CaseId.CS32 => PackedNumbers.SInt32(packed, random),
                _ => PackedNumbers.Double(packed, random),
            };
        }

        to.Bytes.AddMessage(1, packed);
        to.DecodeResult = (ulong)count;
    }

    private static void AddStrings(CaseBuilder to, Random random, bool isMixed, int count)
    {
        for (int i = 0; i < count; i++)
        {
            int length = random.Next(20, 200);
            string text = isMixed ? CaseText.Mixed(random, length) : CaseText.Ascii(random, length);
            to.Bytes.AddText(1, text);
            to.Checksum += Checksum.Ends(text);
        }

        to.DecodeResult = (ulong)count;
    }

    /// <summary>Adds one chain, built from its innermost node.</summary>
    private static void AddChain(CaseBuilder to, Random random)
    {
        WireBuffer? child = null;
        for (int i = 0; i < NodesPerChain; i++)
        {
            var node = new WireBuffer();
            uint value = (uint)random.Next(1, 1 << 20);
            string text = CaseText.Ascii(random, random.Next(2, 13));
            node.AddVarint(1, value);
            if (child is not null) node.AddMessage(2, child);
            node.AddText(3, text);
            to.Checksum += value + Checksum.Ends(text);
            child = node;
        }

        to.Bytes.AddMessage(1, child!);
        to.DecodeResult++;
    }

    private static void AddEntries(CaseBuilder to, Random random, int count)
    {
        ulong sum = 0;
        const uint goldenRatio = 2654435761; // spreads the keys: all are distinct and unordered
        for (int i = 0; i < count; i++)
        {
            var entry = new WireBuffer();
            string key = $"key-{(long)i * goldenRatio:x}-{i}";
            int value = random.Next(-1000, 1 << 20);
            if (value == 0) value = 1;
            entry.AddText(1, key);
            entry.AddVarint(2, (ulong)(long)value);
            to.Bytes.AddMessage(1, entry);
            to.Checksum += Checksum.Ends(key) + (ulong)(long)value;
            sum += (ulong)(long)value;
        }

        to.LookupResult = sum;
        to.DecodeResult = (ulong)count;
    }
}
