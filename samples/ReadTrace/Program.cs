using System.CommandLine;
using ReadTrace;

var paths = new Argument<string[]>("path")
{
    Description = "Files of OTLP traces: TracesData or ExportTraceServiceRequest in binary form. Without a path: the trace that comes with the sample.",
    Arity = ArgumentArity.ZeroOrMore,
};
var example = new Option<string?>("--write-example")
{
    Description = "Write the trace that comes with the sample to this file, and read nothing.",
    HelpName = "FILE",
};
var command = new RootCommand("Reads traces of OpenTelemetry with LibWire and draws them: who called whom, when, and for how long.") { paths, example };
command.SetAction(parsed => parsed.GetValue(example) is { } file ? TraceCommand.WriteExample(file) : TraceCommand.Read(parsed.GetValue(paths)!));

ParseResult arguments = command.Parse(args);
foreach (var error in arguments.Errors) Console.Error.WriteLine(error.Message);
return arguments.Errors.Count > 0 ? TraceCommand.UsageError : arguments.Invoke();
