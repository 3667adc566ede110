namespace LibWire.Tests.Grpc.Soak;

/// <summary>What must hold at the end of a run, and what does not.</summary>
internal sealed class Verdict
{
    /// <summary>Memory is flat if its median in the last quarter of the run exceeds that in the second quarter by at most this part of it, …</summary>
    private const double GrowthMax = 0.10;

    /// <summary>… and these bytes.</summary>
    private const double GrowthBytesMax = 24 << 20;

    /// <summary>These in a run of less than five minutes: pools, caches and the quarantine of LibWire.Debug still fill. Such a run only finds what a client
    /// could fill memory with in seconds.</summary>
    private const double ShortGrowthBytesMax = 256 << 20;

    /// <summary>What the two quarantines of LibWire.Debug hold at most: native memory that such a run fills.</summary>
    private const double QuarantineBytesMax = 512 << 20;

    internal Verdict(Pair pair, TimeSpan duration)
    {
        bool isShort = duration < TimeSpan.FromMinutes(5), isChecked = pair.Name == "LibWire.Debug";
        double growthBytesMax = isShort ? ShortGrowthBytesMax : GrowthBytesMax;
        if (isShort && isChecked) growthBytesMax += QuarantineBytesMax;
        Pair = pair;
        Figures server = pair.ServerEnd, clients = pair.ClientsEnd;
        Require(clients.Of("good") > 0, "No good call was made.");
        RequireNone(clients, "failed", "good calls failed");
        foreach (string kind in Kinds)
        {
            Require(clients.Of($"attempts_{kind}") > 0, $"No client of the kind '{kind}' got to its end.");
            RequireNone(clients, $"unexpected_{kind}", $"unexpected answers to '{kind}'");
        }

        RequireNone(server, "connections", "connections did not end");
        RequireNone(server, "calls", "calls did not end");
        RequireNone(server, "late", "messages of the server were not back when all calls had ended");
        RequireNone(server, "collected", "messages of the server came back only by collections");
        foreach ((string side, Figures end) in ((string, Figures)[])[("server", server), ("clients", clients)])
        {
            RequireNone(end, "left", $"messages of the {side} did not come back");
            RequireNone(end, "arenas", $"arenas of the {side} did not come back");
            RequireNone(end, "forgotten", $"messages were forgotten by the {side}");
            RequireNone(end, "unobserved", $"exceptions of the {side} were not observed");
        }

        Memories = [.. ((string[])["resident", "trimmed", "native", "managed"]).Select(name => new Memory(name, pair.Samples))];
        foreach (Memory memory in Memories)
        {
            // LibWire.Debug frees each chunk long after its use, when others lie around it: malloc keeps most of these pages.
            if (memory.Name == "resident" && isChecked) continue;
            Require(
                memory.Late <= memory.Early * (1 + GrowthMax) + growthBytesMax,
                $"The {memory.Name} memory of the server grows: {memory.Early / (1 << 20):N1} MiB, then {memory.Late / (1 << 20):N1} MiB.");
        }
    }

    internal Pair Pair { get; }

    /// <summary>A sentence for each thing that does not hold.</summary>
    internal List<string> Faults { get; } = [];

    internal IReadOnlyList<Memory> Memories { get; }

    /// <summary>The kinds of hostile clients.</summary>
    internal IEnumerable<string> Kinds =>
        Pair.ClientsEnd.Keys.Where(static name => name.StartsWith("attempts_", StringComparison.Ordinal)).Select(static name => name["attempts_".Length..]);

    private void RequireNone(Figures figures, string name, string what) => Require(figures.Of(name) == 0, $"{figures.Of(name):N0} {what}.");

    private void Require(bool holds, string otherwise)
    {
        if (!holds) Faults.Add(otherwise);
    }

    /// <summary>One measure of memory over a run.</summary>
    internal sealed class Memory
    {
        internal Memory(string name, List<Figures> samples)
        {
            Name = name;
            int count = samples.Count;
            Early = Median(samples[(count / 4)..(count / 2)]);
            Late = Median(samples[(3 * count / 4)..]);
            Peak = samples.Max(sample => sample.Of(name));
        }

        internal string Name { get; }

        /// <summary>The median of the second quarter, in bytes.</summary>
        internal double Early { get; }

        /// <summary>The median of the last quarter, in bytes.</summary>
        internal double Late { get; }

        internal double Peak { get; }

        private double Median(List<Figures> samples)
        {
            double[] values = [.. samples.Where(sample => sample.ContainsKey(Name)).Select(sample => sample.Of(Name)).Order()];
            return values.Length == 0 ? 0 : values[values.Length / 2];
        }
    }
}
