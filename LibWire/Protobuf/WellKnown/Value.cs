namespace LibWire.WellKnown;

/// <content>Values of each kind.</content>
public partial struct Value
{
    /// <summary>The value <c>null</c>, which is not the same as one that nothing is set in: that is no value, and cannot be written as JSON.</summary>
    public static Value ForNull() => new() { NullValue = NullValue.NullValue };

    /// <summary>A number.</summary>
    /// <param name="number">Any; as JSON neither NaN nor an infinity can be written.</param>
    public static Value ForNumber(double number) => new() { NumberValue = number };

    /// <summary>True or false.</summary>
    public static Value ForBool(bool value) => new() { BoolValue = value };

    /// <summary>A text.</summary>
    /// <param name="text">Any text whose surrogates stand in pairs.</param>
    /// <param name="arena">Where it goes.</param>
    /// <inheritdoc cref="Utf8String.Copy(string, ref readonly ArenaAllocator)" path="/exception"/>
    public static Value ForString(string text, scoped in ArenaAllocator arena) => new() { StringValue = Utf8String.Copy(text, in arena) };

    /// <summary>A text that lies in the arena already.</summary>
    /// <param name="text">The text. It is not copied: its bytes must live as long as the value.</param>
    public static Value ForString(Utf8String text) => new() { StringValue = text };

    /// <summary>A struct.</summary>
    /// <param name="fields">The struct. The value shares its map with it.</param>
    /// <param name="arena">Where the value refers to it.</param>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is as it was.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed or is <c>default</c>.</exception>
    public static Value ForStruct(Struct fields, scoped in ArenaAllocator arena)
    {
        Value value = default;
        value.MutableStructValue(in arena) = fields;
        return value;
    }

    /// <summary>A list.</summary>
    /// <param name="values">The items. The list is a copy; what they refer to is shared.</param>
    /// <param name="arena">Where the list goes.</param>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is as it was.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed or is <c>default</c>.</exception>
    public static Value ForList(ReadOnlySpan<Value> values, scoped in ArenaAllocator arena)
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
