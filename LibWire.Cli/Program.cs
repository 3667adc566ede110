using LibWire.Cli;

// The one of the framework writes 256 characters at once.
const int BufferCharacters = 1 << 13;
Console.SetOut(new StreamWriter(new StandardOutput(), Console.Out.Encoding, BufferCharacters) { AutoFlush = true });
return LibWireCommand.Run(args, Console.Out, Console.Error);
