using System.Text;

namespace LibWire.Cli;

/// <summary>A file of a new project.</summary>
/// <param name="Path">Its path in the project, with <c>/</c> between folders.</param>
/// <param name="Bytes">Its content.</param>
internal sealed record ProjectFile(string Path, byte[] Bytes)
{
    internal ProjectFile(string path, string text)
        : this(path, Encoding.UTF8.GetBytes(text.ReplaceLineEndings("\n")))
    {
    }
}
