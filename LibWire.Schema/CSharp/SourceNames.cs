using System.Text;

namespace LibWire.Schema;

/// <summary>The names of the C# files: without folders, and different even if case is ignored.</summary>
internal sealed class SourceNames
{
    private const string Suffix = ".g.cs";

    private readonly HashSet<string> _taken = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>The name of a file if no other file has it.</summary>
    internal static string Of(string importPath) => Stem(importPath) + Suffix;

    /// <summary>The name of a file that differs from those taken before.</summary>
    /// <param name="name">Its name from <see cref="Of"/>.</param>
    internal string Take(string name)
    {
        if (_taken.Add(name)) return name;
        string stem = name.Substring(0, name.Length - Suffix.Length);
        int number = 2;
        while (!_taken.Add(name = $"{stem}-{number}{Suffix}")) number++;
        return name;
    }

    // Folders become dots. Dots, and characters that some file systems do not allow, become their UTF-8 bytes in hexadecimal.
    private static string Stem(string importPath)
    {
        int extensionDot = importPath.LastIndexOf('.');
        if (extensionDot < importPath.LastIndexOf('/')) extensionDot = -1;
        var stem = new StringBuilder(importPath.Length);
        for (int i = 0; i < importPath.Length; i++)
        {
            char unit = importPath[i];
            if (unit == '/' || i == extensionDot) stem.Append('.');
            else if (SchemaCharacters.IsLetter(unit) || SchemaCharacters.IsDigit(unit) || unit == '-') stem.Append(unit);
            else
            {
                int length = char.IsHighSurrogate(unit) && i + 1 < importPath.Length ? 2 : 1;
                foreach (byte part in Encoding.UTF8.GetBytes(importPath.Substring(i, length))) stem.Append('+').Append(part.ToString("x2"));
                i += length - 1;
            }
        }

        return stem.ToString();
    }
}
