using System.Runtime.CompilerServices;

namespace LibWire.Cli;

/// <summary>How the parts of a text look on a stream: in colours, or plain. The colours are the eight of every terminal, as its user set them.</summary>
internal sealed class Style
{
    private static readonly Style Plain = new(hasColors: false), Colored = new(hasColors: true);
    private static readonly ConditionalWeakTable<TextWriter, Style> Styles = [];

    private readonly bool _hasColors;

    private Style(bool hasColors) => _hasColors = hasColors;

    /// <summary>The style of a stream. One for which none was chosen is plain.</summary>
    internal static Style Of(TextWriter writer) => Styles.TryGetValue(writer, out Style? style) ? style : Plain;

    /// <summary>Chooses the style of a stream.</summary>
    internal static void Set(TextWriter writer, bool hasColors) => Styles.AddOrUpdate(writer, hasColors ? Colored : Plain);

    /// <summary>What is wrong, or gone.</summary>
    internal string Bad(string text) => In("31", text);

    /// <summary>What is new.</summary>
    internal string Good(string text) => In("32", text);

    /// <summary>What deserves a look: a warning, a change.</summary>
    internal string Notable(string text) => In("33", text);

    /// <summary>The name of a field or a rule.</summary>
    internal string Name(string text) => In("36", text);

    /// <summary>A place, such as a file with its line.</summary>
    internal string Place(string text) => In("1", text);

    /// <summary>What is there to be looked up: offsets, types, notes.</summary>
    internal string Faint(string text) => In("2", text);

    // Source: ECMA-48, "Select graphic rendition".
    private string In(string code, string text) => _hasColors && text.Length > 0 ? $"\e[{code}m{text}\e[0m" : text;
}
