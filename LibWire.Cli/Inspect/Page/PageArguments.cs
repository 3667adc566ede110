using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;
using System.Net;

namespace LibWire.Cli;

/// <summary>The options of <c>libwire inspect</c> for a page.</summary>
internal sealed class PageArguments
{
    internal Option<string?> Html { get; } = new("--html")
    {
        Description = "Write a page for browsers with the bytes beside the tree. It needs no network and no other file.",
        HelpName = "FILE",
    };

    internal Option<bool> Serve { get; } = new("--serve")
    {
        Description = "Show that page at an address of this machine that no other machine can reach, until Ctrl-C.",
    };

    internal Option<int?> Port { get; } = new("--port")
    {
        Description = "The port for --serve. Default: a free one.",
        HelpName = "N",
        CustomParser = PortNumber,
    };

    /// <summary>Whether a page is asked for.</summary>
    internal bool IsUsed(ParseResult parsed) => parsed.GetValue(Html) != null || parsed.GetValue(Serve);

    /// <summary>Refuses options that do not go together.</summary>
    /// <exception cref="UsageException">They do not.</exception>
    internal void Check(ParseResult parsed, InspectArguments others)
    {
        bool isServe = parsed.GetValue(Serve);
        if (parsed.GetValue(Port) != null && !isServe) throw new UsageException("--port needs --serve.");
        if (!IsUsed(parsed)) return;
        string option = isServe ? "--serve" : "--html";
        if (isServe && parsed.GetValue(Html) != null) throw new UsageException("--html and --serve: write one of them.");
        if (parsed.GetValue(others.Json)) throw new UsageException($"{option} and --json: write one of them.");
        if (parsed.GetValue(others.Stats)) throw new UsageException($"{option} and --stats: write one of them.");
        if (parsed.GetValue(others.Files)!.Length != 1) throw new UsageException($"{option} takes one file.");
    }

    private static int? PortNumber(ArgumentResult result)
    {
        string text = result.Tokens[0].Value;
        if (int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int port) && port <= IPEndPoint.MaxPort) return port;
        result.AddError($"--port {text}: write a number up to {IPEndPoint.MaxPort}.");
        return null;
    }
}
