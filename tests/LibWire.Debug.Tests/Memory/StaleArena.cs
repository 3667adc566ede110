namespace LibWire.Tests;

/// <summary>The three ways in which arena memory dies, for tests of later uses.</summary>
internal static unsafe class StaleArena
{
    internal static TheoryData<WireMisuse> Ways => [WireMisuse.UseAfterDispose, WireMisuse.UseAfterReset, WireMisuse.UseAfterRewind];

    /// <summary>Asserts that each use of a value succeeds while its arena is alive, and throws the right misuse when its memory is dead.</summary>
    /// <param name="way">How the memory dies.</param>
    /// <param name="what">The name of the value in the message.</param>
    /// <param name="make">Makes the value in an arena.</param>
    /// <param name="uses">The uses. Each gets an arena that is alive.</param>
    internal static void AssertStale<T>(WireMisuse way, string what, Func<ArenaAllocator, T> make, params Action<T, ArenaAllocator>[] uses)
    {
        using var other = new ArenaAllocator();
        for (int i = 0; i < uses.Length; i++)
        {
            var arena = new ArenaAllocator();
            arena.Allocate<long>();
            ArenaMark mark = arena.Mark();
            T value = make(arena);
            uses[i](value, arena); // alive: passes

            value = make(arena);
            switch (way)
            {
                case WireMisuse.UseAfterReset: arena.Reset(); break;
                case WireMisuse.UseAfterRewind: arena.Rewind(mark); break;
                default: arena.Dispose(); break;
            }

            int use = i;
            var failure = Assert.Throws<WireMisuseException>(() => uses[use](value, other));
            Assert.True(failure.Misuse == way, $"Use {i} said {failure.Misuse}.");
            Assert.StartsWith($"The {what} at ", failure.Message, StringComparison.Ordinal);
            arena.Dispose();
        }
    }
}
