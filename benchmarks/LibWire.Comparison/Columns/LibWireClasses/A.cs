using System.Runtime.InteropServices;

namespace LibWire.Comparison;

/// <summary>Case A as classes with attributes.</summary>
internal readonly struct LibWireClassesA : IObjectCase<ClassRootMessage>
{
    public static ulong Count(ClassRootMessage message) => (ulong)message.Messages.Count;

    public static ulong Sum(ClassRootMessage message)
    {
        ulong sum = 0;
        foreach (ClassTestMessage test in CollectionsMarshal.AsSpan(message.Messages))
        {
            sum += test.A + (ulong)test.B + (test.C ?? 0) + Checksum.Ends(test.D ?? "");
            foreach (string text in CollectionsMarshal.AsSpan(test.E)) sum += Checksum.Ends(text);
            foreach (ClassSubMessage inner in CollectionsMarshal.AsSpan(test.F)) sum += (ulong)inner.Id + Checksum.Ends(inner.Name ?? "");
        }

        return sum;
    }
}

[ProtoMessage(Package = "classes")]
internal sealed partial class ClassRootMessage
{
    [ProtoField(1)] public List<ClassTestMessage> Messages { get; set; } = [];
}

[ProtoMessage(Package = "classes")]
internal sealed partial class ClassTestMessage
{
    [ProtoField(1)] public ulong A { get; set; }
    [ProtoField(2)] public long B { get; set; }
    [ProtoField(3)] public uint? C { get; set; }
    [ProtoField(4)] public string? D { get; set; }
    [ProtoField(5)] public List<string> E { get; set; } = [];
    [ProtoField(99999)] public List<ClassSubMessage> F { get; set; } = [];
}

[ProtoMessage(Package = "classes")]
internal sealed partial class ClassSubMessage
{
    [ProtoField(1)] public int Id { get; set; }
    [ProtoField(2)] public string? Name { get; set; }
}
