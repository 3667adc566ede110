using System.CommandLine;
using System.Globalization;
using LibWire.Reflection;

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
            BenchReport? report = Run(input, parsed.GetValue(file)!, parsed.GetValue(shared.As), parsed.GetValue(onlyDynamic), clock, roundCount, error);
            if (report == null) return ExitCode.BadInput;
            if (parsed.GetValue(shared.Json)) report.WriteJson(output);
            else report.WriteText(output);
            return ExitCode.Fine;
        });
        return command;
    }

    private static BenchReport? Run(
        BenchInput input, string file, InputKind? kind, bool isOnlyDynamic, BenchClock clock, int rounds, TextWriter error)
    {
        if (BenchRecords.Read(file, kind, input.Schema, error) is not { } records) return null;
        if (records.Bytes.Length == 0)
        {
            error.WriteLine($"{file}: There is nothing to measure: the file is empty.");
            return null;
        }

        if (FindFault(records, input.Schema) is { } fault)
        {
            error.WriteLine($"{file}: {fault}");
            return null;
        }

        List<string> notes = [];
        if (records.IsCut) notes.Add($"Only the first {BenchRecords.BytesMax >> 20} MiB of the file were measured.");
        List<BenchSubject> subjects = [];
        try
        {
            if (isOnlyDynamic) notes.Add("Only dynamic messages were measured. Generated code, without --dynamic, is faster.");
            else if (Generated(input, records, notes, error) is { } generated) subjects.Add(generated);
            subjects.Add(Dynamic(input, records));
            if (input.Schema.Table != null) notes.Add("A dynamic table is decoded by verifying and copying its bytes. Its fields are read where they lie.");
            Prepare(subjects, notes);
            BenchStep[] all = [.. subjects.SelectMany(static subject => subject.Steps())];
            BenchStep[] steps = [.. BenchSubject.StepNames.SelectMany(name => all.Where(step => step.Name == name))];
            if (input.Schema.Message != null) Compare(steps, notes);
            IReadOnlyList<BenchPart> parts = input.Schema.Message is { } message ? ProtoParts.Of(records, message) : FlatParts.Of(records, input.Schema.Table!);
            IEnumerable<Func<long>> runs = parts.Where(static part => part.IsMeasured).Select(static part => part.Run!);
            BenchTime[] times = clock.Measure([.. steps.Select(static step => step.Run), .. runs]);
            var alone = new Queue<BenchTime>(times[steps.Length..]);
            return new BenchReport
            {
                File = file,
                Type = input.Schema.Message?.FullName ?? input.Schema.Table!.FullName,
                Word = input.Schema.Message != null ? "message" : "buffer",
                Records = records,
                Rounds = rounds,
                Steps = [.. steps.Select((step, i) => (step, times[i]))],
                Parts = [.. parts.Select(part => (part, part.IsMeasured ? alone.Dequeue() : (BenchTime?)null))],
                Notes = notes,
            };
        }
        finally
        {
            foreach (BenchSubject subject in subjects) subject.Dispose();
        }
    }

    // What is measured must be valid.
    private static string? FindFault(BenchRecords records, InspectedSchema schema)
    {
        using var arena = new ArenaAllocator();
        DynamicType? type = schema.Message == null ? null : new DynamicTypes(schema.Pool!)[schema.Message];
        for (int i = 0; i < records.Parts.Count; i++)
        {
            arena.Reset();
            try
            {
                if (type != null) type.Parse(records[i], in arena);
                else schema.Table!.Parse(records[i], in arena);
            }
            catch (WireFormatException fault)
            {
                string place = records.Parts.Count == 1 ? "" : string.Create(CultureInfo.InvariantCulture, $"record {i}: ");
                return string.Create(CultureInfo.InvariantCulture, $"{place}byte {fault.Offset}: {fault.Message}");
            }
        }

        return null;
    }

    private static BenchSubject Dynamic(BenchInput input, BenchRecords records)
    {
        if (input.Schema.Table is { } table) return new DynamicTableSubject(records, table);
        var types = new DynamicTypes(input.Schema.Pool!);
        return new DynamicMessageSubject(records, types[input.Schema.Message!], JsonOptions(input));
    }

    private static ProtoJsonOptions JsonOptions(BenchInput input) => new() { Registry = new DynamicTypes(input.Schema.Pool!).Registry };

    private static BenchSubject? Generated(BenchInput input, BenchRecords records, List<string> notes, TextWriter error)
    {
#if WITHOUT_CSHARP
        notes.Add("Only dynamic messages were measured, because this program was compiled ahead of time. Generated code is faster: the tool of the package");
        notes.Add("LibWire.Cli measures it (dotnet tool install LibWire.Cli), or a project that libwire new makes.");
        return null;
#else
        try
        {
            notes.Add("generated: the code that LibWire.Generator makes of the schema, as a program has it. dynamic: types that are known only at run time.");
            return input.Schema.Message is { } message
                ? GeneratedCodeCompiler.Message(input.Path, input.Roots, message, records, JsonOptions(input), error)
                : GeneratedCodeCompiler.Table(input.Path, input.Roots, input.Schema.Table!, records);
        }
        catch (InvalidOperationException failure)
        {
            notes[^1] = $"Only dynamic messages were measured. Generated code is faster, but it could not be compiled here: {failure.Message}";
            return null;
        }
#endif
    }

    private static void Prepare(List<BenchSubject> subjects, List<string> notes)
    {
        foreach (BenchSubject subject in subjects) subject.Load();
        try
        {
            BenchRecords json = subjects[^1].MakeJson();
            foreach (BenchSubject subject in subjects) subject.Json = json;
            foreach (BenchSubject subject in subjects)
                foreach (BenchStep step in subject.Steps()) step.Run();
        }
        catch (WireFormatException fault)
        {
            foreach (BenchSubject subject in subjects) subject.Json = null;
            notes.Add($"JSON was not measured: {fault.Message}");
        }
    }

    // Both codes must write as many bytes.
    private static void Compare(BenchStep[] steps, List<string> notes)
    {
        foreach (IGrouping<string, BenchStep> same in steps.GroupBy(static step => step.Name))
        {
            long[] results = [.. same.Select(static step => step.Run()).Distinct()];
            if (results.Length == 1) continue;
            notes.Add(string.Create(
                CultureInfo.InvariantCulture, $"{same.Key}: {results[0]:N0} bytes by generated code, {results[1]:N0} by dynamic messages."));
        }
    }
}

/// <summary>The schema of what is measured.</summary>
/// <param name="Path">The file.</param>
/// <param name="Roots">The folders in which imports are searched.</param>
/// <param name="Schema">The type.</param>
internal sealed record BenchInput(string Path, string[] Roots, InspectedSchema Schema);
