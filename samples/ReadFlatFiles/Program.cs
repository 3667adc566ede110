using System.CommandLine;
using ReadFlatFiles;

var paths = new Argument<string[]>("path")
{
    Description = "FlatGeobuf files, Arrow files and Arrow streams; the first bytes of a file tell which it is. "
        + "Without a path: the files that come with the sample.",
    Arity = ArgumentArity.ZeroOrMore,
};
var svg = new Option<string?>("--svg") { Description = "Draw the geometries of the first FlatGeobuf file to this file.", HelpName = "OUT.svg" };
var command = new RootCommand(
    "Prints the contents of files made of FlatBuffers, maps (FlatGeobuf) and tables (Apache Arrow), with views that LibWire generates.")
{
    paths,
    svg,
};
command.SetAction(parsed => ReadCommand.Start(parsed.GetValue(paths)!, parsed.GetValue(svg)));

ParseResult arguments = command.Parse(args);
foreach (var error in arguments.Errors) Console.Error.WriteLine(error.Message);
return arguments.Errors.Count > 0 ? ExitCode.Usage : arguments.Invoke();
