using System.Reflection;
using LibWire.Schema;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Tests.Interop;

/// <summary>Compiles many random schemas together, which takes a tenth of the time.</summary>
internal static class CompiledFlatSchemas
{
    /// <summary>The C# versions for which code is generated, in turn.</summary>
    private static readonly (EmitOptions Options, LanguageVersion Language)[] Versions =
    [
        (new EmitOptions(12, HasUnscopedRef: true), LanguageVersion.CSharp12),
        (new EmitOptions(9, HasUnscopedRef: false), LanguageVersion.CSharp9),
        (new EmitOptions(11, HasUnscopedRef: true), LanguageVersion.CSharp11),
    ];

    /// <summary>Generates and compiles views and objects, and code that walks over all of them.</summary>
    /// <exception cref="InvalidOperationException">LibWire or the C# compiler rejects one of them.</exception>
    internal static IReadOnlyList<CompiledFlatSchema> Make(IReadOnlyList<RandomFlatSchema> schemas)
    {
        (EmitOptions options, LanguageVersion language) = Versions[(int)(schemas[0].Seed / (ulong)schemas.Count % (ulong)Versions.Length)];
        List<(string Name, string Text)> sources = [];
        foreach (RandomFlatSchema schema in schemas)
        {
            string views = Generate(schema, options);
            sources.Add(($"Views{schema.Seed}.cs", views));
            sources.Add(($"Walk{schema.Seed}.cs", FlatWalkCode.Make(schema, views)));
            sources.Add(($"Objects{schema.Seed}.cs", FlatObjectCode.Make(schema)));
        }

        Assembly assembly = CSharpCompiler.Compile(sources, language, isStrict: true);
        return [.. schemas.Select(schema => new CompiledFlatSchema(
            assembly.GetType(FlatWalkCode.ClassOf(schema))!.GetMethod("Dump")!.CreateDelegate<FlatDumper>(), (FlatObjects)Activator.CreateInstance(assembly.GetType(FlatObjectCode.ClassOf(schema))!)!))];
    }

    /// <summary>The generated code for a schema.</summary>
    internal static string Generate(RandomFlatSchema schema, EmitOptions? options = null)
    {
        SchemaGeneration generation = FbsCompiler.Generate([FileOf(schema)], new FbsOptions(), options ?? Versions[0].Options);
        SchemaDiagnostic[] errors = [.. generation.Diagnostics.Where(static diagnostic => diagnostic.Severity == SchemaSeverity.Error)];
        if (errors.Length > 0) throw new InvalidOperationException($"LibWire does not take schema {schema.Seed}:\n{string.Join("\n", errors.Take(8))}");
        return generation.Sources.Single().Text;
    }

    /// <summary>The binary form of a schema.</summary>
    internal static byte[] Describe(RandomFlatSchema schema) =>
        FbsCompiler.Describe(FileOf(schema), new FbsOptions(), new FbsReflectionOptions { IncludesBuiltInAttributes = true }).Bytes!;

    /// <summary>The text of a schema.</summary>
    internal static SchemaFile FileOf(RandomFlatSchema schema) => new($"schema{schema.Seed}.fbs", $"schema{schema.Seed}.fbs", schema.Print());
}
