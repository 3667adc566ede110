using LibWire.Tests.SchemaInterop;

return SchemaFuzzProgram.Run(args);
