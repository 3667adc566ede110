using System.Text;

namespace LibWire.Cli;

/// <summary>A value of a message or buffer, as it is compared: without what is ignored, and without what counts as absent.</summary>
internal abstract class DiffValue
{
    private int? _hash;

    /// <summary>Whether two values are equal, floats included.</summary>
    internal static IEqualityComparer<DiffValue> Exact { get; } = new ExactComparer();

    /// <summary>Whether two values are equal.</summary>
    /// <param name="other">Another value.</param>
    /// <param name="floatMargin">By how much floats may differ. Items of sets and keyed lists are matched exactly.</param>
    internal abstract bool IsEqual(DiffValue other, double floatMargin);

    /// <summary>The same, and quick for values that differ.</summary>
    internal bool IsSame(DiffValue other, double floatMargin) => floatMargin > 0 ? IsEqual(other, floatMargin) : Exact.Equals(this, other);

    /// <summary>Appends the value as JSON in one line. Marks that a terminal would act on are escaped.</summary>
    internal abstract void Append(StringBuilder json);

    /// <inheritdoc/>
    public override string ToString()
    {
        var json = new StringBuilder();
        Append(json);
        return json.ToString();
    }

    private protected abstract int ComputeHash();

    private int Hash => _hash ??= ComputeHash();

    private protected static int HashOf(DiffValue value) => value.Hash;

    private sealed class ExactComparer : IEqualityComparer<DiffValue>
    {
        public bool Equals(DiffValue? first, DiffValue? second) => first!.Hash == second!.Hash && first.IsEqual(second, floatMargin: 0);

        public int GetHashCode(DiffValue value) => value.Hash;
    }
}

/// <summary>A number, text, bytes or the like.</summary>
/// <param name="json">The value in JSON. Equal values have the same text, NaN included.</param>
/// <param name="number">The number of a float; null for everything else.</param>
/// <param name="isRaw">Whether these are bytes that stand where text could be.</param>
internal sealed class DiffScalar(string json, double? number = null, bool isRaw = false) : DiffValue
{
    internal string Json { get; } = json;

    private double? Number { get; } = number;

    private bool IsRaw { get; } = isRaw;

    internal override bool IsEqual(DiffValue other, double floatMargin) =>
        other is DiffScalar scalar
        && ((scalar.Json == Json && scalar.IsRaw == IsRaw) || (floatMargin > 0 && Math.Abs(Number - scalar.Number ?? double.NaN) <= floatMargin));

    internal override void Append(StringBuilder json) => json.Append(Json);

    private protected override int ComputeHash() => Json.GetHashCode(StringComparison.Ordinal);
}

/// <summary>A message, table or map.</summary>
/// <param name="typeName">What is inside of an Any; empty for everything else.</param>
/// <param name="isMap">Whether it is a map. Its members are named by their keys as in JSON: texts have quotes.</param>
internal sealed class DiffObject(string typeName, bool isMap) : DiffValue
{
    internal string TypeName { get; } = typeName;

    internal bool IsMap { get; } = isMap;

    internal Dictionary<string, DiffValue> Members { get; } = new(StringComparer.Ordinal);

    internal override bool IsEqual(DiffValue other, double floatMargin)
    {
        if (other is not DiffObject second || second.TypeName != TypeName || second.Members.Count != Members.Count) return false;
        foreach ((string name, DiffValue value) in Members)
            if (!second.Members.TryGetValue(name, out DiffValue? found) || !value.IsEqual(found, floatMargin)) return false;
        return true;
    }

    internal override void Append(StringBuilder json)
    {
        json.Append('{');
        string comma = "";
        if (TypeName.Length > 0)
        {
            json.Append("\"@type\":\"").Append(ShownText.Escape(TypeName)).Append('"');
            comma = ",";
        }

        foreach ((string name, DiffValue value) in Members)
        {
            string quote = name.StartsWith('"') ? "" : "\"";
            json.Append(comma).Append(quote).Append(name).Append(quote).Append(':');
            value.Append(json);
            comma = ",";
        }

        json.Append('}');
    }

    // Members have no order.
    private protected override int ComputeHash()
    {
        int hash = TypeName.GetHashCode(StringComparison.Ordinal);
        foreach ((string name, DiffValue value) in Members) hash += HashCode.Combine(name, HashOf(value));
        return hash;
    }
}

/// <summary>A repeated field or vector.</summary>
/// <param name="rule">How its items are matched; null as a list.</param>
internal sealed class DiffList(DiffRule? rule) : DiffValue
{
    internal DiffRule? Rule { get; } = rule;

    internal List<DiffValue> Items { get; } = [];

    private bool HasOrder => Rule is not { HasOrder: false };

    internal override bool IsEqual(DiffValue other, double floatMargin)
    {
        if (other is not DiffList second || second.Items.Count != Items.Count) return false;
        if (!HasOrder) return HasSameItems(second);
        for (int i = 0; i < Items.Count; i++)
            if (!Items[i].IsEqual(second.Items[i], floatMargin)) return false;
        return true;
    }

    internal override void Append(StringBuilder json)
    {
        json.Append('[');
        for (int i = 0; i < Items.Count; i++)
        {
            if (i > 0) json.Append(',');
            Items[i].Append(json);
        }

        json.Append(']');
    }

    private protected override int ComputeHash()
    {
        int hash = Items.Count;
        foreach (DiffValue item in Items) hash = HasOrder ? HashCode.Combine(hash, HashOf(item)) : hash + HashOf(item);
        return hash;
    }

    private bool HasSameItems(DiffList other)
    {
        var counts = new Dictionary<DiffValue, int>(Exact);
        foreach (DiffValue item in Items) counts[item] = counts.GetValueOrDefault(item) + 1;
        foreach (DiffValue item in other.Items)
        {
            int count = counts.GetValueOrDefault(item);
            if (count == 0) return false;
            counts[item] = count - 1;
        }

        return true;
    }
}
