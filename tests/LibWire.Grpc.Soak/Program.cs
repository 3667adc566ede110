using LibWire.Tests.Grpc.Soak;

// [--minutes M | --seconds S] [--builds FILE,FILE]   runs servers and clients of several builds, and judges
// server                                             one server, told by its input: see ChildCommands
// clients PORT                                       its clients, told by their input
// vanishing PORT                                     one client that waits to be killed
switch (args)
{
    case ["server"]:
        await SoakServer.RunAsync();
        return 0;
    case ["clients", var port]:
        await SoakClients.RunAsync(int.Parse(port, null));
        return 0;
    case ["vanishing", var port]:
        await VanishingProcess.CallUntilKilledAsync(int.Parse(port, null));
        return 0;
}

SoakOptions? options = SoakOptions.Parse(args);
return options is null ? 2 : await SoakRun.RunAsync(options);
