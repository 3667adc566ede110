using Spectre.Console;

namespace ReadTrace;

/// <summary>Draws the spans of one trace below each other, each with a bar that shows its time.</summary>
internal static class Waterfall
{
    private const int BarChars = 40;

    // Eighths of a character, so that short spans are visible and lengths comparable.
    private const string Eighths = " ▏▎▍▌▋▊▉█";

    public static void Print(IAnsiConsole console, string traceId, IReadOnlyList<TraceSpan> spans)
    {
        ulong start = spans.Min(span => span.StartNanos);
        ulong end = Math.Max(spans.Max(span => span.EndNanos), start + 1);
        var table = new Table { Border = TableBorder.None, ShowHeaders = false };
        foreach (string _ in new[] { "span", "service", "bar", "time", "details" }) table.AddColumn(new TableColumn("") { NoWrap = true });

        console.WriteLine($"trace {traceId}, {Millis(end - start)}");
        foreach ((TraceSpan span, int depth) in InOrder(spans))
        {
            string color = span.Failed ? "red" : "green";
            string bar = Bar(
                (span.StartNanos - start) / (double)(end - start),
                (Math.Max(span.EndNanos, span.StartNanos) - start) / (double)(end - start));
            table.AddRow(
                Markup.Escape(new string(' ', 2 * depth) + span.Name),
                $"[grey]{Markup.Escape(span.Service)}[/]",
                $"[{color}]{bar}[/]",
                $"[{color}]{Millis(span.EndNanos >= span.StartNanos ? span.EndNanos - span.StartNanos : 0)}[/]",
                $"[grey]{Markup.Escape(span.Details)}[/]");
        }

        console.Write(table);
        console.WriteLine();
    }

    /// <summary>Parents before their children, children by their start. A span without a parent in the file, or that is its own ancestor, starts at
    /// the left.</summary>
    private static IEnumerable<(TraceSpan Span, int Depth)> InOrder(IReadOnlyList<TraceSpan> spans)
    {
        ILookup<string, TraceSpan> children = spans.OrderBy(span => span.StartNanos).ToLookup(span => span.ParentId);
        HashSet<string> ids = [.. spans.Select(span => span.SpanId)];
        var seen = new HashSet<TraceSpan>(ReferenceEqualityComparer.Instance);
        var open = new Stack<(TraceSpan Span, int Depth)>();
        foreach (TraceSpan root in spans.Where(span => !ids.Contains(span.ParentId)).Concat(spans))
        {
            open.Push((root, 0));
            while (open.TryPop(out (TraceSpan Span, int Depth) next))
            {
                if (!seen.Add(next.Span)) continue;
                yield return next;
                foreach (TraceSpan child in children[next.Span.SpanId].Reverse()) open.Push((child, next.Depth + 1));
            }
        }
    }

    private static string Bar(double from, double to)
    {
        int first = (int)(from * BarChars);
        int eighths = Math.Max(1, (int)Math.Round((to * BarChars * 8) - (first * 8)));
        string bar = new string(' ', first) + new string('█', eighths / 8) + (eighths % 8 == 0 ? "" : Eighths[eighths % 8]);
        return bar.Length > BarChars ? bar[..BarChars] : bar.PadRight(BarChars);
    }

    private static string Millis(ulong nanos) => $"{nanos / 1e6:#,##0.0} ms";
}
