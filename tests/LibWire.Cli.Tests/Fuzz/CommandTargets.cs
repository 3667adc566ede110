namespace LibWire.Cli.Tests.Fuzz;

/// <summary>All kinds of files, each with the commands that read it.</summary>
internal static class CommandTargets
{
    private const string File = CommandTarget.FileWord, Folder = CommandTarget.FolderWord;

    private static readonly byte[][] JsonPieces = CommandMutator.PiecesOf("{ } [ ] : , \" \\ \\u0000 \\ud800 true false null 0 -1 \"a\": \"NaN\" ");
    private static readonly byte[][] TextPieces = CommandMutator.PiecesOf("{ } < > [ ] : , ; \" ' \\ # true inf -nan layers version [a.b/c.d] 0x 017 ");

    private static readonly byte[][] ProtoPieces = CommandMutator.PiecesOf(
        "message enum service rpc returns stream oneof map<string,int32> repeated optional required group extend extensions reserved to max import public "
        + "syntax=\"proto3\"; edition=\"2023\"; package option [ ] { } ( ) ; = , . / // /* */ \" ' int32 string a.b.C 1 -1 0x 536870911 /**/ \n");

    private static readonly byte[][] FbsPieces = CommandMutator.PiecesOf(
        "table struct enum union namespace root_type file_identifier file_extension include attribute rpc_service native_include { } [ ] ( ) : ; = , . // /// "
        + "/* */ \" id: deprecated required key hash force_align: nested_flatbuffer: bit_flags ubyte int string [int:3] [string] true null nan 1e9 0x \n");

