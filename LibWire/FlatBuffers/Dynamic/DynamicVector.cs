using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace LibWire.Reflection;

/// <summary>The elements of a vector of a <see cref="DynamicTable"/>.</summary>
/// <remarks>It refers to the table: it shows and makes changes there. The types of elements are those of fields. What is read of an element stays as it is,
/// unless <see cref="Mutable"/>, <see cref="MutableStruct"/>, <see cref="AddTable"/> or <see cref="AddStruct"/> made it. A struct that is an element is valid
/// until the vector grows.</remarks>
public readonly unsafe struct DynamicVector
{
    private const int FirstRoom = 4;

    private readonly DynamicTable _owner;
    private readonly FlatTypeField? _field;

    internal DynamicVector(DynamicTable owner, FlatTypeField field)
    {
        _owner = owner;
        _field = field;
    }

    /// <summary>How many elements there are; 0 if the vector is absent.</summary>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public int Count => Load().Count;

    private FlatTypeField Field => _field ?? throw DynamicFlatThrow.Default("vector");

    private bool IsInline => Field.Layout!.Kind is not (FlatFieldKind.Strings or FlatFieldKind.Tables or FlatFieldKind.Unions);

    /// <summary>An element.</summary>
    /// <typeparam name="T">The C# type of the elements, see the remarks of <see cref="DynamicTable"/>.</typeparam>
    /// <param name="index">The index, from 0.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    /// <exception cref="ArgumentException">The elements have another type.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public T Get<T>(int index)
    {
        DynamicSlot vector = Load();
        CheckIndex(index, vector.Count);
        DynamicSource source = _owner.Source;
        DynamicSlot element = DynamicLoad.Element(in source, Field, in vector, index);

        // An element of a vector that can be changed can be changed itself.
        if (vector is { Form: DynamicForm.Bytes, Extra: > 0 }) element.Extra = 1;
        return DynamicFlatValue.Read<T>(_owner.Arena, Field, in element, nameof(Get))!;
    }

    /// <summary>The bytes in UTF-8 of an element that is a string, without a copy.</summary>
    /// <param name="index">The index, from 0.</param>
    /// <returns>The bytes, until the element is changed.</returns>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    /// <exception cref="ArgumentException">The elements are no strings.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public ReadOnlySpan<byte> GetBytes(int index)
    {
        DynamicSlot vector = Load();
        CheckIndex(index, vector.Count);
        if (!Field.IsString) throw DynamicFlatThrow.NotOf(Field, "a vector of strings", nameof(GetBytes));
        DynamicSource source = _owner.Source;
        DynamicSlot element = DynamicLoad.Element(in source, Field, in vector, index);
        return new ReadOnlySpan<byte>(element.Pointer, element.Count);
    }

    /// <summary>Replaces an element. Strings, tables and structs are copied.</summary>
    /// <typeparam name="T">The C# type of the elements.</typeparam>
    /// <param name="index">The index, from 0.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    /// <exception cref="ArgumentException">The elements have another type, or their enum does not have the value.</exception>
    /// <exception cref="WireFormatException">A string is not well-formed, or a table cannot be written.</exception>
    /// <exception cref="InvalidOperationException">The table cannot be changed, or the value is absent.</exception>
    /// <exception cref="ObjectDisposedException">An arena was disposed.</exception>
    public void Set<T>(int index, T value)
    {
        CheckIndex(index, Count);
        DynamicSlot element = DynamicFlatValue.Make(_owner.Arena, Field, value, nameof(Set));
        Store(Owned(0), index, in element);
    }

    /// <summary>Appends an element. Strings, tables and structs are copied.</summary>
    /// <typeparam name="T">The C# type of the elements.</typeparam>
    /// <param name="value">The value.</param>
    /// <inheritdoc cref="Set{T}(int, T)" path="/exception"/>
    public void Add<T>(T value)
    {
        DynamicSlot element = DynamicFlatValue.Make(_owner.Arena, Field, value, nameof(Add));
        DynamicSlot* vector = Owned(1);
        Store(vector, vector->Count++, in element);
    }

    /// <summary>Appends a union. A string, table or struct is copied.</summary>
    /// <typeparam name="T">The C# type of the member: <see cref="DynamicTable"/>, <see cref="DynamicStruct"/> or <c>string</c>.</typeparam>
    /// <param name="member">The name of the member.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentException">The elements are no unions, the union has no such member, or the value has another type.</exception>
    /// <inheritdoc cref="Set{T}(int, T)" path="/exception"/>
    public void AddUnion<T>(string member, T value)
    {
        if (!Field.IsUnion) throw DynamicFlatThrow.NotOf(Field, "a vector of unions", nameof(AddUnion));
        DynamicSlot element = DynamicFlatValue.MakeUnion(_owner.Arena, Field, member, value, nameof(AddUnion));
        DynamicSlot* vector = Owned(1);
        Store(vector, vector->Count++, in element);
    }

    /// <summary>Appends an empty table.</summary>
    /// <returns>The table, to be changed.</returns>
    /// <exception cref="ArgumentException">The elements are no tables.</exception>
    /// <exception cref="InvalidOperationException">The table cannot be changed.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public DynamicTable AddTable()
    {
        if (Field.Layout!.Kind != FlatFieldKind.Tables) throw DynamicFlatThrow.NotOf(Field, "a vector of tables", nameof(AddTable));
        DynamicSlot* vector = Owned(1);
        DynamicSlot* element = (DynamicSlot*)vector->Pointer + vector->Count++;
        *element = default;
        return DynamicFlatValue.ToNode(_owner.Arena, Field.Table!, element);
    }

    /// <summary>Appends a struct of zeros.</summary>
    /// <returns>The struct, to be changed, valid until the vector grows.</returns>
    /// <exception cref="ArgumentException">The elements are no structs.</exception>
    /// <exception cref="InvalidOperationException">The table cannot be changed.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public DynamicStruct AddStruct()
    {
        if (Field.Struct is not { } type) throw DynamicFlatThrow.NotOf(Field, "a vector of structs", nameof(AddStruct));
        DynamicSlot* vector = Owned(1);
        byte* element = vector->Pointer + ((nint)vector->Count++ * type.SizeBytes);
        new Span<byte>(element, type.SizeBytes).Clear();
        return new DynamicStruct(type, element, _owner.Arena, isReadOnly: false);
    }

    /// <summary>A table that is an element, or the value of a union that is one, to be changed.</summary>
    /// <param name="index">The index, from 0.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    /// <exception cref="ArgumentException">The element is no table.</exception>
    /// <exception cref="InvalidOperationException">The table around it cannot be changed.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public DynamicTable Mutable(int index)
    {
        CheckIndex(index, Count);
        if (IsInline) throw DynamicFlatThrow.NotOf(Field, "a vector of tables", nameof(Mutable));
        DynamicSlot* element = (DynamicSlot*)Owned(0)->Pointer + index;
        FlatTableType? type = Field.IsUnion ? new DynamicUnion(Field, in *element, _owner.Arena).Member?.Table : Field.Table;
        if (type is null) throw DynamicFlatThrow.NotOf(Field, "a table at this index", nameof(Mutable));
        return DynamicFlatValue.ToNode(_owner.Arena, type, element);
    }

    /// <summary>A struct that is an element, to be changed.</summary>
    /// <param name="index">The index, from 0.</param>
    /// <returns>The struct, valid until the vector grows.</returns>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    /// <exception cref="ArgumentException">The elements are no structs.</exception>
    /// <exception cref="InvalidOperationException">The table cannot be changed.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public DynamicStruct MutableStruct(int index)
    {
        CheckIndex(index, Count);
        if (Field.Struct is not { } type) throw DynamicFlatThrow.NotOf(Field, "a vector of structs", nameof(MutableStruct));
        return new DynamicStruct(type, Owned(0)->Pointer + ((nint)index * type.SizeBytes), _owner.Arena, isReadOnly: false);
    }

    /// <summary>Removes all elements. The vector is then empty; <see cref="DynamicTable.Clear(DynamicFlatField)"/> makes it absent. A nested buffer or
    /// FlexBuffer is then absent, because it cannot be empty.</summary>
    /// <exception cref="InvalidOperationException">The table cannot be changed.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public void Clear()
    {
        FlatTypeField field = Field;
        DynamicSlot empty = new() { Form = IsInline ? DynamicForm.Bytes : DynamicForm.Items };
        *_owner.Changed(field) = field.IsNestedBuffer || field.IsFlexBuffer ? default : empty;
    }

    /// <summary>The elements one after another.</summary>
    /// <typeparam name="T">The C# type of the elements.</typeparam>
    /// <exception cref="ArgumentException">The elements have another type.</exception>
    public IEnumerable<T> Items<T>()
    {
        for (int i = 0; i < Count; i++) yield return Get<T>(i);
    }

    /// <inheritdoc/>
    public override string ToString() => _field is null ? "" : $"{_field}, {Count} elements";

    private DynamicSlot Load()
    {
        FlatTypeField field = Field;
        _owner.RequireLive();
        return _owner.Load(field);
    }

    private void CheckIndex(int index, int count)
    {
        if ((uint)index >= (uint)count) throw new ArgumentOutOfRangeException(nameof(index), index, $"{_field} has {count} elements.");
    }

    private void Store(DynamicSlot* vector, int index, in DynamicSlot element)
    {
        if (vector->Form == DynamicForm.Items)
        {
            ((DynamicSlot*)vector->Pointer)[index] = element;
            return;
        }

        int sizeBytes = Field.Layout!.ElementBytes;
        byte* target = vector->Pointer + ((nint)index * sizeBytes);
        if (element.Form == DynamicForm.Scalar) DynamicLoad.Store(target, element.Bits, sizeBytes);
        else Unsafe.CopyBlockUnaligned(target, element.Pointer, (uint)sizeBytes);
    }

    /// <summary>The vector in memory of its own, with room for more elements.</summary>
    private DynamicSlot* Owned(int more)
    {
        FlatTypeField field = Field;
        if (field.IsNestedBuffer || field.IsFlexBuffer) throw DynamicFlatThrow.Whole(field);
        DynamicSlot* vector = _owner.Changed(field);
        int needed = checked(vector->Count + more);
        if (vector->Form is DynamicForm.Items or DynamicForm.Bytes && vector->Extra >= Math.Max(1, needed)) return vector;
        int room = Math.Max(FirstRoom, needed > int.MaxValue / 2 ? needed : Math.Max(needed, vector->Extra * 2));
        int sizeBytes = IsInline ? field.Layout!.ElementBytes : sizeof(DynamicSlot);
        byte* memory = _owner.Arena.AllocateBytes(checked((nuint)room * (nuint)sizeBytes), IsInline ? (nuint)FlatFormat.AlignBytesMax : sizeof(ulong));
        DynamicSource source = _owner.Source;
        for (int i = 0; i < vector->Count && vector->Form == DynamicForm.SourceItems; i++)
            ((DynamicSlot*)memory)[i] = DynamicLoad.Element(in source, field, in *vector, i);
        if (vector->Form is DynamicForm.Items or DynamicForm.Bytes && vector->Count > 0)
            Buffer.MemoryCopy(vector->Pointer, memory, (long)room * sizeBytes, (long)vector->Count * sizeBytes);
        *vector = new DynamicSlot { Form = IsInline ? DynamicForm.Bytes : DynamicForm.Items, Pointer = memory, Count = vector->Count, Extra = room };
        return vector;
    }
}
