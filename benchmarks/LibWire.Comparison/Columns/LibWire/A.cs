using LibWire.Benchmarks.Model;

namespace LibWire.Comparison;

/// <summary>Case A.</summary>
internal readonly struct RootModel : ICaseModel<RootMessage>
{
    public static ulong Count(in RootMessage message) => (ulong)message.Messages.Count;

    public static ulong Sum(in RootMessage message)
    {
        ulong sum = 0;
        foreach (ref readonly TestMessage test in message.Messages)
        {
            sum += test.A + (ulong)test.B + test.C + Checksum.Ends(test.D.Span);
            foreach (Utf8String text in test.E) sum += Checksum.Ends(text.Span);
            foreach (ref readonly SubMessage inner in test.F) sum += (ulong)inner.Id + Checksum.Ends(inner.Name.Span);
        }

        return sum;
    }
}

/// <summary>Case A: the texts of the messages, and the names in their sub-messages.</summary>
internal readonly struct RootProjection : IProjectionModel<RootMessage>
{
    public static string[] Paths => ["messages.d", "messages.f.name"];

    public static ulong Sum(in RootMessage message)
    {
        ulong sum = 0;
        foreach (ref readonly TestMessage test in message.Messages)
        {
            sum += Checksum.Ends(test.D.Span);
            foreach (ref readonly SubMessage inner in test.F) sum += Checksum.Ends(inner.Name.Span);
        }

        return sum;
    }
}
