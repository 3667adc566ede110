using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Reflection;
using System.Text.RegularExpressions;

namespace LibWire.Tests;

/// <summary>What docs/grpc.md says under Start, done word by word in a folder outside the repository, with packages as they ship.</summary>
public sealed partial class NewcomerTests : IDisposable
{
    // Higher than any version that a source may have besides.
    private const string Version = "999.0.0";
    private const string Port = "int port = 5000;";

    private static readonly TimeSpan StartLimit = TimeSpan.FromMinutes(1);

    private readonly string _root = Directory.CreateTempSubdirectory("libwire-newcomer-").FullName;
    private string _folder;

    public NewcomerTests() => _folder = _root;

    public void Dispose() => Directory.Delete(_root, recursive: true);

    [Fact, Trait("Category", "Deep")]
    public async Task Start_DoneWordByWord_MakesACall()
    {
        Pack("LibWire", "LibWire.Grpc", "LibWire.Grpc.AspNetCore", "LibWire.Generator");
        string document = await File.ReadAllTextAsync(Repository.PathOf("docs/grpc.md"));
        string start = Section().Match(document.ReplaceLineEndings("\n")).Value;
        string[] shell = Blocks(start, "sh"), code = Blocks(start, "csharp");
        string port = $"int port = {FreePort()};";

        Type(shell[0]);
        Save("shop.proto", Assert.Single(Blocks(start, "proto")));
        Save("OrderService.cs", $"{LinesOf(start, "Derive the service")}\n{code[0]}");
        Save("Program.cs", $"{LinesOf(start, "Map it")}\n{code[1]}\napp.Run();\n".Replace(Port, port, StringComparison.Ordinal));
        Command().RunOrFail("build", "-v", "quiet");
        using Process server = StartServer(Path.Combine(_folder, "bin", "Debug", "net10.0", "Shop.dll"));
        try
        {
            Type(shell[1]);
            string project = Path.Combine(_folder, "ShopClient.csproj");
            string text = await File.ReadAllTextAsync(project);
            await File.WriteAllTextAsync(project, text.Replace("</Project>", Assert.Single(Blocks(start, "xml")) + "</Project>", StringComparison.Ordinal));
            Save("Program.cs", $"{LinesOf(start, "Its `Program.cs`")}\n{code[2]}\nConsole.WriteLine(text);\n".Replace(Port, port, StringComparison.Ordinal));

            Assert.EndsWith("3 x A-17", Command().RunOrFail("run").TrimEnd(), StringComparison.Ordinal);
        }
        finally
        {
            server.Kill(entireProcessTree: true);
        }
    }

    // Packages come from this build, and what they depend on from the folder in which this build has it. So it works offline.
    private void Pack(params string[] projects)
    {
        string packages = typeof(NewcomerTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().First(data => data.Key == "NuGetPackageRoot").Value!;
        Save("NuGet.config", $"""
            <configuration>
              <packageSources>
                <clear />
                <add key="feed" value="feed" />
                <add key="build" value="{packages}" />
              </packageSources>
            </configuration>
            """);
        Save("Directory.Build.props", "<Project><PropertyGroup><NuGetAudit>false</NuGetAudit></PropertyGroup></Project>");
        foreach (string project in projects)
        {
            Command().RunOrFail(
                "pack", Repository.PathOf($"{project}/{project}.csproj"), "--no-build", "-c", TestedBuild.Configuration, $"-p:PackageVersion={Version}",
                "-o", Path.Combine(_root, "feed"), "-v", "quiet");
        }
    }

    // Runs the lines of a block, which are commands of dotnet and changes of the folder.
    private void Type(string block)
    {
        foreach (string command in block.Split(["\n", "&&"], StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries))
        {
            string[] words = command.Split(' ');
            if (words[0] == "cd") _folder = Path.GetFullPath(words[1], _folder);
            else if (words[0] == "dotnet") Command().RunOrFail(words[1..]);
            else Assert.Fail($"No command of this test: {command}");
        }
    }

    private DotnetCommand Command() => new(_folder, Path.Combine(_root, "packages"));

    private void Save(string name, string text) => File.WriteAllText(Path.Combine(_folder, name), text);

    private static Process StartServer(string dll)
    {
        var process = Process.Start(new ProcessStartInfo("dotnet", [dll]) { RedirectStandardOutput = true })!;
        using var limit = new CancellationTokenSource(StartLimit);
        using CancellationTokenRegistration kill = limit.Token.Register(() => process.Kill(entireProcessTree: true));
        while (process.StandardOutput.ReadLine() is { } line)
            if (line.Contains("Now listening", StringComparison.Ordinal)) return process;
        throw new InvalidOperationException("The server ended before it listened.");
    }

    // The lines of code that the sentence in front of a block names.
    private static string LinesOf(string section, string sentence)
    {
        int at = section.IndexOf(sentence, StringComparison.Ordinal);
        Assert.True(at >= 0, $"No sentence '{sentence}' under Start.");
        string paragraph = section[at..section.IndexOf("\n\n", at, StringComparison.Ordinal)];
        return string.Concat(LineOfCode().Matches(paragraph).Select(static line => line.Groups[1].Value + "\n"));
    }

    private static string[] Blocks(string section, string language) =>
        [.. Block().Matches(section).Where(block => block.Groups[1].Value == language).Select(static block => block.Groups[2].Value)];

    private static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }

    [GeneratedRegex("^## Start\n.*?(?=^## )", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Section();

    [GeneratedRegex("^```([a-z]+)\n(.*?)^```$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Block();

    [GeneratedRegex("`((?:using|int) [^`]*;)`")]
    private static partial Regex LineOfCode();
}
