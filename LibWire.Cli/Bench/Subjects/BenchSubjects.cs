using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>Makes what is measured: generated code, if it can be had, and dynamic types.</summary>
internal static class BenchSubjects
{
    /// <summary>Adds the subjects of a schema, and notes about what is left out.</summary>
    internal static void Add(
        List<BenchSubject> subjects, BenchInput input, BenchRecords records, bool isOnlyDynamic, List<string> notes, TextWriter error)
    {
        if (isOnlyDynamic) notes.Add("Only dynamic messages were measured. Generated code, without --dynamic, is faster.");
        else if (Generated(input, records, notes, error) is { } generated) subjects.Add(generated);
        subjects.Add(Dynamic(input, records));
        if (input.Schema.Table != null) notes.Add("A dynamic table is decoded by verifying and copying its bytes. Its fields are read where they lie.");
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
}
