using System.CommandLine;
using QuickStart;

var paths = new Argument<string[]>("path")
{
    Description = "Tiles, gzipped or not, or folders with *.mvt, *.pbf, *.mvt.gz, *.pbf.gz in them. Without a path: the tiles that come with the sample.",
    Arity = ArgumentArity.ZeroOrMore,
};
var rounds = new Option<int?>("--rounds")
{
    Description = "Decode and encode each tile this often, 1 to 1000000 times, instead of for a tenth of a second.",
    HelpName = "N",
};
var svg = new Option<string?>("--svg") { Description = "Draw the tile that has the most layers to this file.", HelpName = "OUT.svg" };
rounds.Validators.Add(option =>
{
    if (option.Tokens is [var given] && !(int.TryParse(given.Value, out int number) && number is >= 1 and <= 1_000_000))
        option.AddError($"--rounds takes a number from 1 to 1000000, not '{given.Value}'.");
});

var command = new RootCommand(
    "Decodes map tiles (Mapbox vector tiles, a Protocol Buffers format) with LibWire, encodes them again and prints the time and memory this takes.")
{
    paths,
    rounds,
    svg,
};
command.SetAction(parsed => QuickStartCommand.Start(parsed.GetValue(paths)!, parsed.GetValue(rounds), parsed.GetValue(svg)));

ParseResult arguments = command.Parse(args);
foreach (var error in arguments.Errors) Console.Error.WriteLine(error.Message);
return arguments.Errors.Count > 0 ? ExitCode.Usage : arguments.Invoke();
