namespace LibWire.Analyzers.Tests;

/// <summary>LW4007.</summary>
public sealed class ResultIgnoredTests
{
    [Theory]
    [InlineData("var reader = new ProtoReader(bytes); [|reader.TryReadInt32(out int value, out _)|];")]
    [InlineData("var reader = new ProtoReader(bytes); [|reader.TrySkip(out WireError _)|];")]
    [InlineData("MonsterView.Mutable monster = MonsterView.GetMutableRoot(bytes); [|monster.MutateHp(5)|];")]
    [InlineData("using var arena = new ArenaAllocator(); [|ProtoMessage.TryParse(bytes, in arena, out Order order, out _)|];")]
    public void Answer_NotLookedAt_IsReported(string code) => AnalyzedCode.Check<ResultIgnoredAnalyzer>(code);

    [Theory]
    [InlineData("var reader = new ProtoReader(bytes); if (!reader.TryReadInt32(out int value, out _)) return;")]
    [InlineData("var reader = new ProtoReader(bytes); _ = reader.TrySkip(out WireError _);")]
    [InlineData("var reader = new ProtoReader(bytes); reader.TrySkip(out WireError error); if (error != WireError.None) return;")]
    [InlineData("MonsterView.Mutable monster = MonsterView.GetMutableRoot(bytes); bool done = monster.MutateHp(5);")]
    [InlineData("using var arena = new ArenaAllocator(); var map = new UnmanagedMap<int, int>(); map.TryAdd(1, 2, in arena);")]
    [InlineData("Action act = () => FlatVerifier.TryVerifyFlexBuffer(bytes, out _); act();")]
    [InlineData("new Dictionary<int, int>().TryGetValue(1, out int value); ThreadPool.QueueUserWorkItem(_ => { });")]
    public void Answer_LookedAt_IsNotReported(string code) => AnalyzedCode.Check<ResultIgnoredAnalyzer>(code);
}
