using LibWire.Tests.Json.Old;
using LibWire.Tests.Json.Shop;

namespace LibWire.Tests.Json;

/// <summary>What the tests share: options with a registry, and short ways from text to text.</summary>
internal static class JsonSamples
{
    internal static readonly ProtoRegistry Registry = MakeRegistry();

    internal static readonly ProtoJsonOptions Options = new() { Registry = Registry };

    internal static readonly ProtoJsonOptions IgnoringUnknown = new() { Registry = Registry, IgnoresUnknown = true };

    /// <summary>Space behind a text. Most values are read by other code where the text goes on for at least so many bytes.</summary>
    internal static readonly string Space = new(' ', 40);

    /// <summary>Reads a text as a message, and writes the message again. Space behind the text must not change that.</summary>
    internal static string Again<T>(string json, ProtoJsonOptions? options = null)
        where T : unmanaged, IProtoMessage
    {
        using var arena = new ArenaAllocator();
        string text = ProtoJson.FromJson<T>(json, in arena, options ?? Options).ToJson(options ?? Options);
        Assert.Equal(text, ProtoJson.FromJson<T>(json + Space, in arena, options ?? Options).ToJson(options ?? Options));
        return text;
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

        // With space behind the text, which other code then reads, the fault is the same. What is cut off is not.
        if (fault.Error == WireError.Truncated) return fault;
        byte[] longer = [.. utf8, .. System.Text.Encoding.UTF8.GetBytes(Space)];
        JsonFormatException same = Assert.Throws<JsonFormatException>(() => ProtoJson.FromJson<T>(longer, in arena, options ?? Options));
        Assert.Equal((fault.Error, fault.Offset, fault.Message), (same.Error, same.Offset, same.Message));
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
