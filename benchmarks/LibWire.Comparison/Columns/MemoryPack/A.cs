using System.Runtime.InteropServices;
using System.Text.Json.Serialization;
using MemoryPack;

namespace LibWire.Comparison;

/// <summary>Case A. The classes have the members of the messages. System.Text.Json uses them too: 64-bit numbers are strings in the JSON of Protocol Buffers.</summary>
internal readonly partial struct MemoryPackA : IObjectCase<MemoryPackA.RootMessage>
{
    public static ulong Count(RootMessage message) => (ulong)(message.Messages?.Count ?? 0);

    public static ulong Sum(RootMessage message)
    {
        ulong sum = 0;
        foreach (TestMessage test in CollectionsMarshal.AsSpan(message.Messages))
        {
            sum += test.A + (ulong)test.B + (test.C ?? 0) + Checksum.Ends(test.D ?? "");
            foreach (string text in CollectionsMarshal.AsSpan(test.E)) sum += Checksum.Ends(text);
            foreach (SubMessage inner in CollectionsMarshal.AsSpan(test.F)) sum += (ulong)inner.Id + Checksum.Ends(inner.Name ?? "");
        }

        return sum;
    }

    [MemoryPackable]
    internal sealed partial class RootMessage
    {
        public List<TestMessage>? Messages { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class TestMessage
    {
        [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)]
        public ulong A { get; set; }
        [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)]
        public long B { get; set; }
        public uint? C { get; set; }
        public string? D { get; set; }
        public List<string>? E { get; set; }
        public List<SubMessage>? F { get; set; }
    }

    [MemoryPackable]
    internal sealed partial class SubMessage
    {
        public int Id { get; set; }
        public string? Name { get; set; }
    }
}

/// <summary>Case A from literals to bytes: it builds the objects and writes them. The library has no other way.</summary>
internal sealed class MemoryPackEncode(CaseInput input) : ManagedRun, IOwnFormatRun
{
    /// <summary>The format takes more bytes than Protocol Buffers do.</summary>
    private const int SizeFactor = 2;

    private readonly ArrayBufferTarget _target = new(SizeFactor * (input.Array.Length + ArrayBufferTarget.SlackBytes));

    public override ulong Run()
    {
        var root = new MemoryPackA.RootMessage() { Messages = [] };
        for (long i = 0; i < input.UnitCount; i++)
        {
            var message = new MemoryPackA.TestMessage
            {
                A = ulong.MaxValue,
                B = long.MinValue,
                D = MadeCases.Greeting,
                E = ["Msg 1", "Msg 2", "Msg 3", "Msg 4"],
                F = [],
            };
            for (int id = 0; id < MadeCases.SubMessageCount; id++) message.F.Add(new MemoryPackA.SubMessage { Id = id, Name = MadeCases.InnerName });
            root.Messages.Add(message);
        }

        _target.Clear();
        MemoryPackSerializer.Serialize(in _target, in root);
        return (ulong)_target.Length;
    }

    public override byte[] CaptureOutput()
    {
        Run();
        return _target.Written.ToArray();
    }

    public ulong SumOfOutput()
    {
        Run();
        return MemoryPackA.Sum(MemoryPackSerializer.Deserialize<MemoryPackA.RootMessage>(_target.Written)!);
    }
}
