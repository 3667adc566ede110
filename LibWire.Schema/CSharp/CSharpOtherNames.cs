namespace LibWire.Schema;

/// <summary>Finds another name for one that is in use: with underscores behind it, and after a few with a number.</summary>
/// <remarks>
/// Thousands of names in a schema may be one in Pascal case. So the numbers go on where they ended for the last of them: the work grows with the number of
/// names, and not with its square.
/// </remarks>
internal sealed class CSharpOtherNames
{
    /// <summary>Most underscores behind a name. After that a number is added.</summary>
    private const int UnderscoresMax = 3;

    private readonly Dictionary<string, int> _numbers = new(StringComparer.Ordinal); // the last number that was tried for a name

    /// <summary>Finds the first form of a name that is free. It is not taken.</summary>
    internal string Find(string name, Func<string, bool> isFree)
    {
        // Each name begins here, because one may fit where another did not: a name may bring further names with it.
        string candidate = name;
        for (int count = 0; count <= UnderscoresMax; count++)
        {
            if (isFree(candidate)) return candidate;
            candidate += "_";
        }

        if (!_numbers.TryGetValue(name, out int number)) number = UnderscoresMax + 1;
        while (!isFree(candidate = $"{name}_{CSharpText.Number(number)}")) number++;
        _numbers[name] = number;
        return candidate;
    }
}
