using System.Reflection;
using System.Runtime.InteropServices;
using LibWire.Platforms;

// LibWire.Platforms [--only TEXT]... [--except TEXT]...: runs the runtime tests whose names contain one of the first texts and none of the others.
var only = new List<string>();
var except = new List<string>();
for (int i = 0; i + 1 < args.Length; i += 2)
{
    switch (args[i])
    {
        case "--only": only.Add(args[i + 1]); break;
        case "--except": except.Add(args[i + 1]); break;
        default: Console.Error.WriteLine($"There is no option {args[i]}."); return 2;
    }
}

Console.WriteLine($"{RuntimeInformation.FrameworkDescription}, {RuntimeInformation.OSDescription}, {RuntimeInformation.ProcessArchitecture}");
using var run = new TestRun(name => (only.Count == 0 || only.Exists(name.Contains)) && !except.Exists(name.Contains));
return run.Execute(Assembly.Load("LibWire.Tests")) ? 0 : 1;
