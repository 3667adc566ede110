using System.Text;
using LibWire;
using Pipeline.Otlp;

namespace Pipeline;

/// <summary>The name of the service that sent something.</summary>
internal static class ServiceName
{
    // It becomes a key, a name of a file, and a line of the page.
    private const int BytesMax = 60;

    public static string Of(in Resource resource)
    {
        // Compared as UTF-8, so that no string is made for the other attributes.
        foreach (ref readonly KeyValue attribute in resource.Attributes.ReadOnlySpan)
            if (attribute.Key == "service.name"u8) return Start(attribute.Value.StringValue.Span);
        return "?";
    }

    private static string Start(ReadOnlySpan<byte> utf8) => utf8.IsEmpty ? "?" : Encoding.UTF8.GetString(utf8[..Math.Min(utf8.Length, BytesMax)]);
}
