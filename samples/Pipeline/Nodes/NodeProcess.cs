using System.Diagnostics;
using System.Globalization;

namespace Pipeline;

/// <summary>A further node on this machine, in a process of its own.</summary>
internal sealed class NodeProcess : IDisposable
{
    private readonly Process _process;

    private NodeProcess(Process process) => _process = process;

    /// <summary>Starts this program again as a node that joins another.</summary>
    public static NodeProcess Start(NodeOptions first, Topic topic)
    {
        var start = new ProcessStartInfo(Environment.ProcessPath!) { RedirectStandardInput = true };
        string program = typeof(NodeProcess).Assembly.Location;
        if (Path.GetFileNameWithoutExtension(start.FileName) == "dotnet") start.ArgumentList.Add(program);
        foreach (string argument in (string[])["node", "--join", $"{first.Address}:{first.SiloPort}", "--kafka", topic.Servers, "--state", first.Folder, "--attached"])
            start.ArgumentList.Add(argument);
        return new NodeProcess(Process.Start(start) ?? throw new InvalidOperationException("The node did not start."));
    }

    public string Name => string.Create(CultureInfo.InvariantCulture, $"process {_process.Id}");

    /// <summary>Ends it at once, as a power failure would.</summary>
    public void Kill()
    {
        if (_process.HasExited) return;
        _process.Kill();
        _process.WaitForExit();
    }

    /// <summary>Lets it end in good order: it does so when its input ends.</summary>
    public void Dispose()
    {
        if (!_process.HasExited) _process.StandardInput.Close();
        if (!_process.WaitForExit(TimeSpan.FromSeconds(20))) _process.Kill();
        _process.Dispose();
    }
}
