using System.Collections.Generic;
using System.ComponentModel;

namespace LibWire;

/// <summary>What the schema says about an enum: its values, and whether it is closed.</summary>
/// <remarks>Immutable and thread-safe.</remarks>
public sealed class ProtoEnumLayout
{
    private readonly Dictionary<string, int> _byName = [];
    private readonly Dictionary<int, string> _byNumber = [];
    private Utf8Names<object>? _byUtf8;

    /// <summary>Makes the layout. For emitted code.</summary>
    /// <param name="fullName">The name of the enum with its package.</param>
    /// <param name="isClosed">Whether the enum is closed: it has no other values.</param>
    /// <param name="numbers">The numbers in the order of the schema.</param>
    /// <param name="names">The names in the same order.</param>
    /// <exception cref="ArgumentException">The number of names differs from the number of numbers, or a name occurs twice.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public ProtoEnumLayout(string fullName, bool isClosed, int[] numbers, string[] names)
    {
        FullName = fullName ?? throw new ArgumentNullException(nameof(fullName));
        if (numbers is null) throw new ArgumentNullException(nameof(numbers));
        if (names is null) throw new ArgumentNullException(nameof(names));
        if (numbers.Length != names.Length) throw new ArgumentException($"{fullName} has {numbers.Length} numbers and {names.Length} names.", nameof(names));
        IsClosed = isClosed;
        var values = new ProtoEnumValue[names.Length];
        for (int i = 0; i < values.Length; i++)
        {
            values[i] = new ProtoEnumValue(names[i], numbers[i]);
            _byName.Add(names[i], numbers[i]);
            if (!_byNumber.ContainsKey(numbers[i])) _byNumber.Add(numbers[i], names[i]);
        }

        Values = Array.AsReadOnly(values);
    }

    /// <summary>The name of the enum with its package, such as <c>shop.Level</c>.</summary>
    public string FullName { get; }

    /// <summary>Whether the enum is closed. A number that a closed enum does not define becomes an unknown field when it is read.</summary>
    public bool IsClosed { get; }

    /// <summary>The values in the order of the schema, aliases included.</summary>
    public IReadOnlyList<ProtoEnumValue> Values { get; }

    /// <summary>Finds the name of a number: the first one declared if there are several, null if there is none.</summary>
    /// <param name="number">Any number.</param>
    public string? FindName(int number) => _byNumber.TryGetValue(number, out string? name) ? name : null;

    /// <summary>Finds the number of a name.</summary>
    /// <param name="name">The name as it stands in the schema.</param>
    /// <param name="number">The number; 0 if there is none.</param>
    /// <returns>Whether the enum has the name.</returns>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
    public bool TryFindNumber(string name, out int number) => _byName.TryGetValue(name, out number);

    /// <inheritdoc/>
    public override string ToString() => FullName;

    /// <summary>Finds the number of a name in UTF-8.</summary>
    internal unsafe bool TryFindNumber(byte* name, int lengthBytes, out int number)
    {
        // Two threads may both make the table. Both results are the same.
        object? found = (_byUtf8 ??= NamesInUtf8()).Find(name, lengthBytes);
        number = found is null ? 0 : (int)found;
        return found is not null;
    }

    /// <summary>The number of an entry of a map without a value: the first that is declared. In an open enum it is 0.</summary>
    internal int DefaultNumber => Values.Count == 0 ? 0 : Values[0].Number;

    /// <summary>What LibWire.Json prepares for this enum, once; null until then.</summary>
    internal object? JsonTable { get; set; }

    /// <summary>Whether a field of the enum can hold a number.</summary>
    internal bool Holds(int number) => !IsClosed || _byNumber.ContainsKey(number);

    private Utf8Names<object> NamesInUtf8()
    {
        var names = new List<KeyValuePair<string, object>>();
        foreach (ProtoEnumValue value in Values) names.Add(new KeyValuePair<string, object>(value.Name, value.Number));
        return new Utf8Names<object>(names);
    }
}

/// <summary>One value of an enum, as the schema declares it.</summary>
/// <param name="name">The name.</param>
/// <param name="number">The number.</param>
public readonly struct ProtoEnumValue(string name, int number)
{
    /// <summary>The name as it stands in the schema, such as <c>LEVEL_HIGH</c>.</summary>
    public string Name { get; } = name;

    /// <summary>The number; values that are aliases of each other share it.</summary>
    public int Number { get; } = number;

    /// <inheritdoc/>
    public override string ToString() => $"{Name} = {Number}";
}
