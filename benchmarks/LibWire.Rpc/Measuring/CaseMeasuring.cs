namespace LibWire.Rpc;

/// <summary>Measures the columns of a case in turns, so that other work on the machine slows all of them.</summary>
internal sealed class CaseMeasuring(RpcServer server, IReadOnlyList<IRpcColumn> columns, Effort effort)
{
    private readonly Dictionary<int, Callers> _callers = [];

    /// <summary>Runs all columns before the first case.</summary>
    internal async Task CompileAsync()
    {
        if (effort.Compile == TimeSpan.Zero) return;
        var values = new SampleValues(100, hasMap: true);
        server.Serve(values);

        // In parts: the compiler waits for a pause, and takes what was called often before it.
        const int Parts = 10;
        RpcOperation[] operations = Enum.GetValues<RpcOperation>();
        for (int part = 0; part < Parts; part++)
        {
            foreach (IRpcColumn column in columns)
                foreach (RpcOperation operation in operations)
                    await Of(32).RunAsync(column.Open(server.Channel, values), operation, effort.Compile / (operations.Length * Parts), null);
            await Task.Delay(100);
        }
    }

    /// <summary>Measures a case.</summary>
    /// <param name="rpc">The case.</param>
    /// <param name="progress">Is told each column before its burst.</param>
    /// <exception cref="WrongReplyException">A reply was not right.</exception>
    internal async Task<IReadOnlyList<Measurement>> MeasureAsync(RpcCase rpc, Action<int, string> progress)
    {
        var values = new SampleValues(rpc.Fields, rpc.HasMap);
        server.Serve(values);
        IRpcCalls[] calls = [.. columns.Select(column => column.Open(server.Channel, values))];
        Measurement[] measurements = [.. columns.Select((column, i) => new Measurement(column.Name, calls[i].WireBytes))];
        if (effort.WarmUp > TimeSpan.Zero)
            foreach (IRpcCalls each in calls) await Of(rpc.Callers).RunAsync(each, rpc.Operation, effort.WarmUp, null);
        for (int round = 0; round < effort.Rounds; round++)
        {
            // Each round begins with another column, so that no column always follows the one that leaves most garbage.
            for (int i = 0; i < columns.Count; i++)
            {
                int index = (round + i) % columns.Count;
                progress(round, columns[index].Name);
                try
                {
                    measurements[index].Add(await Of(rpc.Callers).RunAsync(calls[index], rpc.Operation, effort.Burst, measurements[index].Latencies));
                }
                catch (WrongReplyException wrong)
                {
                    throw new WrongReplyException($"{rpc}: {columns[index].Name}: {wrong.Message}");
                }
            }
        }

        return measurements;
    }

    private Callers Of(int count) => _callers.TryGetValue(count, out Callers? callers) ? callers : _callers[count] = new Callers(count);
}
