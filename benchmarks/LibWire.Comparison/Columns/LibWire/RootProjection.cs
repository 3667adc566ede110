using LibWire.Benchmarks.Model;

namespace LibWire.Comparison;

/// <summary>Case A: the texts of the messages, and the names in their inner messages.</summary>
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
