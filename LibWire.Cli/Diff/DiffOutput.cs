namespace LibWire.Cli;

/// <summary>Writes differences, a line for each.</summary>
/// <param name="output">Receives the lines.</param>
/// <param name="isJson">Whether a line is an object of JSON.</param>
internal sealed class DiffOutput(TextWriter output, bool isJson)
{
    /// <summary>The number of differences.</summary>
    internal long Count { get; private set; }

    internal void Added(string path, DiffValue value) => Write("added", path, "", null, value);

    internal void Deleted(string path, DiffValue value) => Write("deleted", path, "", value, null);

    internal void Modified(string path, DiffValue old, DiffValue young) => Write("modified", path, "", old, young);

    internal void Moved(string path, string target, DiffValue value) => Write("moved", path, target, value, null);

    private void Write(string change, string path, string target, DiffValue? old, DiffValue? young)
    {
        Count++;
        if (!isJson)
        {
            string place = target.Length == 0 ? path : $"{path} -> {target}";
            output.WriteLine(old != null && young != null ? $"{Shown(change)}: {place}: {old} -> {young}" : $"{Shown(change)}: {place}: {old ?? young}");
            return;
        }

        // Names in paths have their escapes as text, and get them as JSON.
        string to = target.Length == 0 ? "" : $",\"to\":\"{ShownText.Escape(target)}\"";
        string before = old == null ? "" : $",\"old\":{old}", after = young == null ? "" : $",\"new\":{young}";
        output.WriteLine($"{{\"change\":\"{change}\",\"path\":\"{ShownText.Escape(path)}\"{to}{before}{after}}}");
    }

    private string Shown(string change) => change switch
    {
        "added" => Style.Of(output).Good(change),
        "deleted" => Style.Of(output).Bad(change),
        _ => Style.Of(output).Notable(change),
    };
}
