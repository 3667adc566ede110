namespace LibWire.Reflection;

/// <summary>A union of a <see cref="DynamicTable"/>, or one of a vector of unions.</summary>
/// <remarks>Valid as long as the arena's memory. It stays as it is when the table is changed.</remarks>
public readonly partial struct DynamicUnion
{
    private readonly FlatTypeField? _field;
    private readonly DynamicSlot _slot;
    private readonly ArenaAllocator _arena;

    internal DynamicUnion(FlatTypeField field, in DynamicSlot slot, ArenaAllocator arena)
    {
        _field = field;
        _slot = slot;
        _arena = arena;
    }

    /// <summary>Whether there is no value: the field is absent, or its kind is NONE.</summary>
    public bool IsNone => _slot.Bits == 0;

    /// <summary>The member; null if there is none, or if the schema does not know the kind.</summary>
    public FlatEnumValue? Member => _field is null || _slot.Form == DynamicForm.Absent ? null : _field.Enum!.FindValue(Number);

    /// <summary>The number of the kind; 0 for NONE.</summary>
    public long Number => _field is null ? 0 : DynamicScalar.Number(_slot.Bits, _field.Enum!.UnderlyingType);

    /// <summary>The name of the member: <c>NONE</c>, or the number as text if the schema does not know the kind.</summary>
    public string Name => Member?.Name ?? (IsNone ? "NONE" : Number.ToString(System.Globalization.CultureInfo.InvariantCulture));

    internal FlatTypeField? Field => _field;

    internal DynamicSlot Slot => _slot;

    /// <summary>The value.</summary>
    /// <typeparam name="T">The C# type of the member: <see cref="DynamicTable"/>, <see cref="DynamicStruct"/> or <c>string</c>.</typeparam>
    /// <exception cref="ArgumentException">The union has no value, or a member of another type.</exception>
    /// <exception cref="InvalidOperationException">The union is default.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public T Get<T>()
    {
        FlatTypeField field = RequireLive();
        return DynamicFlatValue.ReadMember<T>(_arena, field, Member, in _slot, nameof(Get));
    }

    /// <summary>The bytes in UTF-8 of a value that is a string, without a copy.</summary>
    /// <exception cref="ArgumentException">The union has no value, or a member that is no string.</exception>
    /// <exception cref="InvalidOperationException">The union is default.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public unsafe ReadOnlySpan<byte> GetBytes()
    {
        FlatTypeField field = RequireLive();
        if (Member is not { IsString: true }) throw DynamicFlatThrow.WrongMember(field, Member, nameof(Get), typeof(string));
        return new ReadOnlySpan<byte>(_slot.Pointer, _slot.Count);
    }

    /// <inheritdoc/>
    public override string ToString() => Name;

    private FlatTypeField RequireLive()
    {
        if (_field is null) throw DynamicFlatThrow.Default("union");
        if (_arena.IsDisposed) throw DynamicFlatThrow.Disposed(_field.Owner);
        CheckAlive();
        return _field;
    }

    // The body exists only in LibWire.Debug.
    partial void CheckAlive();
}
