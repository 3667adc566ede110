using System.CommandLine;
using Collector;

var port = new Option<int>("--port")
{
    Description = "Where to listen; 0 takes a free port.",
    DefaultValueFactory = static _ => CollectorServer.DefaultPort,
};
var demo = new Option<bool>("--demo") { Description = "Send spans, metrics and logs with the exporter of OpenTelemetry, and end." };
var seconds = new Option<int?>("--seconds") { Description = "End after this time. Without it the demo runs for 5 seconds, and the collector until Ctrl+C." };
var command = new RootCommand("Collects traces, metrics and logs of OpenTelemetry with LibWire, and shows rates and the slowest spans.")
{
    port, demo, seconds,
};
command.SetAction((parsed, stop) => CollectorCommand.RunAsync(
    parsed.GetValue(port), parsed.GetValue(demo), parsed.GetValue(seconds) is { } time ? TimeSpan.FromSeconds(time) : null, stop));

ParseResult arguments = command.Parse(args);
foreach (var error in arguments.Errors) Console.Error.WriteLine(error.Message);
return arguments.Errors.Count > 0 ? CollectorCommand.UsageError : await arguments.InvokeAsync();
