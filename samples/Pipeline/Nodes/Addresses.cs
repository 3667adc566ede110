using System.Globalization;
using System.Net;
using System.Net.Sockets;

namespace Pipeline;

/// <summary>Addresses on the command line.</summary>
internal static class Addresses
{
    /// <summary>The address of a host, by its number or its name.</summary>
    public static IPAddress Of(string host) =>
        IPAddress.TryParse(host, out IPAddress? address)
            ? address
            : Dns.GetHostAddresses(host).First(static found => found.AddressFamily == AddressFamily.InterNetwork);

    /// <summary>The end point of <c>HOST:PORT</c>.</summary>
    /// <exception cref="FormatException">It has no port.</exception>
    public static IPEndPoint EndPointOf(string text)
    {
        int colon = text.LastIndexOf(':');
        if (colon < 0) throw new FormatException($"'{text}' is not of the form HOST:PORT.");
        return new IPEndPoint(Of(text[..colon]), int.Parse(text.AsSpan(colon + 1), CultureInfo.InvariantCulture));
    }

    /// <summary>The port, or a free one for 0: silos tell theirs to others before they listen.</summary>
    public static int FreeIfZero(int port)
    {
        if (port != 0) return port;
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}
