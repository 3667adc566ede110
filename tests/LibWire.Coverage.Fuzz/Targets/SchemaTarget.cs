using System.Text;
using LibWire.Reflection;
using LibWire.Schema;

namespace LibWire.Tests.Coverage;

/// <summary>A compiler of schemas. It never throws because of what a file says, and reads back what it describes.</summary>
/// <param name="name">The name of the target.</param>
/// <param name="seeds">Schemas without faults.</param>
/// <param name="pieces">Tokens of the language.</param>
/// <param name="compile">Compiles a text in each way.</param>
internal sealed unsafe class SchemaTarget(string name, string[] seeds, string pieces, Action<SchemaFile> compile) : CoverageTarget(name)
{
    // From 8 files on the compiler reads them on several threads: the counts would be others in each run, and nearly every input would be kept as new.
    private const int CountedImportsMax = 7;

    internal static readonly EmitOptions Emit = new(LanguageVersion: 14, HasUnscopedRef: true);

    private readonly TextTarget _text = new(name, [], [.. pieces.Split(' ').Select(Encoding.UTF8.GetBytes)], static (input, random, in arena) => WireError.None);

    internal static SchemaTarget Proto() => new("proto-compiler", SchemaSeeds.Proto, SchemaSeeds.ProtoPieces, static file =>
    {
        ProtoDescription description = ProtoCompiler.Describe([file], new ProtoDescribeOptions { IncludesImports = true, IncludesSourceInfo = true });
        ProtoCompiler.Generate([file], Emit);
        if (!description.HasErrors) DescriptorPool.Parse(description.ToArray());
    });

    internal static SchemaTarget Fbs() => new("fbs-compiler", SchemaSeeds.Fbs, SchemaSeeds.FbsPieces, static file =>
    {
        var options = new FbsOptions();
        FbsDescription description = FbsCompiler.Describe(file, options, SchemaSeeds.Contents);
        FbsCompiler.Generate([file], options, Emit);
        if (description.Bytes is { } bytes && description.Diagnostics.All(static diagnostic => diagnostic.Severity != SchemaSeverity.Error)) FlatSchema.Parse(bytes);
    });

    internal override IEnumerable<byte[]> Seeds() => seeds.Select(Encoding.UTF8.GetBytes);

    internal override byte[] Mutate(FuzzRandom random, byte[] input, byte[] other) => new TextMutator(random, _text with { Seeds = [input, other] }).Make();

    protected override void Read(byte[] input, byte* guarded, ulong digest)
    {
        var file = new SchemaFile("input", "input", Encoding.UTF8.GetString(input));
        if (input.AsSpan().Count("import"u8) <= CountedImportsMax) compile(file);
        else Uncounted(() => compile(file));
    }
}
