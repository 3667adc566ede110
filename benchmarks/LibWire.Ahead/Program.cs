using System.Globalization;
using LibWire;
using LibWire.Benchmarks.Model;
using LibWire.Comparison;

// Some operations of LibWire.Comparison in a program that can be compiled ahead of time: nanoseconds of the processor for each message, the best of many
// bursts. run.sh compares programs that were compiled in different ways.
const int Count = 2_000;
const double BurstNanoseconds = 5e6;
BurstClock.IsOfProcessor = BurstClock.KnowsProcessor;
double seconds = args.Length > 0 ? double.Parse(args[0], CultureInfo.InvariantCulture) : 1;

using var models = new ArenaAllocator();
RootMessage root = default;
for (int i = 0; i < Count; i++) Fill(ref root.Messages.Add(in models), in models);
byte[] rootBytes = root.ToArray();

var events = new Event[Count];
for (int i = 0; i < Count; i++) Invent(ref events[i], i, in models);
var eventWriter = new ProtoWriter(in models);
Event.WriteMany(events, ref eventWriter);
byte[] eventBytes = eventWriter.ToArray();
byte[] eventOne = events[7].ToArray();

using var arena = new ArenaAllocator();
Measure("A.Decode", Count, () =>
{
    arena.Reset();
    return RootMessage.Parse(rootBytes, in arena).Messages.Count;
});
Measure("A.Write", Count, () =>
{
    arena.Reset();
    var writer = new ProtoWriter(in arena);
    root.Write(ref writer);
    return writer.GetTotalLength();
});
Measure("A.Stream", Count, () => Sum(rootBytes));
Measure("B.Decode, one by one", Count, () =>
{
    int sum = 0;
    for (int i = 0; i < Count; i++)
    {
        arena.Reset();
        sum += Event.Parse(eventOne, in arena).Tags.Count;
    }

    return sum;
});
Measure("B.Decode, many", Count, () =>
{
    arena.Reset();
    return Event.ParseMany(eventBytes, in arena).Count;
});
Measure("B.Write, many", Count, () =>
{
    arena.Reset();
    var writer = new ProtoWriter(in arena);
    Event.WriteMany(events, ref writer);
    return writer.GetTotalLength();
});
return 0;

void Measure(string name, int count, Func<int> run)
{
    int expected = run();
    double best = double.MaxValue, end = BurstClock.Nanoseconds() + (seconds * 1e9);
    while (BurstClock.Nanoseconds() < end)
    {
        double start = BurstClock.Nanoseconds(), now;
        int runs = 0;
        do
        {
            if (run() != expected) throw new InvalidOperationException($"{name} has another result.");
            runs++;
            now = BurstClock.Nanoseconds();
        }
        while (now < start + BurstNanoseconds);
        best = Math.Min(best, (now - start) / ((double)runs * count));
    }

    Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{name}\t{best:F1}"));
}

static void Fill(ref TestMessage message, in ArenaAllocator arena)
{
    message.A = ulong.MaxValue;
    message.B = long.MinValue;
    message.SetD("Hello, World!", in arena);
    for (int i = 1; i <= 4; i++) message.E.Add(in arena) = Utf8String.Copy($"Msg {i}", in arena);
    for (int i = 0; i < 9; i++)
    {
        ref SubMessage sub = ref message.F.Add(in arena);
        sub.Id = i;
        sub.SetName("Inner Message", in arena);
    }
}

static void Invent(ref Event it, int i, in ArenaAllocator arena)
{
    it.Ts = 1_700_000_000_000_000_000UL + (ulong)i;
    it.Kind = (uint)i % 50;
    it.SetSource($"sensor-{i % 200}", in arena);
    it.Delta = (i * 7919 % 2000) - 1000;
    for (int k = i % 5; k > 0; k--) it.Codes.Add(in arena) = (uint)(i * 31 * k) % 100_000;
    if (i % 2 == 0)
    {
        it.MutableLoc(in arena).Lat = i * 0.01;
        it.MutableLoc(in arena).Lon = i * -0.02;
    }

    if (i % 3 == 0) it.SetNote($"note number {i} of the day", in arena);
    it.Ok = i % 4 != 0;
    it.Level = (Level)(i % 4);
    it.User = i * 1_000_003L;
    for (int k = i % 3; k > 0; k--)
    {
        ref Tag tag = ref it.Tags.Add(in arena);
        tag.SetK($"key{k}", in arena);
        tag.SetV($"value {i}", in arena);
    }
}

static int Sum(byte[] bytes)
{
    ulong sum = 0;
    var reader = new ProtoReader(bytes);
    while (reader.Next())
    {
        var message = reader.ReadMessage();
        while (message.Next())
        {
            switch (message.Tag)
            {
                case 1: sum += message.ReadUInt64(); break;
                case 2: sum += (ulong)message.ReadInt64(); break;
                case 4: case 5: sum += (ulong)message.ReadBytes().Length; break;
                case 99999:
                    var sub = message.ReadMessage();
                    while (sub.Next())
                    {
                        if (sub.Tag == 1) sum += (ulong)sub.ReadInt32();
                        else sub.Skip();
                    }

                    break;
                default: message.Skip(); break;
            }
        }
    }

    return (int)sum;
}
