using System.Globalization;
using System.Text.Json;

namespace LibWire.Cli;

/// <summary>Finds the values that a path leads to.</summary>
internal static class QueryWalk
{
    /// <summary>Calls back with each value, in the order of the file.</summary>
    /// <param name="root">The message or table.</param>
    /// <param name="path">The path, whose fields were looked up.</param>
    /// <param name="found">Receives a value. Returns whether to go on.</param>
    /// <returns>Whether to go on.</returns>
    internal static bool Run(JsonElement root, QueryPath path, Func<JsonElement, bool> found) => Step(root, path, 0, found);

    private static bool Step(JsonElement node, QueryPath path, int index, Func<JsonElement, bool> found)
    {
        if (index == path.Steps.Count) return found(node);
        QueryStep step = path.Steps[index];
        if (step.Name.Length == 0) return Pick(node, path, index, 0, found);
        if (node.ValueKind == JsonValueKind.Array)
        {
            // A list in the middle of a path stands for its items.
            foreach (JsonElement item in node.EnumerateArray())
            {
                if (!Step(item, path, index, found)) return false;
            }

            return true;
        }

        if (node.ValueKind != JsonValueKind.Object) return true;
        if (node.TryGetProperty(step.JsonName, out JsonElement value)) return Pick(value, path, index, 0, found);
        return step.Picks.Count > 0 || step.Default is not { } absent || Step(absent, path, index + 1, found);
    }

    private static bool Pick(JsonElement value, QueryPath path, int index, int pick, Func<JsonElement, bool> found)
    {
        IReadOnlyList<QueryPick> picks = path.Steps[index].Picks;
        if (pick == picks.Count) return Step(value, path, index + 1, found);
        switch (picks[pick])
        {
            case QueryPick.Item item when value.ValueKind == JsonValueKind.Array:
                int length = value.GetArrayLength(), at = item.Index < 0 ? length + item.Index : item.Index;
                return at < 0 || at >= length || Pick(value[at], path, index, pick + 1, found);
            case QueryPick.Item item:
                return Member(value, item.Index.ToString(CultureInfo.InvariantCulture), path, index, pick, found);
            case QueryPick.Key key:
                return Member(value, key.Name, path, index, pick, found);
        }

        foreach (JsonElement item in Items(value, picks[pick], isMap: path.Steps[index].IsMap && pick == 0))
        {
            if (picks[pick] is QueryPick.Where where && !Holds(item, where)) continue;
            if (!Pick(item, path, index, pick + 1, found)) return false;
        }

        return true;
    }

    // A map is an object in JSON. A filter on one message looks at that message.
    private static IEnumerable<JsonElement> Items(JsonElement value, QueryPick pick, bool isMap) => value.ValueKind switch
    {
        JsonValueKind.Array => value.EnumerateArray(),
        JsonValueKind.Object when isMap || pick is QueryPick.All => value.EnumerateObject().Select(static member => member.Value),
        _ => [value],
    };

    private static bool Member(JsonElement value, string name, QueryPath path, int index, int pick, Func<JsonElement, bool> found) =>
        value.ValueKind != JsonValueKind.Object || !value.TryGetProperty(name, out JsonElement member) || Pick(member, path, index, pick + 1, found);

    private static bool Holds(JsonElement item, QueryPick.Where where)
    {
        bool isFound = false, holds = false;
        Run(item, where.Path, value =>
        {
            isFound = true;
            holds = where.Literal == null
                ? value.ValueKind is not (JsonValueKind.Null or JsonValueKind.False)
                : where.Operator.Holds(Order(value, where.Literal, where.Path.Steps[^1].IsFloat));
            return !holds;
        });
        return isFound ? holds : where.Operator == QueryOperator.NotEqual;
    }

    // 64-bit integers are texts in JSON, and so are NaN and the infinities.
    private static int? Order(JsonElement value, QueryLiteral literal, bool isFloat)
    {
        switch (value.ValueKind)
        {
            case JsonValueKind.True or JsonValueKind.False:
                return string.CompareOrdinal(value.ValueKind == JsonValueKind.True ? "true" : "false", literal.Text);
            case JsonValueKind.String:
                string text = value.GetString()!;
                if (isFloat && literal.Float is { } wanted && QueryNumber.Nearest(text) is { } special) return QueryNumber.Order(special, wanted);
                return Order(QueryNumber.Exact(text), literal) ?? string.CompareOrdinal(text, literal.Text);
            case JsonValueKind.Number when literal.Float is { } number:
                int? order = isFloat ? null : Order(QueryNumber.Exact(value.GetRawText()), literal);
                return order ?? QueryNumber.Order(value.GetDouble(), number);
            default:
                return null;
        }
    }

    // Null if one of them is no number that a decimal holds exactly, unless only the literal is none.
    private static int? Order(decimal? value, QueryLiteral literal) =>
        value is not { } own ? null
        : literal.Number is { } exact ? own.CompareTo(exact)
        : literal.Float is { } number ? QueryNumber.Order((double)own, number)
        : null;
}
