namespace LibWire.Tests.FlexBuffers;

/// <summary>Misuse of FlexBuffers that only LibWire.Debug finds: builders and buffers of dead arenas.</summary>
[Collection(DeadMemory.Name)]
public sealed class FlexCheckTests
{
    private delegate void End(ArenaAllocator arena, ArenaMark mark);

    private delegate void Use(FlexBuilder builder, FlexValue root);

    [Fact]
    public void AnyMember_AfterTheArenaWasDisposed_IsAMisuse() => AssertDead(WireMisuse.UseAfterDispose, static (arena, _) => arena.Dispose());

    [Fact]
    public void AnyMember_AfterTheArenaWasReset_IsAMisuse() => AssertDead(WireMisuse.UseAfterReset, static (arena, _) => arena.Reset());

    [Fact]
    public void AnyMember_AfterTheArenaWasRewoundToBeforeTheBuilder_IsAMisuse() =>
        AssertDead(WireMisuse.UseAfterRewind, static (arena, mark) => arena.Rewind(mark));

    private static void AssertDead(WireMisuse misuse, End end)
    {
        Use[] uses =
        [
            static (b, _) => b.AddInt(1),
            static (b, _) => b.AddString("x"),
            static (b, _) => b.StartMap(),
            static (b, _) => b.EndVector(),
            static (b, _) => b.AddVector<int>([1]),
            static (b, _) => b.Finish(),
            static (b, _) => b.Clear(),
            static (b, other) => _ = b.WrittenSpan.Length,
            static (b, other) => _ = b.SizeBytes,
            static (_, root) => root.AsVector(),
            static (other, root) => _ = root[0].AsInt64(),
            static (other, root) => _ = root.ToString(),
        ];
        foreach (Use use in uses)
        {
            using var arena = new ArenaAllocator();
            arena.AllocateSpan<long>(1).Clear();
            ArenaMark mark = arena.Mark();
            var builder = new FlexBuilder(in arena);
            builder.StartVector();
            builder.AddInt(1);
            builder.EndVector();
            builder.Finish();
            FlexValue root = FlexValue.GetRoot(builder.WrittenSpan);
            Assert.Equal(1, root[0].AsInt64());
            end(arena, mark);

            Assert.Equal(misuse, Catch(builder, root, use));
        }
    }

    private static WireMisuse? Catch(FlexBuilder builder, FlexValue root, Use use)
    {
        try
        {
            use(builder, root);
            return null;
        }
        catch (WireMisuseException thrown)
        {
            return thrown.Misuse;
        }
    }
}
