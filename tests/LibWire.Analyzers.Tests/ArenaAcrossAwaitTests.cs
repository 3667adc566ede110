namespace LibWire.Analyzers.Tests;

/// <summary>LW4009.</summary>
public sealed class ArenaAcrossAwaitTests
{
    private const string Fields = "[ThreadStatic] static ArenaAllocator _ofThread; static readonly ThreadLocal<ArenaAllocator> _local = new(); static ArenaAllocator _ofAll; ";

    private const string Numbers = " static async IAsyncEnumerable<int> Numbers() { await Task.Yield(); yield return 1; }";

    [Theory]
    [InlineData("static async Task Run(byte[] bytes) { ArenaAllocator arena = _ofThread; await Task.Delay(1); Order.Parse(bytes, [|arena|]); }")]
    [InlineData("static async Task Run(byte[] bytes) { var arena = _local.Value; foreach (byte each in bytes) { [|arena|].Reset(); await Task.Yield(); } }")]
    [InlineData("static async Task Run(byte[] bytes) { var arena = _ofThread; await foreach (int each in Numbers()) Order.Parse(bytes, [|arena|]); }" + Numbers)]
    [InlineData("static async Task Run(byte[] bytes, IAsyncDisposable end) { var arena = _ofThread; await using (end) { } Order.Parse(bytes, [|arena|]); }")]
    [InlineData("static async Task Run(byte[] bytes, IAsyncDisposable end) { var arena = _ofThread; { await using var same = end; } Order.Parse(bytes, [|arena|]); }")]
    public void ArenaOfThread_AfterAwait_IsReported(string member) => AnalyzedCode.CheckMembers<ArenaAcrossAwaitAnalyzer>(Fields + member);

    [Theory]
    [InlineData("static async Task Run(byte[] bytes) { using ArenaAllocator arena = ArenaPool.Shared.Rent(); await Task.Delay(1); Order.Parse(bytes, arena); }")]
    [InlineData("static async Task Run(byte[] bytes) { ArenaAllocator arena = _ofThread; Order.Parse(bytes, arena); await Task.Delay(1); }")]
    [InlineData("static async Task Run(byte[] bytes, IAsyncDisposable end) { var arena = _ofThread; await using (end) Order.Parse(bytes, arena); }")]
    [InlineData("static async Task Run(byte[] bytes) { ArenaAllocator arena = _ofThread; await Task.Delay(1); arena = _ofThread; Order.Parse(bytes, arena); }")]
    [InlineData("static async Task Run(byte[] bytes) { ArenaAllocator arena = _ofThread; foreach (byte each in bytes) { if (each > 0) arena = _ofThread; else arena = _local.Value; Order.Parse(bytes, arena); } await Task.Delay(1); }")]
    [InlineData("static async Task Run(byte[] bytes) { ArenaAllocator arena = _ofAll; await Task.Delay(1); Order.Parse(bytes, arena); }")]
    public void OtherArena_AfterAwait_IsNotReported(string member) => AnalyzedCode.CheckMembers<ArenaAcrossAwaitAnalyzer>(Fields + member);
}
