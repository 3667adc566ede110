namespace LibWire.Reflection;

/// <summary>Names a field of a <see cref="DynamicTable"/>, or a member of a <see cref="DynamicStruct"/>: by its name in the schema, its id, or its
/// description.</summary>
/// <remarks>Nobody writes this type: names, ids and descriptions convert to it.</remarks>
public readonly struct DynamicFlatField
{
    private DynamicFlatField(string? name, int id, FlatTypeField? field)
    {
        Name = name;
        Id = id;
        Field = field;
    }

    internal string? Name { get; }

    internal int Id { get; }

    internal FlatTypeField? Field { get; }

    /// <summary>Names a field by its name in the schema.</summary>
    /// <param name="name">The name.</param>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
    public static implicit operator DynamicFlatField(string name) => new(name ?? throw new ArgumentNullException(nameof(name)), 0, null);

    /// <summary>Names a field by its id.</summary>
    /// <param name="id">The id: 0 for the first field. That of a union is the one of its value.</param>
    public static implicit operator DynamicFlatField(int id) => new(null, id, null);

    /// <summary>Names a field by its description.</summary>
    /// <param name="field">The description.</param>
    /// <exception cref="ArgumentNullException">The description is null.</exception>
    public static implicit operator DynamicFlatField(FlatTypeField field) => new(null, 0, field ?? throw new ArgumentNullException(nameof(field)));

    /// <inheritdoc cref="op_Implicit(string)"/>
    public static DynamicFlatField FromString(string name) => name;

    /// <inheritdoc cref="op_Implicit(int)"/>
    public static DynamicFlatField FromInt32(int id) => id;

    /// <inheritdoc cref="op_Implicit(FlatTypeField)"/>
    public static DynamicFlatField FromFlatTypeField(FlatTypeField field) => field;

    /// <inheritdoc/>
    public override string ToString() => Name ?? Field?.ToString() ?? Id.ToString(System.Globalization.CultureInfo.InvariantCulture);

    /// <summary>Finds the field of a table.</summary>
    /// <exception cref="ArgumentException">The table has no such field.</exception>
    internal FlatTypeField In(FlatTableType type)
    {
        FlatTypeField? found = Name is not null ? type.FindField(Name) : type.FindField(Field?.Id ?? Id);
        if (found is null) throw DynamicFlatThrow.NoField(type.FullName, type.Fields, this);
        return Field is null || Field == found ? found : throw DynamicFlatThrow.ForeignField(type.FullName, Field);
    }

    /// <summary>Finds the member of a struct.</summary>
    /// <exception cref="ArgumentException">The struct has no such member.</exception>
    internal FlatTypeField In(FlatStructType type)
    {
        FlatTypeField? found = null;
        if (Name is not null) found = type.FindField(Name);
        else
            foreach (FlatTypeField one in type.Fields)
                if (one.Id == (Field?.Id ?? Id)) found = one;
        if (found is null) throw DynamicFlatThrow.NoField(type.FullName, type.Fields, this);
        return Field is null || Field == found ? found : throw DynamicFlatThrow.ForeignField(type.FullName, Field);
    }
}
