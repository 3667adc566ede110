namespace LibWire.CompilerServices;

/// <summary>One enum of a schema: its names, for JSON. Emitted code makes it, once for each type; it never changes.</summary>
public sealed class FlatEnumLayout
{
    private FlatEnumLayout(string fullName, bool isFlags, long[] numbers, string[] names)
    {
        FullName = fullName;
        IsFlags = isFlags;
        Numbers = numbers;
        Names = names;
    }

    /// <summary>The name in the schema, with its namespace.</summary>
    public string FullName { get; }

    /// <summary>Whether the values are flags that are combined (<c>bit_flags</c>).</summary>
    internal bool IsFlags { get; }

    /// <summary>The numbers, in 64 bits of two's complement, in the order of the names.</summary>
    internal long[] Numbers { get; }

    /// <summary>The names in the schema.</summary>
    internal string[] Names { get; }

    /// <summary>What LibWire.Json prepares for this enum, once; null until then.</summary>
    internal object? JsonTable { get; set; }

    /// <summary>Describes an enum.</summary>
    /// <param name="fullName">The name in the schema, with its namespace.</param>
    /// <param name="isFlags">Whether the values are flags that are combined.</param>
    /// <param name="numbers">The numbers, in 64 bits of two's complement; a <c>ulong</c> keeps its bits.</param>
    /// <param name="names">The names, in the same order.</param>
    /// <exception cref="ArgumentException">The number of names differs from the number of numbers.</exception>
    public static FlatEnumLayout Make(string fullName, bool isFlags, long[] numbers, string[] names)
    {
        if (fullName is null) throw new ArgumentNullException(nameof(fullName));
        if (numbers is null) throw new ArgumentNullException(nameof(numbers));
        if (names is null) throw new ArgumentNullException(nameof(names));
        if (numbers.Length != names.Length) throw new ArgumentException($"{fullName} has {numbers.Length} numbers and {names.Length} names.", nameof(names));
        return new FlatEnumLayout(fullName, isFlags, (long[])numbers.Clone(), (string[])names.Clone());
    }

    /// <inheritdoc/>
    public override string ToString() => FullName;
}
