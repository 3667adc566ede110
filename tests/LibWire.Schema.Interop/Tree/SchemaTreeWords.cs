using System.Text;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.SchemaInterop;

/// <summary>Words and sentences.</summary>
internal static class SchemaTreeWords
{
    private static readonly string[] Words =
    [
        "account", "address", "agent", "asset", "audit", "backup", "batch", "billing", "budget", "bucket", "campaign", "channel", "cluster", "config",
        "contact", "content",
        "customer", "database", "dataset", "device", "display", "document", "domain", "endpoint", "entity", "event", "export", "feature", "filter",
        "folder", "forecast",
        "gateway", "group", "history", "image", "index", "instance", "intent", "invoice", "job", "key", "label", "language", "license", "location",
        "machine", "metric", "model",
        "network", "node", "operation", "order", "page", "parent", "partition", "payment", "phrase", "policy", "pool", "product", "project", "quota",
        "region", "report",
        "resource", "response", "result", "role", "rule", "schedule", "schema", "secret", "segment", "session", "snapshot", "state", "status", "stream",
        "subnet", "table",
        "target", "task", "template", "tenant", "topic", "trace", "trigger", "type", "update", "user", "version", "video", "volume", "zone",
    ];

    private static readonly string[] Small = ["the", "a", "of", "to", "in", "is", "that", "for", "with", "this", "are", "must", "be", "by", "on", "if",
        "when", "not", "only", "or", "and", "`name`"];

    internal static string Word(FuzzRandom random) => random.Pick(Words);

    internal static string Snake(FuzzRandom random) => random.OneIn(3) ? Word(random) : Word(random) + "_" + Word(random);

    internal static string Title(FuzzRandom random) => Capital(Word(random)) + Capital(Word(random));

    internal static string Capital(string word) => char.ToUpperInvariant(word[0]) + word[1..];

    /// <summary>A comment of one to several paragraphs in front of something.</summary>
    internal static void Comment(StringBuilder text, string indent, FuzzRandom random, int linesMax)
    {
        int lines = 1 + random.Next(linesMax);
        for (int i = 0; i < lines; i++)
        {
            if (i > 1 && random.OneIn(6))
            {
                text.Append(indent).Append("//\n");
                continue;
            }

            text.Append(indent).Append("//");
            int width = 40 + random.Next(34), start = text.Length;
            while (text.Length - start < width) text.Append(' ').Append(random.OneIn(2) ? random.Pick(Small) : Word(random));
            text.Append(i + 1 == lines || random.OneIn(4) ? ".\n" : "\n");
        }
    }
}
