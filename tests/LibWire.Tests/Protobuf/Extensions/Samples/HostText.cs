using System.Text;

namespace LibWire.Tests.Protobuf;

/// <summary>The content of hosts and bags as text. Two are equal exactly if their texts are.</summary>
internal static class HostText
{
    internal static string Of(ref Host host)
    {
        var text = new StringBuilder("(").Append(host.HasId ? $"{host.Id}" : "").Append(host.HasText ? "t" + Hex(host.Text.Span) : "");
        if (host.HasPart) text.Append(" part").Append(Copy(host.Part));
        for (int i = 0; i < host.Items.Count; i++) text.Append(" item").Append(Of(ref host.Items[i]));
        if (host.HasChild) text.Append(" child").Append(Copy(host.Child));
        if (host.HasBag)
        {
            Bag bag = host.Bag;
            text.Append(" bag").Append(Of(ref bag));
        }

        ref ProtoExtensionSet set = ref host.Extensions;
        Value(text, set.Has(HostExtensions.Color), 100, $"{set.Get(HostExtensions.Color)}");
        Value(text, set.Has(HostExtensions.Weight), 101, $"{BitConverter.DoubleToInt64Bits(set.Get(HostExtensions.Weight))}");
        Value(text, set.Has(HostExtensions.Name), 102, Hex(set.Get(HostExtensions.Name).Span));
        Value(text, set.Has(HostExtensions.Raw), 103, Hex(set.Get(HostExtensions.Raw).Span));
        Value(text, set.Has(HostExtensions.Blob), 104, Hex(set.Get(HostExtensions.Blob).ReadOnlySpan));
        Value(text, set.Has(HostExtensions.Closed), 105, $"{(int)set.Get(HostExtensions.Closed)}");
        Value(text, set.Has(HostExtensions.Open), 106, $"{(int)set.Get(HostExtensions.Open)}");
        Value(text, set.Has(HostExtensions.Numbers), 109, string.Join(",", set.Get(HostExtensions.Numbers).ToArray()));
        Value(text, set.Has(HostExtensions.Words), 110, string.Join(",", set.Get(HostExtensions.Words).ToArray().Select(word => Hex(word.Span))));
        Value(text, set.Has(HostExtensions.Kinds), 111, string.Join(",", set.Get(HostExtensions.Kinds).ToArray().Select(kind => (int)kind)));
        Value(text, set.Has(HostExtensions.Fixeds), 114, string.Join(",", set.Get(HostExtensions.Fixeds).ToArray()));
        Value(text, set.Has(HostExtensions.Last), 536_870_911, set.Get(HostExtensions.Last) ? "1" : "0");
        if (set.Has(HostExtensions.Inner)) text.Append(" *107").Append(Copy(set.Get(HostExtensions.Inner)));
        if (set.Has(HostExtensions.Part)) text.Append(" *108").Append(Copy(set.Get(HostExtensions.Part)));
        foreach (Host item in set.Get(HostExtensions.Hosts).ToArray()) text.Append(" *112").Append(Copy(item));
        foreach (Host item in set.Get(HostExtensions.Parts).ToArray()) text.Append(" *113").Append(Copy(item));
        if (set.Has(HostExtensions.Needed)) text.Append(" *115").Append(Copy(set.Get(HostExtensions.Needed)));
        foreach (Must item in set.Get(HostExtensions.AllNeeded).ToArray()) text.Append(" *116").Append(Copy(item));
        return text.Append(Unknown(host.UnknownFields.Bytes)).Append(')').ToString();
    }

    internal static string Of(ref Bag bag)
    {
        var text = new StringBuilder("[");
        if (bag.Extensions.Has(HostExtensions.BagInBag))
        {
            Bag inner = bag.Extensions.Get(HostExtensions.BagInBag);
            text.Append(" *1").Append(Of(ref inner));
        }

        if (bag.Extensions.Has(HostExtensions.HostInBag)) text.Append(" *1000").Append(Copy(bag.Extensions.Get(HostExtensions.HostInBag)));
        if (bag.Extensions.Has(HostExtensions.MustInBag)) text.Append(" *2147483646").Append(Copy(bag.Extensions.Get(HostExtensions.MustInBag)));
        return text.Append(Unknown(bag.UnknownFields.Bytes)).Append(']').ToString();
    }

    internal static string Of(HandHost host)
    {
        var text = new StringBuilder("(").Append(host.Id).Append(host.Text);
        if (host.Part is not null) text.Append(" part").Append(Of(host.Part));
        foreach (HandHost item in host.Items) text.Append(" item").Append(Of(item));
        if (host.Child is not null) text.Append(" child").Append(Of(host.Child));
        if (host.Bag is not null) text.Append(" bag").Append(Of(host.Bag));
        foreach (KeyValuePair<int, string> value in host.Values) Value(text, true, value.Key, value.Value);
        Messages(text, host.Messages);
        return text.Append(Unknown(host.Unknown.ToArray())).Append(')').ToString();
    }

    internal static string Of(HandBag bag)
    {
        var text = new StringBuilder("[");
        Messages(text, bag.Messages);
        return text.Append(Unknown(bag.Unknown.ToArray())).Append(']').ToString();
    }

    private static void Messages(StringBuilder text, SortedDictionary<int, object> messages)
    {
        foreach (KeyValuePair<int, object> entry in messages)
        {
            if (entry.Value is List<HandHost> hosts) foreach (HandHost item in hosts) text.Append($" *{entry.Key}").Append(Of(item));
            if (entry.Value is List<HandMust> musts) foreach (HandMust item in musts) text.Append($" *{entry.Key}").Append(Of(item));
            if (entry.Value is HandHost host) text.Append($" *{entry.Key}").Append(Of(host));
            if (entry.Value is HandBag bag) text.Append($" *{entry.Key}").Append(Of(bag));
            if (entry.Value is HandMust must) text.Append($" *{entry.Key}").Append(Of(must));
        }
    }

    private static string Of(HandMust must) => $"<{must.Id}{Unknown(must.Unknown.ToArray())}>";

    private static string Copy(Host host) => Of(ref host);

    private static string Copy(Must must) => $"<{(must.HasId ? $"{must.Id}" : "")}{Unknown(must.UnknownFields.Bytes)}>";

    private static void Value(StringBuilder text, bool isThere, int number, string value)
    {
        if (isThere) text.Append(' ').Append(number).Append('=').Append(value);
    }

    private static string Unknown(ReadOnlySpan<byte> bytes) => bytes.IsEmpty ? "" : " ?" + Hex(bytes);

    private static string Hex(ReadOnlySpan<byte> bytes) => Convert.ToHexString(bytes);
}
