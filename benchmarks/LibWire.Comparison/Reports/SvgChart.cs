using System.Globalization;
using System.Text;

namespace LibWire.Comparison;

/// <summary>Horizontal bars in groups, as SVG. The background is transparent and the text grey, so that it is readable on light and dark pages.</summary>
internal sealed class SvgChart(string title, string subtitle)
{
    private const int Width = 820;
    private const int LabelWidth = 150;
    private const int ValueWidth = 70;
    private const int HeaderHeight = 58;
    private const int GroupHeight = 30;
    private const int BarHeight = 15;
    private const int BarPitch = 19;
    private const int BarWidthMax = Width - LabelWidth - ValueWidth;

    /// <summary>If the longest bar of a group were more than this many times the shortest, the shortest would be invisible.</summary>
    private const double LinearSpanMax = 60;

    private readonly List<(string Title, IReadOnlyList<Bar> Bars)> _groups = [];

    /// <summary>One bar.</summary>
    /// <param name="Label">Its label.</param>
    /// <param name="Value">Its length, above 0.</param>
    /// <param name="IsOwn">Whether it is highlighted.</param>
    internal readonly record struct Bar(string Label, double Value, bool IsOwn);

    internal bool IsEmpty => _groups.Count == 0;

    /// <summary>Adds a group. A group without bars is left out.</summary>
    internal void Add(string groupTitle, IReadOnlyList<Bar> bars)
    {
        if (bars.Count > 0) _groups.Add((groupTitle, bars));
    }

    /// <summary>
    /// Renders the chart. The scale is linear. If the bars differ too much, it is logarithmic, and the subtitle says so.
    /// </summary>
    internal string Render()
    {
        double longest = _groups.Max(static group => group.Bars.Max(static bar => bar.Value));
        double shortest = _groups.Min(static group => group.Bars.Min(static bar => bar.Value));
        bool isLogarithmic = longest / shortest > LinearSpanMax;
        int height = HeaderHeight + _groups.Sum(static group => GroupHeight + (BarPitch * group.Bars.Count)) + 10;
        var svg = new StringBuilder();
        Line(svg, $"""<svg xmlns="http://www.w3.org/2000/svg" width="{Width}" height="{height}" viewBox="0 0 {Width} {height}" font-family="system-ui, sans-serif" role="img">""");
        Line(svg, $"<title>{Escape(title)}</title>");
        svg.Append("<style>text{fill:#768390;font-size:12px}.title{font-size:17px;font-weight:600}.group{font-size:13px;font-weight:600}.peer{fill:#8b949e}.own{fill:#2f81f7}.ownText{fill:#2f81f7;font-weight:600}</style>\n");
        Line(svg, $"""<text class="title" x="0" y="20">{Escape(title)}</text>""");
        Line(svg, $"""<text x="0" y="40">{Escape(isLogarithmic ? subtitle + " Logarithmic scale." : subtitle)}</text>""");
        int y = HeaderHeight;
        foreach ((string groupTitle, IReadOnlyList<Bar> bars) in _groups)
        {
            Line(svg, $"""<text class="group" x="0" y="{y + 18}">{Escape(groupTitle)}</text>""");
            y += GroupHeight;
            foreach (Bar bar in bars)
            {
                double part = isLogarithmic ? (Math.Log(bar.Value / shortest) + 0.3) / (Math.Log(longest / shortest) + 0.3) : bar.Value / longest;
                double width = Math.Max(1, BarWidthMax * part);
                string textClass = bar.IsOwn ? " class=\"ownText\"" : "";
                Line(svg, $"""<text{textClass} x="{LabelWidth - 8}" y="{y + 12}" text-anchor="end">{Escape(bar.Label)}</text>""");
                Line(svg, $"""<rect class="{(bar.IsOwn ? "own" : "peer")}" x="{LabelWidth}" y="{y}" width="{width:F1}" height="{BarHeight}" rx="2"/>""");
                Line(svg, $"""<text{textClass} x="{LabelWidth + width + 6:F1}" y="{y + 12}">{Figures.Times(bar.Value)}</text>""");
                y += BarPitch;
            }
        }

        return svg.Append("</svg>\n").ToString();
    }

    private static string Escape(string text) => text.Replace("&", "&amp;", StringComparison.Ordinal).Replace("<", "&lt;", StringComparison.Ordinal);

    private static void Line(StringBuilder svg, FormattableString line) => svg.Append(line.ToString(CultureInfo.InvariantCulture)).Append('\n');
}
