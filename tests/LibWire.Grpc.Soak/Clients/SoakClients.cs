namespace LibWire.Tests.Grpc.Soak;

/// <summary>All clients of one server, in one process. It calls until it is told to stop, and then says what came of it.</summary>
internal static class SoakClients
{
    private const int GoodClientCount = 4;

    internal static async Task RunAsync(int port)
    {
        var messages = new LiveMessages();
        var target = new Target(port);
        var good = new GoodClients(target);
        HostileClient[] hostile =
        [
            new Vanishing(target), new VanishingProcess(port), new NeverReading(target), new HttpGarbage(target), new FrameGarbage(target),
            new MessageGarbage(target), new Oversize(target), new SlowReading(target), new Deadlines(target), new Cancelling(target),
        ];
        using var stop = new CancellationTokenSource();
        List<Task> running = [.. hostile.Select((client, i) => Task.Run(() => client.RunAsync(new Random(i), stop.Token)))];
        for (int i = 0; i < GoodClientCount; i++) running.Add(Task.Run(() => good.RunAsync(new Random(100 + i), stop.Token)));

        Console.WriteLine("calling");
        await ChildCommands.ServeAsync(async command =>
        {
            var figures = new Figures();
            if (command == "settle")
            {
                await stop.CancelAsync();
                await Task.WhenAll(running);
                good.Dispose();
                foreach (HostileClient client in hostile) client.Dispose();
                await messages.SettleAsync(figures, static () => true);
            }

            LiveMessages.AddMemory(figures, collects: command != "sample");
            good.AddTo(figures);
            foreach (HostileClient client in hostile) client.AddTo(figures);
            return figures;
        });
    }
}
