namespace LibWire.Tests.FlatBuffers;

/// <summary>Misuse of builders that only LibWire.Debug finds.</summary>
[Collection(DeadMemory.Name)]
public sealed class FlatBuilderCheckTests
{
    private delegate void End(ArenaAllocator arena, ArenaMark mark);

    private delegate void Use(FlatBuilder builder);

    [Fact]
    public void AnyMember_AfterTheArenaWasDisposed_IsAMisuse() => AssertDead(WireMisuse.UseAfterDispose, static (arena, _) => arena.Dispose());

    [Fact]
    public void AnyMember_AfterTheArenaWasReset_IsAMisuse() => AssertDead(WireMisuse.UseAfterReset, static (arena, _) => arena.Reset());

    [Fact]
    public void AnyMember_AfterTheArenaWasRewoundToBeforeTheBuilder_IsAMisuse() => AssertDead(WireMisuse.UseAfterRewind, static (arena, mark) => arena.Rewind(mark));

    private static void AssertDead(WireMisuse misuse, End end)
    {
        Use[] uses =
        [
            static b => b.StartTable(),
            static b => b.EndTable(),
            static b => b.Add(0, 1, 0),
            static b => b.CreateString("x"),
            static b => b.CreateVector<int>([1]),
            static b => b.Finish(default),
            static b => b.Clear(),
            static b => _ = b.WrittenSpan.Length,
            static b => _ = b.SizeBytes,
        ];
        foreach (Use use in uses)
        {
            using var arena = new ArenaAllocator();
            ArenaMark mark = arena.Mark();
            var builder = new FlatBuilder(in arena);
            builder.StartTable();
            builder.Finish(builder.EndTable());
            end(arena, mark);

            Assert.Equal(misuse, Catch(builder, use));
        }
    }

    private static WireMisuse? Catch(FlatBuilder builder, Use use)
    {
        try
        {
            use(builder);
            return null;
        }
        catch (WireMisuseException thrown)
        {
            return thrown.Misuse;
        }
    }
}
