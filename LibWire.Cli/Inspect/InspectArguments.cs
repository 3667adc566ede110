using System.CommandLine;
using System.CommandLine.Parsing;

namespace LibWire.Cli;

/// <summary>The arguments of <c>libwire inspect</c>.</summary>
internal sealed class InspectArguments
{
    private static readonly Dictionary<string, InputKind> Kinds = new(StringComparer.Ordinal)
    {
        ["message"] = InputKind.Message,
        ["delimited"] = InputKind.Delimited,
        ["grpc"] = InputKind.GrpcFrames,
        ["descriptor-set"] = InputKind.DescriptorSet,
        ["flatbuffer"] = InputKind.FlatBuffer,
        ["size-prefixed"] = InputKind.SizedFlatBuffers,
    };

    internal InspectArguments()
    {
        Files.Validators.Add(InputArguments.RefuseOptions);
        As = new Option<InputKind?>("--as")
        {
            Description = $"What the files are, if they are not recognised: {string.Join(", ", Kinds.Keys)}.",
            HelpName = "KIND",
            CustomParser = Kind,
        };
        As.CompletionSources.Clear();
        As.CompletionSources.Add([.. Kinds.Keys]);
    }

    internal Option<string[]> Roots { get; } = new("-I", "--proto-path")
    {
        Description = "A folder that import paths of the schema start in. Default: the folder of the schema.",
        HelpName = "DIR",
        DefaultValueFactory = static _ => [],
    };

    internal Option<string?> Schema { get; } = new("--schema")
    {
        Description = "A .proto file, a descriptor set or a .fbs file with the type of the messages or buffers. Without one, types are guessed.",
        HelpName = "FILE",
    };

    internal Option<string?> Type { get; } = new("--type")
    {
        Description = "The full name of the type. Default: the root_type; the only message of the schema that no other has as a field.",
        HelpName = "NAME",
    };

    internal Option<InputKind?> As { get; }

    internal Option<int> Depth { get; } = new("--depth")
    {
        Description = "How deep to show messages in messages.",
        HelpName = "N",
        DefaultValueFactory = static _ => ProtoLearner.DepthMax,
    };

    internal Option<bool> Stats { get; } = new("--stats") { Description = "Show what the fields take, by path: bytes, tags, repeats, what packing saves." };

    internal Option<bool> Json { get; } = new("--json") { Description = "Write one JSON document, for programs." };

    internal PageArguments Page { get; } = new();

    internal Argument<string[]> Files { get; } = new("FILES") { Description = "The files; - for standard input.", Arity = ArgumentArity.OneOrMore };

    private static InputKind? Kind(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        if (Kinds.TryGetValue(text, out InputKind kind)) return kind;
        result.AddError($"--as {text}: write {string.Join(", ", Kinds.Keys)}.");
        return null;
    }
}
