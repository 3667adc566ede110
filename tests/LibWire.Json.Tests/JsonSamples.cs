using LibWire.Tests.Json.Old;
using LibWire.Tests.Json.Shop;

namespace LibWire.Tests.Json;

/// <summary>What the tests share: options with a registry, and short ways from text to text.</summary>
internal static class JsonSamples
{
    internal static readonly ProtoRegistry Registry = MakeRegistry();

    internal static readonly ProtoJsonOptions Options = new() { Registry = Registry };

    internal static readonly ProtoJsonOptions IgnoringUnknown = new() { Registry = Registry, IgnoresUnknown = true };

    /// <summary>Reads a text as a message, and writes the message again.</summary>
    internal static string Again<T>(string json, ProtoJsonOptions? options = null)
        where T : unmanaged, IProtoMessage
    {
        using var arena = new ArenaAllocator();
        return ProtoJson.FromJson<T>(json, in arena, options ?? Options).ToJson(options ?? Options);
    }

    /// <summary>The fault that reading a text as a message throws. The arena must be unchanged.</summary>
    internal static JsonFormatException Fault<T>(string json, ProtoJsonOptions? options = null)
        where T : unmanaged, IProtoMessage => Fault<T>(System.Text.Encoding.UTF8.GetBytes(json), options);

    internal static JsonFormatException Fault<T>(byte[] utf8, ProtoJsonOptions? options = null)
        where T : unmanaged, IProtoMessage
    {
        using var arena = new ArenaAllocator();
        nuint before = arena.UsedBytes;
        JsonFormatException fault = Assert.Throws<JsonFormatException>(() => ProtoJson.FromJson<T>(utf8, in arena, options ?? Options));
        Assert.Equal(before, arena.UsedBytes);
        return fault;
    }

    private static ProtoRegistry MakeRegistry()
    {
        var registry = new ProtoRegistry();
        registry.AddRange(OldExtensions.All);
        registry.Add(Item.Extensions.Item);
        registry.Add(Order.Layout);
        registry.Add(Line.Layout);
        return registry;
    }
}
