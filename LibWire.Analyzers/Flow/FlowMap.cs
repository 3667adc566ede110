using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace LibWire.Analyzers.Flow;

/// <summary>What is known of some variables at one place of a method.</summary>
/// <typeparam name="TValue">The knowledge; compared by its Equals.</typeparam>
internal sealed class FlowMap<TValue>
    where TValue : class
{
    internal static readonly FlowMap<TValue> Empty = new(ImmutableDictionary.Create<object, TValue>(KeyComparer.Instance));

    private readonly ImmutableDictionary<object, TValue> _values;

    private FlowMap(ImmutableDictionary<object, TValue> values) => _values = values;

    /// <summary>All variables of which something is known. A key is a symbol, or the id of a value that the compiler keeps for itself.</summary>
    internal IEnumerable<KeyValuePair<object, TValue>> Entries => _values;

    internal TValue? Find(object key) => _values.TryGetValue(key, out TValue? value) ? value : null;

    internal FlowMap<TValue> With(object key, TValue value) => new(_values.SetItem(key, value));

    internal FlowMap<TValue> Without(object key) => _values.ContainsKey(key) ? new FlowMap<TValue>(_values.Remove(key)) : this;

    /// <summary>The entries of both; those under one key are joined.</summary>
    internal FlowMap<TValue> Union(FlowMap<TValue> other, System.Func<TValue, TValue, TValue> join)
    {
        if (ReferenceEquals(this, other)) return this;
        ImmutableDictionary<object, TValue> all = _values;
        foreach (KeyValuePair<object, TValue> entry in other._values)
            all = all.SetItem(entry.Key, all.TryGetValue(entry.Key, out TValue? own) ? join(own, entry.Value) : entry.Value);
        return new FlowMap<TValue>(all);
    }

    internal bool ContentEquals(FlowMap<TValue> other)
    {
        if (ReferenceEquals(_values, other._values)) return true;
        if (_values.Count != other._values.Count) return false;
        foreach (KeyValuePair<object, TValue> entry in _values)
            if (!entry.Value.Equals(other.Find(entry.Key)))
                return false;
        return true;
    }

    private sealed class KeyComparer : IEqualityComparer<object>
    {
        internal static readonly KeyComparer Instance = new();

        bool IEqualityComparer<object>.Equals(object? left, object? right) =>
            left is ISymbol symbol ? SymbolEqualityComparer.Default.Equals(symbol, right as ISymbol) : Equals(left, right);

        int IEqualityComparer<object>.GetHashCode(object key) =>
            key is ISymbol symbol ? SymbolEqualityComparer.Default.GetHashCode(symbol) : key.GetHashCode();
    }
}
