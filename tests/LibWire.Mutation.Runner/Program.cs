using System.Diagnostics;
using System.Globalization;
using System.IO.MemoryMappedFiles;
using System.Reflection;
using LibWire.Mutation.Runner;

// LibWire.Mutation.Runner list FILE: writes the names of all tests.
// LibWire.Mutation.Runner run PLAN RESULTS PLACE: runs the tests of the plan until one fails. The exit code is 10 then.
// LibWire.Mutation.Runner record PLAN RESULTS PLACE: runs all of them, and writes for each how it ended, its time, and the mutants that it reached.
// PLACE is a file that has the number of the running test.
const int ExitFailed = 10;
Assembly tests = Assembly.Load("LibWire.Tests");
if (args is ["list", string list])
{
    File.WriteAllLines(list, TestMethod.All(tests).Select(static test => test.Name).Distinct());
    return 0;
}

if (args is not ["run" or "record", string plan, string results, string place]) return 2;
bool records = args[0] == "record";
ReachedMutants? reached = records ? ReachedMutants.Find() : null;
using var file = MemoryMappedFile.CreateFromFile(place, FileMode.Open);
using MemoryMappedViewAccessor progress = file.CreateViewAccessor(0, sizeof(int));
string[] names = File.ReadAllLines(plan);
using var output = new StreamWriter(results, append: true);
Console.SetOut(TextWriter.Null);
for (int i = 0; i < names.Length; i++)
{
    progress.Write(0, i + 1);
    reached?.Clear();
    var clock = Stopwatch.StartNew();
    string? fault = null;
    try
    {
        TestMethod.Find(tests, names[i]).Run();
    }
    catch (Exception exception)
    {
        fault = $"{exception.GetType().Name}: {exception.Message}".ReplaceLineEndings(" ").Replace('\t', ' ');
    }

    if (records)
    {
        string time = clock.Elapsed.TotalMilliseconds.ToString("0.00", CultureInfo.InvariantCulture);
        output.WriteLine($"{names[i]}\t{time}\t{fault}\t{string.Join(',', reached!.Taken())}");
        output.Flush();
    }
    else if (fault != null)
    {
        output.WriteLine($"{names[i]}\t{fault}");
        output.Flush();
        Environment.Exit(ExitFailed);
    }
}

// Threads that tests have left do not hold up the process.
output.Flush();
Environment.Exit(0);
return 0;
