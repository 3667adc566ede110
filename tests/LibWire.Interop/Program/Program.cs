using System.Diagnostics;
using System.Globalization;
using LibWire.Tests.Interop;

const int InputsPerStep = 1000;
const string Help = """
    Reads mutated messages of generated structs, in place and with a copy; each must end in success or WireFormatException,
    and a failure must leave nothing behind.
    Input, structs and arenas end at pages that may not be touched: a read or write outside of them ends the process.

      --inputs N     how many inputs, by default 1,000,000
      --seed N       the seed, by default 1; the same seed makes the same inputs
      --from N       the number of the first input, by default 0
      --schemas N    how many made-up schemas besides vector tiles, by default 40
      --compare N    instead compare random messages of N made-up schemas, from the one of --from on, with Google.Protobuf
      --flat N       instead compare random FlatBuffers of N made-up schemas, from the one of --from on, with Google's C++; native-comparison/build.sh builds it
      --print N      print a made-up schema and the code generated for it, and end
      --show N       print one input, its type and its bytes as hex, and end
      --guard FILE   instead read the messages of a file that a test has made, and their prefixes, between pages that may not be touched
      --help         this text

    Exit code 0: nothing else happened. 1: something did; the findings are in artifacts/fuzz. 2: the command line is wrong.
    """;

Dictionary<string, long> numbers = new()
{
    ["--inputs"] = 1_000_000,
    ["--seed"] = 1,
    ["--from"] = 0,
    ["--schemas"] = 40,
    ["--compare"] = 0,
    ["--flat"] = 0,
    ["--print"] = -1,
    ["--show"] = -1
};
if (args is ["--guard", var file]) return GuardSweep.RunFile(file, Console.Out);
for (int i = 0; i < args.Length; i++)
{
    if (args[i] is "--help" or "-h")
    {
        Console.WriteLine(Help);
        return 0;
    }

    if (!numbers.ContainsKey(args[i]) || i + 1 == args.Length || !long.TryParse(args[i + 1], NumberStyles.None, CultureInfo.InvariantCulture, out long number))
    {
        Console.Error.WriteLine($"'{args[i]}' is no option, or lacks its number.");
        return 2;
    }

    numbers[args[i++]] = number;
}

if (numbers["--print"] >= 0)
{
    RandomSchema schema = RandomSchema.Make((ulong)numbers["--print"]);
    foreach ((string importPath, string text) in schema.Print().Concat(CompiledSchema.SourcesOf(schema))) Console.WriteLine($"======== {importPath}\n{text}");
    return 0;
}

if (numbers["--compare"] > 0) return Compare(numbers["--from"], numbers["--compare"]);
if (numbers["--flat"] > 0) return CompareFlat(numbers["--from"], numbers["--flat"]);
ulong seed = (ulong)numbers["--seed"];
GeneratedCorpus corpus = GeneratedCorpus.Make((int)numbers["--schemas"]);
string findings = LibWire.Tests.Repository.PathOf($"artifacts/fuzz/generated-{LibWire.WireInfo.Flavor}-{seed}.txt");
using var campaign = new GeneratedCampaign(seed, corpus) { FindingsFile = findings };
if (numbers["--show"] >= 0)
{
    (OurMessage type, byte[] bytes) = campaign.Make(numbers["--show"]);
    Console.WriteLine($"{type.Layout.FullName} {Convert.ToHexStringLower(bytes)}");
    return 0;
}

long from = numbers["--from"];
long end = from + numbers["--inputs"];
Tell($"LibWire ({LibWire.WireInfo.Flavor}), {end - from:N0} inputs from {from:N0}, seed {seed}");
Tell($"{corpus.Entries.Count} types of {numbers["--schemas"]} schemas, {corpus.Pieces.Messages.Count} pieces of {corpus.Tiles.Messages.Count} tiles");
var clock = Stopwatch.StartNew();
TimeSpan told = TimeSpan.Zero;
for (long next = from; next < end && !campaign.IsOver; next += InputsPerStep)
{
    campaign.Run(next, Math.Min(InputsPerStep, end - next));
    if ((clock.Elapsed - told).TotalSeconds < 5) continue;
    told = clock.Elapsed;
    Tell($"{campaign.Tally.Inputs,12:N0} inputs  {campaign.Tally.Inputs / told.TotalSeconds,8:N0} a second  {campaign.Tally.Findings.Count} findings");
}

GeneratedTally tally = campaign.Tally;
Tell($"{tally.Inputs:N0} inputs, {tally.Bytes / 1e6:N0} MB, in {clock.Elapsed.TotalSeconds:N1} s, {tally.Inputs / clock.Elapsed.TotalSeconds:N0} a second");
foreach ((LibWire.WireError error, long count) in tally.ByError)
    Tell($"  {(error == LibWire.WireError.None ? "accepted" : error.ToString()),-24}{count,12:N0}");
Tell($"  {"over the memory limit",-24}{tally.OverLimit,12:N0}");
Tell($"Slowest input: {tally.Slowest.Index}, {tally.Slowest.Time.TotalMilliseconds:F1} ms.");
Tell($"Peak memory: {Process.GetCurrentProcess().PeakWorkingSet64 / 1e6:N0} MB.");
foreach (GeneratedFinding finding in tally.Findings) Console.WriteLine("\n" + finding);
Tell($"Anything other than success or WireFormatException: {tally.Findings.Count}");
return tally.Findings.Count == 0 ? 0 : 1;

static int Compare(long from, long count)
{
    int failures = 0;
    using var check = new MessageCheck();
    for (long schema = from; schema < from + count; schema++)
    {
        try
        {
            check.RunSchema((ulong)schema);
        }
        catch (Exception failure)
        {
            failures++;
            Console.WriteLine($"Schema {schema}: {failure}\n");
        }
    }

    Tell($"{count:N0} schemas, {check.Count:N0} messages, {failures} schemas failed");
    return failures == 0 ? 0 : 1;
}

static int CompareFlat(long from, long count)
{
    const int CompiledAtOnce = 12;
    int failures = 0;
    var check = new FlatCheck();
    for (long first = from; first < from + count; first += CompiledAtOnce)
    {
        try
        {
            check.Run((ulong)first, (int)Math.Min(CompiledAtOnce, from + count - first));
        }
        catch (Exception failure)
        {
            failures++;
            Console.WriteLine($"{failure.Message}\n");
        }
    }

    Tell($"{count:N0} schemas, {check.Described:N0} read from .bfbs, {check.Buffers:N0} buffers, {check.Objects:N0} objects; damaged: {check.Accepted:N0} accepted, {check.Salvaged:N0} written again, {check.Refused:N0} refused");
    foreach ((LibWire.WireError error, long refused) in check.Stricter) Tell($"  {error,-24}{refused,12:N0} refused only here");
    Tell($"{failures} groups failed");
    return failures == 0 ? 0 : 1;
}

static void Tell(FormattableString line) => Console.WriteLine(line.ToString(CultureInfo.InvariantCulture));
