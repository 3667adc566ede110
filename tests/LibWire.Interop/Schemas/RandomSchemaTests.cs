using System.Diagnostics;
using Xunit.Abstractions;

namespace LibWire.Tests.Interop;

public sealed class RandomSchemaTests(ITestOutputHelper output)
{
    [Fact]
    public void Try()
    {
        int bad = 0;
        int chars = 0;
        var seen = new HashSet<string>();
        var clock = Stopwatch.StartNew();
        Parallel.For(0, 200, i =>
        {
            var schema = RandomSchema.Make((ulong)i);
            Interlocked.Add(ref chars, schema.Print().Sum(f => f.Text.Length));
            try
            {
                IReadOnlyList<string> texts = Protoc.Compile(schema.Print());
                CSharpCompiler.Compile(texts.Select((t, n) => ("f" + n, t)), Microsoft.CodeAnalysis.CSharp.LanguageVersion.CSharp12, false);
                Protoc.Compile(schema.PrintSibling());
            }
            catch (InvalidOperationException e)
            {
                lock (seen) { bad++; output.WriteLine(i + " " + e.Message); }
            }
        });
        output.WriteLine($"{clock.Elapsed} bad {bad} chars {chars}");
        Assert.Equal(0, bad);
    }
}
