namespace LibWire.Schema;

internal enum FbsValueKind
{
    /// <summary>An integer literal, with its sign.</summary>
    Integer,

    /// <summary>A literal with a point or an exponent, with its sign.</summary>
    Float,

    /// <summary>A string.</summary>
    String,

    /// <summary>A word, with a sign where one stands in front: <c>true</c>, <c>Red</c>, <c>-inf</c>.</summary>
    Word,

    /// <summary>A call of one of the functions that numbers can be made with: <c>cos(rad(180))</c>.</summary>
    Function,

    /// <summary>The empty vector <c>[]</c>.</summary>
    EmptyVector,

    /// <summary>What the lexer has reported already.</summary>
    Faulty,
}

/// <summary>A value behind the <c>=</c> of a field or the <c>:</c> of an attribute.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Text">A literal or word as it is written, the value of a string, the name of a function.</param>
/// <param name="Range">Where it stands.</param>
/// <param name="Argument">For a function what stands in its parentheses.</param>
/// <param name="IsTrivial">Whether a string has no escapes and is printable ASCII: only such a one can stand for a number.</param>
internal sealed record FbsValueSyntax(FbsValueKind Kind, string Text, TextRange Range, FbsValueSyntax? Argument = null, bool IsTrivial = false);

/// <summary>One attribute of a declaration: <c>id: 3</c>.</summary>
/// <param name="Name">Its name, without quotes where it has some.</param>
/// <param name="Value">Its value; null for none.</param>
internal sealed record FbsAttributeSyntax(FbsName Name, FbsValueSyntax? Value)
{
    /// <summary>The attribute of a name; the first one where there are several.</summary>
    internal static FbsAttributeSyntax? Find(IReadOnlyList<FbsAttributeSyntax> attributes, string name)
    {
        foreach (FbsAttributeSyntax attribute in attributes)
            if (attribute.Name.Text == name) return attribute;
        return null;
    }

    internal static bool Has(IReadOnlyList<FbsAttributeSyntax> attributes, string name) => Find(attributes, name) != null;
}
