using System.Diagnostics;
using LibWire.Schema;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.SchemaInterop;

/// <summary>
/// Runs damaged schemas, and damaged descriptor sets, through the whole compiler: it must not throw, and its time must stay linear in its
/// input.
/// </summary>
/// <param name="seed">The same seed makes the same inputs.</param>
/// <param name="tell">Receives the findings.</param>
internal sealed class MutateRun(ulong seed, Action<string> tell)
{
    // The compiler needs about 0.2 µs for each byte. The rest is for garbage collections and other work on the machine.
    private const double MicrosecondsPerByteMax = 15;
    private const double MillisecondsAlways = 60;

    private readonly FuzzSources _sources = new(seed, randomSchemas: 60);
    private readonly List<byte[]> _sets = [];

    internal long Inputs { get; private set; }

    internal long Accepted { get; private set; }

    internal long Bytes { get; private set; }

    internal List<string> Findings { get; } = [];

    /// <summary>The longest time of an input of at least 4,096 bytes, divided by its size.</summary>
    internal double SlowestMicrosecondsPerByte { get; private set; }

    /// <summary>Whether the inputs of findings are stored in artifacts.</summary>
    internal bool KeepsFindings { get; init; } = true;

    /// <summary>Runs for some time.</summary>
    internal void Run(TimeSpan time)
    {
        var clock = Stopwatch.StartNew();
        Run(() => clock.Elapsed < time);
    }

    /// <summary>Runs that many inputs.</summary>
    internal void Run(int inputs) => Run(() => Inputs < inputs);

    private void Run(Func<bool> goesOn)
    {
        TextMutator mutator = new(_sources.Texts);
        foreach (TestSchema schema in _sources.Schemas.Take(20)) CompileAll(schema);
        CollectSets();
        for (ulong index = 0; goesOn() && Findings.Count < 20; index++)
        {
            var random = new FuzzRandom(seed, index);
            if (index % 8 == 7) RunSet(index, random);
            else RunText(index, random, mutator);
        }
    }

    private void RunText(ulong index, FuzzRandom random, TextMutator mutator)
    {
        TestSchema source = random.Pick(_sources.Schemas);
        int file = random.Next(source.Files.Count);
        string text = mutator.Mutate(source.Files[file].Text, random, random.OneIn(3));
        var schema = new TestSchema($"input {index}", [.. source.Files.Select((old, i) => i == file ? old with { Text = text } : old)]);
        Measure(schema.Name, schema.Characters, () => CompileAll(schema), () => schema.ToString());
    }

    private void RunSet(ulong index, FuzzRandom random)
    {
        byte[] bytes = [.. random.Pick(_sets)];
        int times = 1 + random.Next(4);
        for (int i = 0; i < times; i++)
        {
            int at = random.Next(bytes.Length);
            switch (random.Next(4))
            {
                case 0: bytes[at] = (byte)random.NextUInt64(); break;
                case 1: bytes[at] ^= (byte)(1 << random.Next(8)); break;
                case 2: bytes = [.. bytes.AsSpan(0, at), .. bytes.AsSpan(Math.Min(bytes.Length, at + 1 + random.Next(8)))]; break;
                default: bytes = [.. bytes.AsSpan(0, at), .. bytes.AsSpan(at, Math.Min(random.Next(40), bytes.Length - at)), .. bytes.AsSpan(at)]; break;
            }

            if (bytes.Length == 0) return;
        }

        Measure($"set {index}", bytes.Length, () => OurCompiler.DescribeSet(bytes), () => Convert.ToBase64String(bytes));
    }

    private void Measure(string name, int size, Func<bool> compile, Func<string> show)
    {
        Inputs++;
        Bytes += size;
        long start = Stopwatch.GetTimestamp();
        try
        {
            if (compile()) Accepted++;
            double microseconds = Stopwatch.GetElapsedTime(start).TotalMicroseconds;
            if (microseconds > Limit(size)) microseconds = Again(name, size, compile, show);
            if (size >= 4096) SlowestMicrosecondsPerByte = Math.Max(SlowestMicrosecondsPerByte, microseconds / size);
        }
        catch (Exception failure)
        {
            Find(name, failure.ToString(), show());
        }
    }

    /// <summary>Repeats a slow input alone. An input that is slow three times is a finding.</summary>
    private double Again(string name, int size, Func<bool> compile, Func<string> show)
    {
        double best = double.MaxValue;
        for (int i = 0; i < 3; i++)
        {
            GC.Collect();
            long start = Stopwatch.GetTimestamp();
            compile();
            best = Math.Min(best, Stopwatch.GetElapsedTime(start).TotalMicroseconds);
        }

        if (best > Limit(size)) Find(name, $"{best / size:F1} µs a byte, {best / 1000:F0} ms for {size} bytes", show());
        return best;
    }

    private void Find(string name, string what, string input)
    {
        Findings.Add($"{name}: {what}");
        if (!KeepsFindings) return;
        string folder = Repository.PathOf("artifacts/schema-fuzz");
        Directory.CreateDirectory(folder);
        string path = Path.Combine(folder, $"seed {seed} {name}.txt");
        File.WriteAllText(path, $"{what}\n\n{input}");
        tell($"{name}: {what}\n  in {path}");
    }

    private void CollectSets()
    {
        foreach (TestSchema schema in _sources.Schemas.Take(40))
            if (OurCompiler.Describe(schema, includesImports: true, includesSourceInfo: false).Bytes is { Length: > 0 } bytes) _sets.Add(bytes);
        if (_sets.Count == 0) throw new InvalidOperationException("No schema could be described: there are no descriptor sets to damage.");
    }

    private static double Limit(int size) => MillisecondsAlways * 1000 + size * MicrosecondsPerByteMax;

    private static bool CompileAll(TestSchema schema)
    {
        SchemaFile[] files = [.. schema.Files.Select(static file => new SchemaFile(file.ImportPath, file.ImportPath, file.Text))];
        bool isAccepted = !ProtoCompiler.Describe(files, new ProtoDescribeOptions { IncludesSourceInfo = true, IncludesImports = true }).HasErrors;
        ProtoCompiler.Generate(files, new EmitOptions(14, HasUnscopedRef: true));
        return isAccepted;
    }
}
