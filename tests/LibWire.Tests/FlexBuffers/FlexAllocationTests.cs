namespace LibWire.Tests.FlexBuffers;

/// <summary>Building, verifying and reading take no managed memory.</summary>
public sealed class FlexAllocationTests
{
    [Fact]
    public void Building_ThenReading_TakesNoManagedMemory()
    {
        using var arena = new ArenaAllocator();
        long expected = Round(in arena);
        for (int i = 0; i < 50; i++) Assert.Equal(expected, Round(in arena));

        // The checked twin notes arenas in managed memory.
        ArenaAllocator same = arena;
        long taken = ManagedBytes.Allocated(() => Round(in same));
        if (WireInfo.Flavor != "debug") Assert.Equal(0, taken);
    }

    private static long Round(in ArenaAllocator arena)
    {
        arena.Reset();
        var builder = new FlexBuilder(in arena, FlexSharing.Keys | FlexSharing.Strings);
        using (builder.StartVector())
        {
            for (int i = 0; i < 20; i++)
            {
                using (builder.StartMap())
                {
                    builder.AddString("name"u8, "somebody"u8);
                    builder.AddString("number"u8, "1234"u8);
                    builder.AddInt("age"u8, i);
                    builder.AddVector<float>("place"u8, [1.5f, i]);
                }
            }
        }

        builder.Finish();
        long sum = 0;
        foreach (FlexValue person in FlexValue.GetRoot(builder.WrittenSpan).AsVector())
        {
            sum += person["age"u8].AsInt64() + person["number"].AsInt64() + person["name"u8].AsString().Length;
            foreach (FlexValue number in person["place"u8].AsVector()) sum += (long)number.AsDouble();
            foreach ((FlatString key, FlexValue value) in person.AsMap()) sum += key.Length + (int)value.Type;
        }

        return sum;
    }
}
