namespace LibWire.Tests.Interop;

/// <content>Well-known types that have a form in JSON: not every number of seconds is a time, and not every text a path.</content>
internal sealed partial class WireMaker
{
    private const long TimestampSecondsMin = -62135596800, TimestampSecondsMax = 253402300799, DurationSecondsMax = 315576000000;

    private static readonly int[] Nanos = [0, 1, 999_999_999, 500_000_000, 120_000, 123_456_000, 7_000_000];
    private static readonly string[] Paths = ["a", "foo_bar", "a.b_c.d", "x1.y_z", "long_path_with_words.and_more"];

    /// <summary>The types that an <c>Any</c> may hold. Messages have a form in JSON where there are some; otherwise null.</summary>
    internal IReadOnlyList<ProtoLayout>? JsonAnyTypes { get; init; }

    /// <summary>The content of a well-known type; null for any other type.</summary>
    private byte[]? MakeWellKnown(ProtoLayout type, int depth, in ArenaAllocator arena)
    {
        if (JsonAnyTypes is null) return null;
        var writer = new ProtoWriter(in arena);
        switch (type.FullName)
        {
            case "google.protobuf.Timestamp":
                AddSeconds(TimestampSecondsMin, TimestampSecondsMax, isSigned: false, ref writer);
                break;
            case "google.protobuf.Duration":
                AddSeconds(-DurationSecondsMax, DurationSecondsMax, isSigned: true, ref writer);
                break;
            case "google.protobuf.FieldMask":
                for (int i = random.Next(4); i > 0; i--) writer.AddString(1, random.Pick(Paths));
                break;
            case "google.protobuf.Any":
                if (random.OneIn(5)) break;
                ProtoLayout[] held = [.. JsonAnyTypes.Where(CanBeFilled)];
                ProtoLayout inner = random.Pick(held);
                writer.AddString(1, random.Pick((string[])["type.googleapis.com/", "x/", "a/b/c/"]) + inner.FullName);
                writer.AddBytes(2, Make(inner, depth - 1, in arena));
                break;
            case "google.protobuf.Value":
                AddValue(type, depth, in arena, ref writer);
                break;
            default:
                return null;
        }

        return writer.ToArray();
    }

    private void AddSeconds(long secondsMin, long secondsMax, bool isSigned, scoped ref ProtoWriter writer)
    {
        long seconds = random.Next(6) switch
        {
            0 => secondsMin,
            1 => secondsMax,
            2 => random.Next(100) - 50,
            _ => (long)(random.NextUInt64() % (ulong)(secondsMax - secondsMin)) + secondsMin,
        };
        int nanos = random.Pick(Nanos);
        if (isSigned && (seconds < 0 || (seconds == 0 && random.OneIn(2)))) nanos = -nanos;
        if (seconds != 0 || random.OneIn(2)) writer.AddInt64(1, seconds);
        if (nanos != 0) writer.AddInt32(2, nanos);
    }

    private void AddValue(ProtoLayout type, int depth, in ArenaAllocator arena, scoped ref ProtoWriter writer)
    {
        switch (random.Next(depth > 0 && _messagesLeft > 0 ? 6 : 4))
        {
            case 0:
                writer.AddInt32(1, 0);
                break;
            case 1:
                double number = BitConverter.UInt64BitsToDouble(random.NextUInt64());
                writer.AddDouble(2, double.IsFinite(number) && !random.OneIn(3) ? number : random.Next(1000) - 500);
                break;
            case 2:
                writer.AddString(3, Text());
                break;
            case 3:
                writer.AddBool(4, random.OneIn(2));
                break;
            case var which:
                int tag = which + 1;
                writer.AddBytes(tag, Make(type.Fields.Single(field => field.Number == tag).MessageLayout!, depth - 1, in arena));
                break;
        }
    }
}
