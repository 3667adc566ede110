using System.CommandLine;

namespace LibWire.Cli;

/// <summary>Runs <c>libwire bench</c>: measures what decoding and encoding the messages or buffers of a file costs.</summary>
internal static class BenchCommand
{
    private const int RoundsDefault = 15, RoundsMax = 1_000;
    private const int RoundTimeDefault = 20, RoundTimeMax = 10_000;

    internal static Command Create(TextWriter output, TextWriter error)
    {
        InspectArguments shared = new();
        var schema = new Option<string>("--schema")
        {
            Description = "A .proto file, a descriptor set or a .fbs file with the type of the messages or buffers.",
            HelpName = "FILE",
            Required = true,
        };
        var rounds = new Option<int>("--rounds")
        {
            Description = "How many times all steps are measured in turns.",
            HelpName = "N",
            DefaultValueFactory = static _ => RoundsDefault,
        };
        var time = new Option<int>("--round-time")
        {
            Description = "How many milliseconds each step is repeated in a round; 0 for once, without warming up.",
            HelpName = "MS",
            DefaultValueFactory = static _ => RoundTimeDefault,
        };
        var onlyDynamic = new Option<bool>("--dynamic") { Description = "Measure dynamic messages only, and compile no code." };
        var file = new Argument<string>("FILE") { Description = "The file; - for standard input." };
        file.Validators.Add(InputArguments.RefuseOptions);
        var command = new Command(
            "bench",
            "Measures on this machine what it costs to decode and encode the messages or FlatBuffers of a file, by generated code and by dynamic messages.")
        {
            shared.Roots, schema, shared.Type, shared.As, rounds, time, onlyDynamic, shared.Json, file,
        };
        command.SetAction(parsed =>
        {
            int roundCount = parsed.GetValue(rounds), roundTime = parsed.GetValue(time);
            if (roundCount is < 1 or > RoundsMax) throw new UsageException($"--rounds {roundCount}: from 1 to {RoundsMax}.");
            if (roundTime is < 0 or > RoundTimeMax) throw new UsageException($"--round-time {roundTime}: from 0 to {RoundTimeMax}.");
            var clock = new BenchClock(roundCount, TimeSpan.FromMilliseconds(roundTime), error);
            string path = parsed.GetValue(schema)!;
            string[] roots = parsed.GetValue(shared.Roots)!;
            var input = new BenchInput(path, roots, InspectedSchema.Of(path, parsed.GetValue(shared.Type), roots, error));
            BenchReport? report = BenchRun.Run(
                input, parsed.GetValue(file)!, parsed.GetValue(shared.As), parsed.GetValue(onlyDynamic), clock, roundCount, error);
            if (report == null) return ExitCode.BadInput;
            if (parsed.GetValue(shared.Json)) report.WriteJson(output);
            else report.WriteText(output);
            return ExitCode.Fine;
        });
        return command;
    }
}