    /// <summary>The kinds of files.</summary>
    internal static IReadOnlyList<CommandTarget> Of(CommandSeeds seeds)
    {
        string[] tile = ["--schema", seeds.Tile, "--type", "vector_tile.Tile"];
        string[] monster = ["-I", seeds.MonsterRoot, "--schema", seeds.Monster];
        string[] set = ["--schema", seeds.Descriptor, "--type", "google.protobuf.FileDescriptorSet"];
        string[] html = ["inspect", "--html", CommandTarget.TargetWord];
        byte[][] some = [.. seeds.Tiles.Where(static bytes => bytes.Length < 2_000)];
        return
        [
            new("tiles", ".mvt", seeds.Tiles,
            [
                ["annotate", .. tile, File], ["annotate", "--json", File], ["verify", .. tile, File],
                ["bench", "--dynamic", "--rounds", "1", "--round-time", "0", .. tile, File],
                ["inspect", File], ["inspect", "--json", File], ["inspect", .. tile, File], ["inspect", "--json", .. tile, File],
                [.. html, File], [.. html, .. tile, File],
                ["inspect", "--stats", File], ["inspect", "--stats", "--json", .. tile, File], ["query", .. tile, "layers[].features[type=POLYGON].id", File],
                ["query", .. tile, ".", File], ["query", .. tile, "layers[]", "--csv", "name,extent", File], ["convert", .. tile, "--to", "json", File],
                ["convert", .. tile, "--to", "text", File], ["diff", .. tile, File, File], ["diff", .. tile, "--key", "layers=name", File, seeds.TileFile],
            ]),
            new("delimited", ".bin", [CommandSeeds.Delimited(some)],
            [
                ["annotate", .. tile, File], ["inspect", File], ["inspect", "--stats", File], ["inspect", "--as", "delimited", .. tile, File], [.. html, File],
                ["query", .. tile, "--as", "delimited", "layers.name", File], ["convert", .. tile, "--from", "delimited", "--to", "jsonl", File],
                ["diff", .. tile, "--as", "delimited", File, File],
            ]),
            new("grpc", ".bin", [CommandSeeds.Framed(some)],
            [
                ["inspect", File], ["inspect", "--stats", "--json", File], ["inspect", "--as", "grpc", .. tile, File], [.. html, "--as", "grpc", File],
                ["query", .. tile, "--as", "grpc", "layers.name", File], ["convert", .. tile, "--from", "grpc", "--to", "jsonl", File],
            ]),
            new("gzip", ".gz", [.. some, .. seeds.Monsters],
            [
                ["inspect", File], ["inspect", "--stats", .. tile, File], ["query", .. tile, "layers.name", File], ["convert", .. tile, "--to", "json", File],
            ])
            {
                IsGzip = true,
            },
            new("sets", ".binpb", seeds.Sets,
            [
                ["inspect", File], ["inspect", "--stats", File], ["query", .. set, "file[].message_type[]", File], ["convert", .. set, "--to", "json", File],
                ["inspect", "--schema", File, seeds.Tile], ["lint", "--descriptor-set-in", File, "google/protobuf/descriptor.proto"],
                ["check", "-I", seeds.Folder, "--against", File, seeds.Tile], ["diff", .. set, File, seeds.Descriptor], ["check", "--descriptor-set-in", File, "vector_tile.proto"],
            ]),
            new("buffers", ".mon", seeds.Monsters,
            [
                ["annotate", .. monster, File], ["annotate", "--json", File],
                ["bench", "--dynamic", "--rounds", "1", "--round-time", "0", .. monster, File],
                ["inspect", File], ["inspect", "--json", File], ["inspect", "--stats", File], ["inspect", .. monster, File],
                [.. html, File], [.. html, .. monster, File], ["inspect", "--stats", .. monster, File], ["verify", .. monster, File], ["query", .. monster, "inventory[]", File],
                ["convert", .. monster, "--to", "json", File], ["diff", .. monster, File, File],
            ]),
            new("sized", ".bin", [CommandSeeds.Sized(seeds.Monsters)],
            [
                ["inspect", File], [.. html, File], ["inspect", "--stats", "--as", "size-prefixed", File], ["verify", .. monster, "--size-prefixed", File],
                ["query", .. monster, "--as", "size-prefixed", "name", File], ["convert", .. monster, "--from", "size-prefixed", "--to", "jsonl", File],
            ]),
            new("bfbs", ".bfbs", seeds.Bfbs, [["inspect", File], ["inspect", "--json", File], ["inspect", "--stats", File]]),
            new("containers", ".bin", seeds.Containers, [["inspect", File], [.. html, File], ["inspect", "--json", File], ["inspect", "--stats", File]]),
            new("flex", ".bin", seeds.Monsters, [["convert", "--from", "flexbuffer", "--to", "json", File]]),
            new("json", ".json", seeds.Json, [["convert", .. tile, "--to", "message", File], ["convert", .. tile, "--from", "jsonl", "--to", "delimited", File]])
            {
                IsText = true,
                Pieces = JsonPieces,
            },
            new("flatjson", ".json", seeds.FlatJson, [["convert", .. monster, "--to", "flatbuffer", File], ["convert", "--to", "flexbuffer", File]])
            {
                IsText = true,
                Pieces = JsonPieces,
            },
            new("text", ".txtpb", seeds.Text, [["convert", .. tile, "--to", "message", File], ["convert", .. tile, "--to", "json", File]])
            {
                IsText = true,
                Pieces = TextPieces,
            },
            new("proto", ".proto", seeds.ProtoSources,
            [
                ["format", File], ["lint", "-I", Folder, "--use", "STANDARD,COMMENTS", File], ["lint", "-I", Folder, "--use", "IMPORT_USED", File], ["check", "-I", Folder, File],
                ["check", "-I", Folder, "--against", seeds.Tile, File], ["check", "-I", seeds.Folder, "--against", File, seeds.Tile],
                ["check", "-I", Folder, "--use", "WIRE,WIRE_JSON,FILE,PACKAGE", "--against", seeds.Proto, File], ["jsonschema", "--schema", File],
                ["docs", "-I", Folder, "--schema", File], ["docs", "-I", Folder, "--format", "html", "--schema", File],
                ["inspect", "--schema", File, seeds.Descriptor],
            ])
            {
                IsText = true,
                Pieces = ProtoPieces,
            },
            new("fbs", ".fbs", seeds.FbsSources,
            [
                ["format", File], ["lint", "--use", "STANDARD,COMMENTS,FBS_STRICT", File], ["check", File], ["check", "--against", File, seeds.Monster],
                ["check", "--against", seeds.Monster, File], ["check", "--against", seeds.Fbs, File], ["jsonschema", "--schema", File], ["docs", "--schema", File], ["verify", "--schema", File, seeds.Tile],
                ["inspect", "--schema", File, seeds.Descriptor],
            ])
            {
                IsText = true,
                Pieces = FbsPieces,
            },
        ];
    }
}
