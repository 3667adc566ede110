using System.Globalization;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>Measures the steps of all subjects and the parts of a file, in turns.</summary>
internal static class BenchRun
{
    /// <summary>Measures a file.</summary>
    /// <returns>What was measured; null if it cannot be. Then the reason was written.</returns>
    internal static BenchReport? Run(
        BenchInput input, string file, InputKind? kind, bool isOnlyDynamic, BenchClock clock, int rounds, TextWriter error)
    {
        if (BenchRecords.Read(file, kind, input.Schema, error) is not { } records) return null;
        if (records.Bytes.Length == 0)
        {
            error.WriteLine($"{file}: There is nothing to measure: the file is empty.");
            return null;
        }

        if (records.FindFault(input.Schema) is { } fault)
        {
            error.WriteLine($"{file}: {fault}");
            return null;
        }

        List<string> notes = [];
        if (records.IsCut) notes.Add($"Only the first {BenchRecords.BytesMax >> 20} MiB of the file were measured.");
        List<BenchSubject> subjects = [];
        try
        {
            BenchSubjects.Add(subjects, input, records, isOnlyDynamic, notes, error);
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
