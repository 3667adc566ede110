using LibWire.Cli;

return LibWireCommand.Run(args, Console.Out, Console.Error);
