using System.Diagnostics;

namespace LibWire.Tests.Grpc.Soak;

/// <summary>A process of the run: the parent's end of <see cref="ChildCommands"/>.</summary>
internal sealed class Child : IDisposable
{
    // A collection of everything at the end, on a machine that has other work.
    private static readonly TimeSpan AnswerTimeMax = TimeSpan.FromSeconds(90);

    private readonly Process _process;

    private Child(Process process) => _process = process;

    internal static Child Start(string program, params string[] arguments)
    {
        var start = new ProcessStartInfo("dotnet") { RedirectStandardInput = true, RedirectStandardOutput = true };
        start.ArgumentList.Add(program);
        foreach (string argument in arguments) start.ArgumentList.Add(argument);
        return new Child(Process.Start(start)!);
    }

    /// <summary>The next line that the child prints.</summary>
    internal async Task<string> ReadAsync() =>
        await _process.StandardOutput.ReadLineAsync().WaitAsync(AnswerTimeMax)
        ?? throw new InvalidOperationException($"The process {_process.StartInfo.ArgumentList[0]} {_process.StartInfo.ArgumentList[1]} has ended.");

    /// <summary>Sends a command and reads the answer.</summary>
    internal async Task<Figures> AskAsync(string command)
    {
        await _process.StandardInput.WriteLineAsync(command);
        return Figures.Parse(await ReadAsync());
    }

    /// <summary>Ends the process in the middle of what it does.</summary>
    internal void Kill()
    {
        _process.Kill();
        _process.WaitForExit();
    }

    public void Dispose()
    {
        if (!_process.HasExited) _process.Kill();
        _process.Dispose();
    }
}
