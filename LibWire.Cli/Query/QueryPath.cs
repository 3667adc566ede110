namespace LibWire.Cli;

/// <summary>A path to values: fields with a dot between them, each with what is picked of it.</summary>
/// <param name="Steps">The fields, outermost first.</param>
internal sealed record QueryPath(IReadOnlyList<QueryStep> Steps);

/// <summary>One field of a path.</summary>
/// <param name="Name">Its name or number, as it was written; empty for the message itself, as a first step.</param>
/// <param name="Column">Where it stands in the text of the path, from 1.</param>
/// <param name="Picks">What is picked of it, in order.</param>
internal sealed record QueryStep(string Name, int Column, IReadOnlyList<QueryPick> Picks)
{
    /// <summary>The name in JSON.</summary>
    internal string JsonName { get; set; } = Name;

    /// <summary>Whether it is a map.</summary>
    internal bool IsMap { get; set; }

    /// <summary>Whether its values are floating point numbers.</summary>
    internal bool IsFloat { get; set; }

    /// <summary>The value of the absent field, as JSON; null if an absent field has none.</summary>
    internal System.Text.Json.JsonElement? Default { get; set; }
}

/// <summary>What is picked of a field: <c>[]</c> and the like.</summary>
internal abstract record QueryPick
{
    /// <summary>All items of a list or values of a map.</summary>
    internal sealed record All : QueryPick;

    /// <summary>One item of a list; from the end if it is negative. In a map with integer keys it is the key.</summary>
    internal sealed record Item(int Index) : QueryPick;

    /// <summary>One value of a map.</summary>
    internal sealed record Key(string Name) : QueryPick;

    /// <summary>The items for which a comparison holds; without an operator, those that have the field.</summary>
    internal sealed record Where(QueryPath Path, QueryOperator Operator, QueryLiteral? Literal) : QueryPick;
}

/// <summary>How a filter compares.</summary>
internal enum QueryOperator
{
    IsPresent,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

/// <summary>What the operators mean.</summary>
internal static class QueryOperators
{
    /// <summary>Whether a comparison holds.</summary>
    /// <param name="comparison">The operator.</param>
    /// <param name="order">The order of the value and the literal, as of <see cref="IComparable"/>; null if they cannot be compared.</param>
    internal static bool Holds(this QueryOperator comparison, int? order) => comparison switch
    {
        QueryOperator.Equal => order == 0,
        QueryOperator.NotEqual => order != 0,
        QueryOperator.Less => order < 0,
        QueryOperator.LessOrEqual => order <= 0,
        QueryOperator.Greater => order > 0,
        _ => order >= 0,
    };
}

/// <summary>What a filter compares with.</summary>
/// <param name="Text">The text, or the number as it was written.</param>
/// <param name="Number">The number; null for a text, and for a number that is no decimal exactly.</param>
/// <param name="Float">The nearest double; null for a text.</param>
internal sealed record QueryLiteral(string Text, decimal? Number = null, double? Float = null);
