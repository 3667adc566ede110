namespace LibWire.WellKnown;

/// <content>Sets fields, by kind of value.</content>
public partial struct Struct
{
    /// <summary>Sets a field to a value.</summary>
    /// <param name="name">The name of the field: any text whose surrogates stand in pairs.</param>
    /// <param name="value">The value, for example from <see cref="Value.ForNumber"/> or <see cref="Value.ForList"/>.</param>
    /// <param name="arena">Receives a new name, and the map when it grows.</param>
    /// <inheritdoc cref="UnmanagedMapExtensions.Set{TValue}(ref UnmanagedMap{Utf8String, TValue}, string, ref readonly ArenaAllocator)" path="/exception"/>
    public void Set(string name, Value value, scoped in ArenaAllocator arena = default) => Fields.Set(name, value, in arena);

    /// <summary>Sets a field to a number.</summary>
    /// <param name="name">The name of the field.</param>
    /// <param name="number">The number.</param>
    /// <param name="arena">Receives a new name, and the map when it grows.</param>
    /// <inheritdoc cref="Set(string, Value, in ArenaAllocator)" path="/exception"/>
    public void Set(string name, double number, scoped in ArenaAllocator arena = default) => Set(name, Value.ForNumber(number), in arena);

    /// <summary>Sets a field to true or false.</summary>
    /// <param name="name">The name of the field.</param>
    /// <param name="value">The value.</param>
    /// <param name="arena">Receives a new name, and the map when it grows.</param>
    /// <inheritdoc cref="Set(string, Value, in ArenaAllocator)" path="/exception"/>
    public void Set(string name, bool value, scoped in ArenaAllocator arena = default) => Set(name, Value.ForBool(value), in arena);

    /// <summary>Sets a field to a text.</summary>
    /// <param name="name">The name of the field.</param>
    /// <param name="text">The text; null sets the field to the value <c>null</c>.</param>
    /// <param name="arena">Receives the text and a new name, and the map when it grows.</param>
    /// <inheritdoc cref="Set(string, Value, in ArenaAllocator)" path="/exception"/>
    public void Set(string name, string? text, scoped in ArenaAllocator arena = default) =>
        Set(name, text is null ? Value.ForNull() : Value.ForString(text, in arena), in arena);
}
