using System.Runtime.InteropServices;
using ProtoBuf;

namespace LibWire.Comparison;

/// <summary>Case A. The classes have the form that protogen generates: unknown fields are kept.</summary>
internal readonly struct ProtobufNetA : IObjectCase<ProtobufNetA.RootMessage>
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

    [ProtoContract]
    internal sealed class RootMessage : Extensible
    {
        [ProtoMember(1)] public List<TestMessage> Messages { get; set; } = [];
    }

    [ProtoContract]
    internal sealed class TestMessage : Extensible
    {
        [ProtoMember(1)] public ulong A { get; set; }
        [ProtoMember(2)] public long B { get; set; }
        [ProtoMember(3)] public uint? C { get; set; }
        [ProtoMember(4)] public string? D { get; set; }
        [ProtoMember(5)] public List<string> E { get; set; } = [];
        [ProtoMember(99999)] public List<SubMessage> F { get; set; } = [];
    }

    [ProtoContract]
    internal sealed class SubMessage : Extensible
    {
        [ProtoMember(1)] public int Id { get; set; }
        [ProtoMember(2)] public string? Name { get; set; }
    }
}

/// <summary>Case A from literals to bytes: it builds the objects and writes them. The library has no other way.</summary>
internal sealed class ProtobufNetEncode(CaseInput input) : ManagedRun
{
    private readonly ArrayBufferTarget _target = new(input.Array.Length + ArrayBufferTarget.SlackBytes);

    public override ulong Run()
    {
        var root = new ProtobufNetA.RootMessage();
        for (long i = 0; i < input.UnitCount; i++)
        {
            var message = new ProtobufNetA.TestMessage
            {
                A = ulong.MaxValue,
                B = long.MinValue,
                D = MadeCases.Greeting,
                E = ["Msg 1", "Msg 2", "Msg 3", "Msg 4"],
            };
            for (int id = 0; id < MadeCases.SubMessageCount; id++) message.F.Add(new ProtobufNetA.SubMessage { Id = id, Name = MadeCases.InnerName });
            root.Messages.Add(message);
        }

        _target.Clear();
        Serializer.Serialize(_target, root);
        return (ulong)_target.Length;
    }

    public override byte[] CaptureOutput()
    {
        Run();
        return _target.Written.ToArray();
    }
}
