using System.Diagnostics;
using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;
using LibWire.Tests.Fuzz;

namespace LibWire.Cli.Tests.Fuzz;

/// <summary>
/// Gives changed files to the commands, in this process. A run ends with a result or with an error that says where; it takes memory in proportion to the
/// input. An input depends on the seed and its number alone, so any part of a campaign can be repeated.
/// </summary>
internal sealed partial class CommandCampaign(ulong seed, IReadOnlyList<CommandTarget> targets) : IDisposable
{
    /// <summary>The stack that runs have: that of the main thread where it is smallest, on Windows.</summary>
    internal const int StackBytes = 1 << 20;

    private const int FindingsMax = 20;
    private const int CauseLines = 3;

    // What starting a command and compiling its schema takes, and what each byte of input may. deflate makes at most 1,032 bytes of one.
    private const long AllocatedBytesFixed = 64 << 20;
    private const long AllocatedBytesPerByte = 8 * 1032;

    private readonly Workspace _workspace = new();
    private readonly ShortWriter _output = new(), _error = new();

    /// <summary>What happened that may not, each cause once.</summary>
    internal List<CommandFinding> Findings { get; } = [];

    /// <summary>The ends of each command, by exit code.</summary>
    internal SortedDictionary<string, long[]> Ends { get; } = new(StringComparer.Ordinal);

    /// <summary>The input that took the longest.</summary>
    internal (long Index, TimeSpan Time) Slowest { get; private set; }

    /// <summary>The input that allocated the most.</summary>
    internal (long Index, long Bytes) Largest { get; private set; }

    internal long InputBytes { get; private set; }

    /// <summary>The input that is running now, for a watch.</summary>
    internal long Current => Volatile.Read(ref _current);

    internal bool IsOver => Findings.Count >= FindingsMax;

    private readonly HashSet<string> _causes = new(StringComparer.Ordinal);
    private long _current;

    /// <summary>Runs inputs by their numbers on a thread with a small stack, until all are done or there are enough findings.</summary>
    internal void Run(long from, long count)
    {
        var thread = new Thread(() =>
        {
            for (long index = from; index < from + count && !IsOver; index++) RunInput(index);
        }, StackBytes);
        thread.Start();
        thread.Join();
    }

    /// <summary>The bytes of an input, the ending of its file, and its command line.</summary>
    internal (byte[] Bytes, string Extension, string[] Command) Make(long index)
    {
        CommandTarget target = targets[(int)(index % targets.Count)];
        var random = new FuzzRandom(seed, (ulong)index);
        string[] command = random.Pick(target.Commands);
        return (new CommandMutator(random, target).Make(), target.Extension, command);
    }

    /// <summary>Runs one command.</summary>
    internal void RunInput(long index)
    {
        Volatile.Write(ref _current, index);
        (byte[] bytes, string extension, string[] command) = Make(index);
        string path = _workspace.Write("input" + extension, bytes);
        _output.Clear();
        _error.Clear();
        long started = Stopwatch.GetTimestamp(), before = GC.GetAllocatedBytesForCurrentThread();
        string? problem = null;
        try
        {
            int code = LibWireCommand.Run(CommandTarget.Words(command, path), _output, _error);
            long allocatedBytes = GC.GetAllocatedBytesForCurrentThread() - before;
            if (allocatedBytes > Largest.Bytes) Largest = (index, allocatedBytes);
            problem = code is < 0 or > ExitCode.Usage ? $"The exit code is {code}."
                : allocatedBytes > AllocatedBytesFixed + (bytes.Length * AllocatedBytesPerByte) ? string.Create(CultureInfo.InvariantCulture, $"{allocatedBytes:N0} bytes were allocated.")
                : code != ExitCode.Fine && !IsLocated(command[0], path) ? $"Exit code {code}, and no place: {_error}"
                : null;
            Count(command[0], code);
        }
        catch (Exception failure)
        {
            problem = failure.ToString();
        }

        TimeSpan time = Stopwatch.GetElapsedTime(started);
        if (time > Slowest.Time) Slowest = (index, time);
        InputBytes += bytes.Length;
        if (problem != null && _causes.Add(Cause(problem))) Findings.Add(new CommandFinding(seed, index, string.Join(' ', command), problem));
    }

    public void Dispose() => _workspace.Dispose();

    private void Count(string command, int code)
    {
        if (!Ends.TryGetValue(command, out long[]? counts)) Ends.Add(command, counts = new long[ExitCode.Usage + 1]);
        counts[code]++;
    }

    // An exception with the places that it went through first, or the words of a sentence.
    private static string Cause(string problem) => problem.Contains("\n   at ", StringComparison.Ordinal)
        ? string.Join('\n', problem.Split('\n').Where(static line => line.Contains("LibWire", StringComparison.Ordinal)).Take(CauseLines))
        : Word().Replace(problem, "");

    [GeneratedRegex(@"\S*[\d/]\S*")]
    private static partial Regex Word();

    // A query that finds nothing, and files that differ, end with 1 and without an error. Other errors name the file, or a place in it.
    private bool IsLocated(string command, string path)
    {
        string output = _output.ToString(), error = _error.ToString();
        if (error.Length == 0)
            return command is "query" or "diff" || Place().IsMatch(output);
        return error.Contains(path, StringComparison.Ordinal) || Place().IsMatch(error) || Place().IsMatch(output);
    }

    // file(1,2), file:1:2:, byte 12, or the offset of a line of a tree.
    [GeneratedRegex(@"\(\d+,\d+\)|:\d+:\d+: |byte [\d,]+|^[0-9a-f]{8} +! |""fault""", RegexOptions.Multiline)]
    private static partial Regex Place();

    /// <summary>Keeps the start of a text, whatever its length.</summary>
    private sealed class ShortWriter : TextWriter
    {
        private const int LengthMax = 1 << 20;

        private readonly StringBuilder _text = new();

        public override Encoding Encoding => Encoding.UTF8;

        public override void Write(char value)
        {
            if (_text.Length < LengthMax) _text.Append(value);
        }

        public override void Write(char[] buffer, int index, int count)
        {
            if (_text.Length < LengthMax) _text.Append(buffer, index, count);
        }

        public override void Write(string? value)
        {
            if (_text.Length < LengthMax) _text.Append(value);
        }

        public override string ToString() => _text.ToString();

        internal void Clear() => _text.Clear();
    }
}

/// <summary>An end of a run that may not be.</summary>
internal sealed record CommandFinding(ulong Seed, long Index, string Command, string Problem)
{
    public override string ToString() => string.Create(
        CultureInfo.InvariantCulture, $"Input {Index} of seed {Seed}: libwire {Command}\n{Problem}\nAgain: --seed {Seed} --from {Index} --inputs 1");
}
