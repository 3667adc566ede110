using System.Collections.Concurrent;
using System.Diagnostics;
using System.Text.RegularExpressions;
using Xunit.Abstractions;

namespace LibWire.Tests.Interop;

public sealed class RandomSchemaTests(ITestOutputHelper output)
{
    private const int SchemasEach = 10;

    private static readonly Lazy<string> AllTexts = new(() => string.Concat(Enumerable.Range(0, 200).SelectMany(seed => RandomSchema.Make((ulong)seed).Print())
        .Select(file => file.Text + "\n")));

    public static TheoryData<int> Batches => [.. Enumerable.Range(0, BuildDepth.Pick(quick: 1, deep: 20))];

    [Theory]
    [MemberData(nameof(Batches))]
    public void Messages_OfRandomSchemas_GoBothWaysAndHoldTheSame(int batch)
    {
        ConcurrentQueue<string> failures = [];
        long messages = 0;
        long types = 0;
        var clock = Stopwatch.StartNew();
        Parallel.For(batch * SchemasEach, (batch + 1) * SchemasEach, new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount }, seed =>
        {
            try
            {
                using var check = new MessageCheck();
                Interlocked.Add(ref types, check.RunSchema((ulong)seed));
                Interlocked.Add(ref messages, check.Count);
            }
            catch (Exception failure)
            {
                failures.Enqueue($"Schema {seed}: {failure}");
            }
        });
        output.WriteLine($"{types} types, {messages} messages in {clock.Elapsed.TotalSeconds:F1} s");
        Assert.True(failures.IsEmpty, string.Join("\n\n", failures));
        Assert.InRange(types, SchemasEach, int.MaxValue);
        Assert.Equal(types * MessageCheck.Rounds, messages);
    }

    /// <summary>Each form occurs somewhere in the texts: a form that is never generated is never tested.</summary>
    [Theory]
    [InlineData(@"^syntax =\s+[""']proto2[""']")]
    [InlineData(@"^syntax =\s+[""']proto3[""']")]
    [InlineData(@"import public\s")]
    [InlineData(@"option csharp_namespace =\s")]
    [InlineData(@"\brequired\s")]
    [InlineData(@"\boneof\s")]
    [InlineData(@"packed = true")]
    [InlineData(@"packed=false")]
    [InlineData(@"option allow_alias =")]
    [InlineData(@"=\s+-2147483648;")]
    [InlineData(@"=\s+2147483647;")]
    [InlineData(@"=\s+536870911\b")]
    [InlineData(@"reserved\s+\S*.*to max")]
    [InlineData(@"default = -?inf\b")]
    [InlineData(@"default = -?nan\b")]
    [InlineData(@"default = -0\b")]
    [InlineData(@"default = -?0[xX]")]
    [InlineData(@"default = -?017")]
    [InlineData(@"default = [""'].*\\U0001F600")]
    [InlineData(@"default = ""one""\s+[""']two")]
    [InlineData(@"json_name")]
    [InlineData(@"\u2028")]
    [InlineData(@"</summary>")]
    [InlineData(@"\bhas_\w+\s+=")]
    [InlineData(@"\bmutable_\w+\s+=")]
    [InlineData(@"\blayout\s+=")]
    [InlineData(@"\bnamespace\s+=")]
    public void Make_TwoHundredSeeds_HoldTheForm(string form) => Assert.Matches(new Regex(form, RegexOptions.Multiline), AllTexts.Value);

    [Fact]
    public void Make_TwoHundredSeeds_HoldEveryTypeInEveryPlace()
    {
        string[] integers = ["int32", "int64", "uint32", "uint64", "sint32", "sint64", "fixed32", "fixed64", "sfixed32", "sfixed64"];
        foreach (string type in (string[])[.. integers, "bool", "float", "double", "string", "bytes"])
        {
            foreach (string label in (string[])["optional", "required", "repeated"]) Assert.Matches($@"\b{label}\s+{type}\s", AllTexts.Value);
            Assert.Matches($@"\bmap ?< ?\w+, ?{type} ?>", AllTexts.Value);
            Assert.Matches($@"\n\s+{type}\s", AllTexts.Value);
            if (type is not ("float" or "double" or "bytes")) Assert.Matches($@"\bmap ?< ?{type},", AllTexts.Value);
        }
    }

    [Fact]
    public void Make_SameSeed_IsTheSameText()
    {
        for (ulong seed = 0; seed < 20; seed++)
        {
            Assert.Equal(RandomSchema.Make(seed).Print(), RandomSchema.Make(seed).Print());
            Assert.NotEqual(RandomSchema.Make(seed).Print(), RandomSchema.Make(seed + 1).Print());
        }
    }
}
