using System.Diagnostics;
using LibWire.Mutation;

MutationArguments arguments;
try
{
    arguments = MutationArguments.Parse(args);
}
catch (ArgumentException fault)
{
    Console.Error.WriteLine(fault.Message);
    return 2;
}

if (arguments.WantsHelp)
{
    Console.WriteLine(MutationArguments.Help);
    return 0;
}

var clock = Stopwatch.StartNew();
string root = Path.GetFullPath(arguments.Root ?? FindRoot());
string work = Path.Combine(root, "artifacts", "mutation");
string folder = Path.Combine(work, "tests");
string outcomesPath = Path.Combine(work, "outcomes.tsv");
Directory.CreateDirectory(work);

var library = LibraryCompilation.Load(root);
var build = new MutationBuild(library, root, arguments.Seed);
IReadOnlyList<IReadOnlyList<Mutation>> candidates = [.. MutationArea.All.Select(build.Candidates)];
foreach (IReadOnlyList<Mutation> ofArea in candidates) Console.WriteLine($"{ofArea[0].Area.Name}: {ofArea.Count} changes to choose from");

CopyTests(Path.Combine(root, "tests", "LibWire.Mutation.Runner", "bin", "Release", "net10.0"), folder);
IReadOnlyList<Mutation> mutations = build.Build(candidates, arguments.Count, Path.Combine(folder, "LibWire.dll"), Console.Out);
Console.WriteLine($"{mutations.Count} changes in one assembly, {clock.Elapsed.TotalSeconds:0} s");
if (arguments.ListsOnly)
{
    File.WriteAllLines(Path.Combine(work, "list.txt"), mutations.Select(static mutation => $"{mutation.Operator}\t{mutation.Key}\t{mutation.Replacement}"));
    return 0;
}

var recorder = new TestProcess(folder, Path.Combine(work, "recorder"));
Lazy<TestReach>[] reach = [.. ProcessorKind.All.Select(processor => new Lazy<TestReach>(() => Record(processor)))];
_ = reach[0].Value;

if (!arguments.Again) File.Delete(outcomesPath);
Dictionary<string, MutationOutcome> outcomes = MutationResults.Read(outcomesPath, mutations);
int[] ids = [.. Enumerable.Range(0, mutations.Count).Where(id => IsWanted(mutations[id]))];
new MutationRun(mutations, reach, folder, work, Console.Out).Execute(ids, arguments.Processes, outcome =>
{
    outcomes[outcome.Mutation.Key] = outcome;
    MutationResults.Append(outcomesPath, outcome);
});

Survivors survivors = Survivors.Read(Path.Combine(root, "tests", "LibWire.Mutation", "survivors.txt"));
IReadOnlySet<string> known = candidates.SelectMany(static ofArea => ofArea).Select(static mutation => mutation.Key).ToHashSet(StringComparer.Ordinal);
bool isGood = MutationReport.Print(outcomes.Values, survivors, known, Console.Out);
Console.WriteLine($"{clock.Elapsed.TotalSeconds:0} s");
return isGood ? 0 : 1;

TestReach Record(ProcessorKind processor)
{
    TestReach tests = TestReach.Record(recorder, mutations, processor, processor.ReachPath(work), arguments.Again, Console.Out);
    foreach (string test in tests.LeftOut) Console.WriteLine($"left out: {test}");
    Console.WriteLine($"{tests.Tests.Count} tests, {tests.LeftOut.Count} left out, {clock.Elapsed.TotalSeconds:0} s");
    return tests;
}

bool IsWanted(Mutation mutation) =>
    (!outcomes.TryGetValue(mutation.Key, out MutationOutcome? outcome) || !outcome.IsKilled)
    && (arguments.Only.Count == 0 || arguments.Only.Exists(text => mutation.Key.Contains(text, StringComparison.Ordinal)));

static string FindRoot()
{
    DirectoryInfo? folder = new(AppContext.BaseDirectory);
    while (folder != null && !File.Exists(Path.Combine(folder.FullName, "LibWire.sln"))) folder = folder.Parent;
    return folder?.FullName ?? throw new InvalidOperationException("No folder above this program holds LibWire.sln: say --root.");
}

static void CopyTests(string source, string target)
{
    if (Directory.Exists(target)) Directory.Delete(target, recursive: true);
    foreach (string file in Directory.EnumerateFiles(source, "*", SearchOption.AllDirectories))
    {
        string copy = Path.Combine(target, Path.GetRelativePath(source, file));
        Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
        File.Copy(file, copy);
    }
}
