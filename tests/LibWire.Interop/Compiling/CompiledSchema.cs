using System.Collections.Concurrent;
using System.Reflection;
using Google.Protobuf.Reflection;
using LibWire.Schema;
using Microsoft.CodeAnalysis.CSharp;
using DynamicType = LibWire.Reflection.DynamicType;
using DynamicTypes = LibWire.Reflection.DynamicTypes;

namespace LibWire.Tests.Interop;

/// <summary>One message type in both libraries.</summary>
/// <param name="Google">The type as protoc's C# describes it.</param>
/// <param name="Ours">The struct generated here.</param>
/// <param name="Sibling">The struct generated here from the schema without some of the fields; null if there is none.</param>
/// <param name="Dynamic">The type without generated code.</param>
internal sealed record MessagePair(MessageDescriptor Google, OurMessage Ours, OurMessage? Sibling, DynamicType Dynamic);

/// <summary>A schema compiled and loaded for both libraries.</summary>
internal sealed class CompiledSchema
{
    /// <summary>The C# versions for which code is generated, in turn. The last compiler supports no later one.</summary>
    private static readonly (EmitOptions Options, LanguageVersion Language)[] Versions =
    [
        (new EmitOptions(12, HasUnscopedRef: true), LanguageVersion.CSharp12),
        (new EmitOptions(9, HasUnscopedRef: false), LanguageVersion.CSharp9),
        (new EmitOptions(11, HasUnscopedRef: true), LanguageVersion.CSharp11),
        (new EmitOptions(10, HasUnscopedRef: false), LanguageVersion.CSharp10),
        (new EmitOptions(12, HasUnscopedRef: false), LanguageVersion.CSharp12),
    ];

    // Several tests use the same schemas, and compiling them takes longer than most of the tests.
    private static readonly ConcurrentDictionary<ulong, Lazy<CompiledSchema>> BySeed = new();

    private CompiledSchema(IReadOnlyList<MessagePair> messages) => Messages = messages;

    /// <summary>The message types, without map entries.</summary>
    internal IReadOnlyList<MessagePair> Messages { get; }

    /// <summary>The pair of a message, by its name in the schema language.</summary>
    internal MessagePair this[string fullName] => Messages.Single(pair => pair.Google.FullName == fullName);

    /// <summary>The random schema of a seed, compiled once in a run.</summary>
    /// <inheritdoc cref="Make(RandomSchema)"/>
    internal static CompiledSchema Of(ulong seed) => BySeed.GetOrAdd(seed, static number => new(() => Make(RandomSchema.Make(number)))).Value;

    /// <summary>Compiles a random schema and, for every second one, its sibling.</summary>
    /// <exception cref="InvalidOperationException">One of the compilers rejects it. The message says which one, and why.</exception>
    internal static CompiledSchema Make(RandomSchema schema)
    {
        int version = (int)(schema.Seed % (ulong)Versions.Length);
        return Load(schema.Print(), schema.Seed % 2 == 0 ? OurSide(schema.PrintSibling(), version) : [], version);
    }

    /// <summary>Compiles schema texts.</summary>
    /// <exception cref="InvalidOperationException">One of the compilers rejects it. The message says which one, and why.</exception>
    internal static CompiledSchema Make(params (string ImportPath, string Text)[] files) => Load(files, [], 0);

    /// <summary>Compiles schema texts for LibWire alone, with further C# that uses the generated code.</summary>
    internal static Assembly Compile(string schema, string code) => CompileOurs([("test.proto", schema)], 0, ("Test.cs", code));

    /// <summary>The generated code for a random schema.</summary>
    internal static IEnumerable<(string Name, string Text)> SourcesOf(RandomSchema schema) =>
        Generate(schema.Print(), (int)(schema.Seed % (ulong)Versions.Length));

    private static CompiledSchema Load(IReadOnlyList<(string ImportPath, string Text)> files, Dictionary<string, OurMessage> siblings, int version)
    {
        Assembly google = CSharpCompiler.Compile(Protoc.Compile(files).Select((text, i) => ($"Google{i}.cs", text)), LanguageVersion.CSharp12, isStrict: false);
        Dictionary<string, OurMessage> ours = OurSide(files, version);
        SchemaFile[] sources = [.. files.Select(file => new SchemaFile(file.ImportPath, file.ImportPath, file.Text))];
        var dynamic = new DynamicTypes(ProtoCompiler.Describe(sources, new ProtoDescribeOptions { IncludesImports = true }).ToPool());
        List<MessagePair> pairs = [];
        foreach (MessageDescriptor type in google.GetTypes().Select(Descriptor).OfType<FileDescriptor>().SelectMany(file => file.MessageTypes)
            .SelectMany(WithNested))
        {
            if (!ours.Remove(type.FullName, out OurMessage? mine)) throw new InvalidOperationException($"No struct was generated for {type.FullName}.");
            pairs.Add(new MessagePair(type, mine, siblings.GetValueOrDefault(type.FullName), dynamic[type.FullName]));
        }

        if (ours.Count > 0) throw new InvalidOperationException($"A struct was generated for {ours.Keys.First()}, which protoc does not know.");
        return new CompiledSchema(pairs);
    }

    private static Dictionary<string, OurMessage> OurSide(IReadOnlyList<(string ImportPath, string Text)> files, int version) =>
        OurMessage.AllOf(CompileOurs(files, version));

    private static Assembly CompileOurs(IReadOnlyList<(string ImportPath, string Text)> files, int version, params (string Name, string Text)[] more) =>
        CSharpCompiler.Compile(Generate(files, version).Concat(more), Versions[version].Language, isStrict: true);

    private static IEnumerable<(string Name, string Text)> Generate(IReadOnlyList<(string ImportPath, string Text)> files, int version)
    {
        SchemaGeneration compilation = ProtoCompiler.Generate([.. files.Select(file => new SchemaFile(file.ImportPath, file.ImportPath, file.Text))],
            Versions[version].Options);
        SchemaDiagnostic[] errors = [.. compilation.Diagnostics.Where(diagnostic => diagnostic.Severity == SchemaSeverity.Error)];
        if (errors.Length > 0) throw new InvalidOperationException("LibWire does not take the schema:\n" + string.Join("\n", errors.Take(8)));
        return compilation.Sources.Select(source => (source.Name, source.Text));
    }

    private static FileDescriptor? Descriptor(Type type) =>
        type.IsAbstract && type.IsSealed && type.Name.EndsWith("Reflection", StringComparison.Ordinal)
            ? type.GetProperty("Descriptor")?.GetValue(null) as FileDescriptor : null;

    private static IEnumerable<MessageDescriptor> WithNested(MessageDescriptor type) =>
        type.ClrType is null ? [] : type.NestedTypes.SelectMany(WithNested).Prepend(type);
}
