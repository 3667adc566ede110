namespace LibWire.WellKnown;

/// <content>Makes values, by kind.</content>
public partial struct Value
{
    /// <summary>The value <c>null</c>. It differs from an empty Value, which holds no value and cannot be written as JSON.</summary>
    public static Value ForNull() => new() { NullValue = NullValue.NullValue };

    /// <summary>Makes a number.</summary>
    /// <param name="number">Any number. JSON cannot represent NaN and infinities.</param>
    public static Value ForNumber(double number) => new() { NumberValue = number };

    /// <summary>Makes true or false.</summary>
    public static Value ForBool(bool value) => new() { BoolValue = value };

    /// <summary>Makes a text.</summary>
    /// <param name="text">Any text whose surrogates stand in pairs.</param>
    /// <param name="arena">Receives the text.</param>
    /// <inheritdoc cref="Utf8String.Copy(string, ref readonly ArenaAllocator)" path="/exception"/>
    public static Value ForString(string text, scoped in ArenaAllocator arena = default) => new() { StringValue = Utf8String.Copy(text, in arena) };

    /// <summary>Makes a text from one that is already in the arena.</summary>
    /// <param name="text">The text. It is not copied: its bytes must live as long as the value.</param>
    public static Value ForString(Utf8String text) => new() { StringValue = text };

    /// <summary>Makes a struct.</summary>
    /// <param name="fields">The struct. The value shares its map.</param>
    /// <param name="arena">Receives the struct that the value points to.</param>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public static Value ForStruct(Struct fields, scoped in ArenaAllocator arena = default)
    {
        Value value = default;
        value.MutableStructValue(in arena) = fields;
        return value;
    }

    /// <summary>Makes a list.</summary>
    /// <param name="values">The items. The list is a copy; the data that the items point to is shared.</param>
    /// <param name="arena">Receives the list.</param>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public static Value ForList(ReadOnlySpan<Value> values, scoped in ArenaAllocator arena = default)
    {
        ArenaMark mark = arena.Mark();
        try
        {
            Value value = default;
            ref ListValue list = ref value.MutableListValue(in arena);
            list.Values.Reserve(values.Length, in arena);
            list.Values.AddRange(values, in arena);
            return value;
        }
        catch
        {
            arena.Rewind(mark);
            throw;
        }
    }
}
