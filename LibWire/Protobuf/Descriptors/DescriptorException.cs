namespace LibWire.Reflection;

/// <summary>A descriptor that is well formed on the wire and describes something impossible: a type that does not exist, a number twice, an import that
/// is missing.</summary>
/// <remarks>Nothing of the set that contains it can be used.</remarks>
public sealed class DescriptorException : Exception
{
    private const int ShownUnitsMax = 200;

    internal DescriptorException(string fileName, string declaration, string fault)
        : base($"{Shown(fileName)}: {(declaration.Length == 0 ? "" : Shown(declaration) + ": ")}{fault}")
    {
        FileName = fileName;
        Declaration = declaration;
    }

    /// <summary>The import path of the file with the fault.</summary>
    public string FileName { get; }

    /// <summary>The full name of the declaration with the fault; empty if it is the file itself.</summary>
    public string Declaration { get; }

    /// <summary>A name as sentences show it: hostile names may have megabytes.</summary>
    internal static string Shown(string name) => name.Length <= ShownUnitsMax ? name : $"{name.Substring(0, ShownUnitsMax)}…";
}
