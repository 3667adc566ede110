namespace LibWire.Schema;

internal enum FbsValueKind
{
    /// <summary>An integer literal, with its sign.</summary>
    Integer,

    /// <summary>A literal with a point or an exponent, with its sign.</summary>
    Float,

    /// <summary>A string.</summary>
    String,

    /// <summary>A word, with its sign if it has one: <c>true</c>, <c>Red</c>, <c>-inf</c>.</summary>
    Word,

    /// <summary>A call of a built-in function for numbers: <c>cos(rad(180))</c>.</summary>
    Function,

    /// <summary>The empty vector <c>[]</c>.</summary>
    EmptyVector,

    /// <summary>A faulty value, which the lexer has reported.</summary>
    Faulty,
}

/// <summary>The value of a field's default, after <c>=</c>, or of an attribute, after <c>:</c>.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Text">A literal or word as it is written, the value of a string, the name of a function.</param>
/// <param name="Range">The place of the value.</param>
/// <param name="Argument">For a function its argument.</param>
/// <param name="IsTrivial">Whether a string has no escapes and is printable ASCII. Only such a string can be a number.</param>
internal sealed record FbsValueSyntax(FbsValueKind Kind, string Text, TextRange Range, FbsValueSyntax? Argument = null, bool IsTrivial = false);

/// <summary>One attribute of a declaration: <c>id: 3</c>.</summary>
/// <param name="Name">Its name, without quotes.</param>
/// <param name="Value">Its value; null for none.</param>
internal sealed record FbsAttributeSyntax(FbsName Name, FbsValueSyntax? Value)
{
    /// <summary>The attribute with a name; the first if there are several.</summary>
    internal static FbsAttributeSyntax? Find(IReadOnlyList<FbsAttributeSyntax> attributes, string name)
    {
        foreach (FbsAttributeSyntax attribute in attributes)
            if (attribute.Name.Text == name) return attribute;
        return null;
    }

    internal static bool Has(IReadOnlyList<FbsAttributeSyntax> attributes, string name) => Find(attributes, name) != null;
}
