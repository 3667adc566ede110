using System.Runtime.ExceptionServices;

namespace LibWire.Cli;

/// <summary>
/// Searches one file by several threads. Each takes a block of records, searches it, and writes what it found when all blocks before it are written. So the
/// output is that of one thread.
/// </summary>
/// <param name="name">The name of the file.</param>
/// <param name="file">The file.</param>
/// <param name="plan">What to find.</param>
/// <param name="output">Receives what was found.</param>
/// <param name="progress">Shows how far the file was read.</param>
internal sealed class QueryRun(string name, RecordFile file, QueryPlan plan, QueryOutput output, RecordProgress progress)
{
    /// <summary>What a thread holds back at most until it is its turn, beside the lines of one record.</summary>
    private const int CharactersMax = 1 << 20;

    private readonly Turns _turns = new();
    private readonly FlatVerifierOptions? _verifier = RecordReader.VerifierOf(file.Kind);
    private ExceptionDispatchInfo? _failure;
    private volatile bool _isOver;

    /// <summary>Searches the file.</summary>
    /// <param name="threads">By how many threads at most.</param>
    internal void Run(QueryThreads threads)
    {
        IRecordBlocks blocks = file.Blocks(threads.BlockBytes);
        var helpers = new Thread[CountOf(threads) - 1];
        for (int i = 0; i < helpers.Length; i++)
        {
            helpers[i] = new Thread(() => Work(blocks)) { IsBackground = true };
            helpers[i].Start();
        }

        Work(blocks);
        foreach (Thread helper in helpers) helper.Join();
        _failure?.Throw();
    }

    private int CountOf(QueryThreads threads)
    {
        if (!RecordHead.IsSeries(file.Kind)) return 1;
        if (file.SizeBytes > 0) return (int)Math.Min(threads.Count, 1 + (file.SizeBytes / threads.BlockBytes));

        // A second thread could wait for more of a pipe when enough is found.
        return plan.Options.First < long.MaxValue ? 1 : threads.Count;
    }

    private void Work(IRecordBlocks blocks)
    {
        try
        {
            var lines = new QueryLines(plan.Options, output.NewLine);
            using var worker = new QueryWorker(plan, lines);
            var block = new RecordBlock(file.Kind);
            while (!_isOver && blocks.TryTake(block))
            {
                bool goesOn = worker.Run(name, block, _verifier, () => lines.Characters < CharactersMax || TryWrite(block, lines));
                if (!TryWrite(block, lines) || !goesOn) _isOver = true;
                _turns.Pass();
            }
        }
        catch (Exception failure)
        {
            Interlocked.CompareExchange(ref _failure, ExceptionDispatchInfo.Capture(failure), null);
            _isOver = true;
            _turns.Stop();
        }
    }

    // Whether to go on.
    private bool TryWrite(RecordBlock block, QueryLines lines)
    {
        _turns.Wait(block.Ticket);
        if (_isOver) return false;
        output.Write(lines, progress);
        progress.Show(file, block.Number + 1, block.Offset);
        return !output.IsDone;
    }
}

/// <summary>How a file is searched by several threads.</summary>
/// <param name="Count">How many there are at most.</param>
/// <param name="BlockBytes">How many bytes a thread takes at once, if no record is larger.</param>
internal sealed record QueryThreads(int Count, int BlockBytes)
{
    private const int CountMax = 8;

    /// <summary>One for each core. A block fits into the cache of a core.</summary>
    internal static QueryThreads Default { get; } = new(Math.Min(Environment.ProcessorCount, CountMax), 1 << 20);
}
