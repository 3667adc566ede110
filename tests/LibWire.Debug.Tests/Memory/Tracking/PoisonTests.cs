using LibWire.Tests.WriteSamples;

namespace LibWire.Tests.Memory.Tracking;

/// <summary>A reference of C# into memory that has ended reads poison. LibWire.Debug does not see the reference, but it knows the poison: whatever is then read
/// through a field is a misuse, and not a read of a wild address.</summary>
[Collection(DeadMemory.Name)]
public sealed class PoisonTests
{
    public static TheoryData<WireMisuse> Ways => StaleArena.Ways;

    [Theory]
    [MemberData(nameof(Ways))]
    public void Fields_ThroughAReferenceIntoDeadMemory_AreMisuse(WireMisuse way)
    {
        AssertPoison(way, static (ref readonly Order order) => order.Note.ToString());
        AssertPoison(way, static (ref readonly Order order) => order.Note.Span.Length);
        AssertPoison(way, static (ref readonly Order order) => order.Lines.Span.Length);
        AssertPoison(way, static (ref readonly Order order) => order.Codes[0]);
        AssertPoison(way, static (ref readonly Order order) => order.Stock.ContainsKey("x"u8));
        AssertPoison(way, static (ref readonly Order order) => order.Parent.Id);
        AssertPoison(way, static (ref readonly Order order) =>
        {
            int sum = 0;
            foreach (int code in order.Codes) sum += code;
            return sum;
        });
    }

    private delegate object Use(ref readonly Order order);

    private static void AssertPoison(WireMisuse way, Use use)
    {
        using var arena = new ArenaAllocator();
        ArenaMark mark = arena.Mark();
        Order holder = default;
        ref Order order = ref holder.MutableParent(in arena);
        order.SetNote("a note that has some bytes", in arena);
        order.Lines.Add(in arena);
        order.Codes.Add(1, in arena);
        order.Stock.Set("x", in arena);
        order.MutableParent(in arena).Id = 1;
        use(in order);
        switch (way)
        {
            case WireMisuse.UseAfterReset: arena.Reset(); break;
            case WireMisuse.UseAfterRewind: arena.Rewind(mark); break;
            default: arena.Dispose(); break;
        }

        WireMisuse misuse = default;
        string message = "";
        try
        {
            use(in order);
        }
        catch (WireMisuseException exception)
        {
            (misuse, message) = (exception.Misuse, exception.Message);
        }

        Assert.Equal(WireMisuse.UseAfterDispose, misuse);
        Assert.Contains("through a reference", message, StringComparison.Ordinal);
    }
}
