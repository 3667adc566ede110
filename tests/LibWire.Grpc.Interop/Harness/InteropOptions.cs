namespace LibWire.Tests.Grpc.Interop;

/// <summary>The command line of a program of the interop tests. The flags are those of gRPC's own interop programs, <c>--name=value</c> or
/// <c>--name value</c>; <c>--tls_port</c> and <c>--certificates</c> are ours.</summary>
internal sealed class InteropOptions
{
    /// <summary>Whether this is the server.</summary>
    public required bool IsServer { get; init; }

    /// <summary>The port of the server; 0 for any that is free.</summary>
    public int Port { get; private set; }

    /// <summary>A second port of the server, always with TLS; null for none.</summary>
    public int? TlsPort { get; private set; }

    /// <summary>Whether the connection, or the port, uses TLS.</summary>
    public bool UsesTls { get; private set; }

    /// <summary>Whether the client trusts the certificate <c>ca.pem</c> of <see cref="Certificates"/> and no other.</summary>
    public bool UsesTestCa { get; private set; }

    /// <summary>Where the client connects to.</summary>
    public string ServerHost { get; private set; } = "127.0.0.1";

    /// <summary>The name of the server in certificates and in <c>:authority</c>; null for <see cref="ServerHost"/>.</summary>
    public string? ServerHostOverride { get; private set; }

    /// <summary>The cases to run, in this order.</summary>
    public string[] TestCases { get; private set; } = [];

    /// <summary>The folder of <c>ca.pem</c>, <c>server.pem</c> and <c>server.key</c>.</summary>
    public string Certificates { get; private set; } = ".";

    /// <summary>Reads the command line. If something is wrong with it, says so on the error output.</summary>
    /// <returns>Null if something is wrong.</returns>
    internal static InteropOptions? Parse(string[] arguments)
    {
        if (arguments is not ["server" or "client", ..]) return Wrong("The first argument is server or client.");
        var options = new InteropOptions { IsServer = arguments[0] == "server" };
        for (int i = 1; i < arguments.Length; i++)
        {
            string[] parts = arguments[i].Split('=', 2);
            string name = parts[0];
            bool isSwitch = name is "--use_tls" or "--use_test_ca";
            string? value = parts.Length == 2 ? parts[1] : isSwitch ? "true" : ++i < arguments.Length ? arguments[i] : null;
            if (value is null) return Wrong($"{name} has no value.");
            try
            {
                if (!options.Set(name, value)) return Wrong($"There is no option {name}.");
            }
            catch (FormatException)
            {
                return Wrong($"{name} cannot be {value}.");
            }
        }

        return options;
    }

    private bool Set(string name, string value)
    {
        switch (name)
        {
            case "--port" or "--server_port": Port = int.Parse(value, null); break;
            case "--tls_port": TlsPort = int.Parse(value, null); break;
            case "--use_tls": UsesTls = bool.Parse(value); break;
            case "--use_test_ca": UsesTestCa = bool.Parse(value); break;
            case "--server_host": ServerHost = value; break;
            case "--server_host_override": ServerHostOverride = value; break;
            case "--test_case": TestCases = value.Split(','); break;
            case "--certificates": Certificates = value; break;
            default: return false;
        }

        return true;
    }

    private static InteropOptions? Wrong(string text)
    {
        Console.Error.WriteLine(text);
        return null;
    }
}
