using System.Runtime.CompilerServices;

namespace LibWire.Reflection;

/// <summary>A struct of a <see cref="DynamicTable"/>, of a vector, or by itself in an arena.</summary>
/// <remarks>A copy of this struct is the same one. It is valid as long as the arena's memory; as an element of a vector, until the vector grows. Members are
/// named as fields of tables are, and have the same C# types.</remarks>
public readonly unsafe partial struct DynamicStruct : IEquatable<DynamicStruct>
{
    private readonly FlatStructType? _type;
    private readonly byte* _bytes; // null for a struct that is absent
    private readonly ArenaAllocator _arena;
    private readonly bool _isReadOnly;

    internal DynamicStruct(FlatStructType type, byte* bytes, ArenaAllocator arena, bool isReadOnly)
    {
        _type = type;
        _bytes = bytes;
        _arena = arena;
        _isReadOnly = isReadOnly;
    }

    /// <summary>The type.</summary>
    /// <exception cref="InvalidOperationException">The struct is default.</exception>
    public FlatStructType Type => _type ?? throw DynamicFlatThrow.Default("struct");

    /// <summary>Whether there is no struct: the field from which it was read is absent.</summary>
    public bool IsNull => _bytes == null;

    /// <summary>Whether the struct cannot be changed.</summary>
    public bool IsReadOnly => _isReadOnly || _bytes == null;

    /// <summary>The bytes, as in a buffer.</summary>
    /// <exception cref="InvalidOperationException">The struct is absent.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public ReadOnlySpan<byte> Bytes
    {
        get
        {
            RequireLive();
            return new ReadOnlySpan<byte>(_bytes, _type!.SizeBytes);
        }
    }

    internal DynamicSlot Slot => DynamicSlot.OfBytes(_bytes, _type!.SizeBytes);

    internal Span<byte> Target => new(_bytes, _type!.SizeBytes);

    /// <summary>The value of a member that is no array.</summary>
    /// <typeparam name="T">The C# type of the member.</typeparam>
    /// <param name="member">The member: its name, id or description.</param>
    /// <exception cref="ArgumentException">The struct has no such member, it is an array, or it has another type.</exception>
    /// <exception cref="InvalidOperationException">The struct is absent.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public T Get<T>(DynamicFlatField member) => Read<T>(Find(member, isArray: false, 0, out byte* place), place, nameof(Get));

    /// <summary>An element of a member that is an array.</summary>
    /// <typeparam name="T">The C# type of the elements.</typeparam>
    /// <param name="member">The member: its name, id or description.</param>
    /// <param name="index">The index, from 0.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    /// <exception cref="ArgumentException">The struct has no such member, it is no array, or it has another type.</exception>
    /// <inheritdoc cref="Get{T}(DynamicFlatField)" path="/exception"/>
    public T Get<T>(DynamicFlatField member, int index) => Read<T>(Find(member, isArray: true, index, out byte* place), place, nameof(Get));

    /// <summary>Sets a member that is no array. A struct is copied.</summary>
    /// <typeparam name="T">The C# type of the member.</typeparam>
    /// <param name="member">The member: its name, id or description.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentException">The struct has no such member, it is an array, it has another type, or its enum does not have the
    /// value.</exception>
    /// <exception cref="InvalidOperationException">The struct is absent or cannot be changed, or the value is absent.</exception>
    /// <exception cref="ObjectDisposedException">An arena was disposed.</exception>
    public void Set<T>(DynamicFlatField member, T value) => Write(Find(member, isArray: false, 0, out byte* place), place, value, nameof(Set));

    /// <summary>Sets an element of a member that is an array.</summary>
    /// <typeparam name="T">The C# type of the elements.</typeparam>
    /// <param name="member">The member: its name, id or description.</param>
    /// <param name="index">The index, from 0.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    /// <inheritdoc cref="Set{T}(DynamicFlatField, T)" path="/exception"/>
    public void Set<T>(DynamicFlatField member, int index, T value) => Write(Find(member, isArray: true, index, out byte* place), place, value, nameof(Set));

    /// <summary>Whether two structs have the same type and the same members. Padding is not compared.</summary>
    /// <param name="other">Another struct.</param>
    /// <exception cref="ObjectDisposedException">An arena was disposed.</exception>
    public bool Equals(DynamicStruct other)
    {
        if (_type != other._type) return false;
        if (IsNull || other.IsNull) return IsNull == other.IsNull;
        return WithoutPadding().AsSpan().SequenceEqual(other.WithoutPadding());
    }

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is DynamicStruct other && Equals(other);

    /// <summary>A hash code: structs that are equal have the same one. It differs from process to process.</summary>
    public override int GetHashCode() => IsNull ? 0 : (int)KeyedHash.Of(WithoutPadding());

    /// <inheritdoc cref="Equals(DynamicStruct)"/>
    public static bool operator ==(DynamicStruct left, DynamicStruct right) => left.Equals(right);

    /// <inheritdoc cref="Equals(DynamicStruct)"/>
    public static bool operator !=(DynamicStruct left, DynamicStruct right) => !left.Equals(right);

    /// <summary>The members by name, for debugging. Long texts are cut.</summary>
    public override string ToString() =>
        _type is null ? "" : IsNull ? "null" : _arena.IsDisposed ? $"{_type} in a disposed arena"
        : new FlatStruct(FlatPlace.StartOf(Bytes)).ToString(_type.Layout);

    /// <summary>Makes a struct of zeros.</summary>
    internal static DynamicStruct Make(FlatStructType type, ArenaAllocator arena)
    {
        var made = new DynamicStruct(type, arena.AllocateBytes((nuint)type.SizeBytes, FlatFormat.AlignBytesMax), arena, isReadOnly: false);
        made.Target.Clear();
        return made;
    }

    /// <summary>Throws unless there is a struct in a living arena.</summary>
    internal void RequireLive()
    {
        if (_type is null) throw DynamicFlatThrow.Default("struct");
        if (_bytes == null) throw DynamicFlatThrow.Absent(_type.FullName);
        if (_arena.IsDisposed) throw DynamicFlatThrow.Disposed(_type.FullName);
        CheckAlive();
    }

    private FlatTypeField Find(DynamicFlatField member, bool isArray, int index, out byte* place)
    {
        RequireLive();
        FlatTypeField found = member.In(_type!);
        if (found.ArrayLength == 0 && isArray) throw DynamicFlatThrow.NotArray(found);
        if (found.ArrayLength > 0 && !isArray) throw DynamicFlatThrow.NotSingle(found);
        if (isArray && (uint)index >= (uint)found.ArrayLength)
            throw new ArgumentOutOfRangeException(nameof(index), index, $"{found} has {found.ArrayLength} elements.");

        // SAFETY: the schema was checked: all elements of a member lie in the struct.
        place = _bytes + found.Member!.Offset + ((nint)index * found.Member.ElementBytes);
        return found;
    }

    private T Read<T>(FlatTypeField member, byte* place, string verb)
    {
        if (member.Struct is not { } inner) return DynamicScalar.Read<T>(member, DynamicLoad.Bits(place, FlatField.SizeOf(member.Scalar!.Value)), verb);
        if (typeof(T) != typeof(DynamicStruct)) throw DynamicFlatThrow.WrongType(member, verb, typeof(T));
        var value = new DynamicStruct(inner, place, _arena, _isReadOnly);
        return Unsafe.As<DynamicStruct, T>(ref value);
    }

    private void Write<T>(FlatTypeField member, byte* place, T value, string verb)
    {
        if (_isReadOnly) throw DynamicFlatThrow.ReadOnly(_type!.FullName);
        if (member.Struct is not { } inner)
        {
            DynamicLoad.Store(place, DynamicScalar.Bits(member, value, verb), FlatField.SizeOf(member.Scalar!.Value));
            return;
        }

        if (typeof(T) != typeof(DynamicStruct)) throw DynamicFlatThrow.WrongType(member, verb, typeof(T));
        DynamicStruct source = Unsafe.As<T, DynamicStruct>(ref value);
        if (source._type != inner) throw DynamicFlatThrow.ForeignStruct($"{verb} of {member}", inner, source._type);
        source.Bytes.CopyTo(new Span<byte>(place, inner.SizeBytes));
    }

    private byte[] WithoutPadding()
    {
        byte[] bytes = Bytes.ToArray();
        _type!.ClearPadding(bytes);
        return bytes;
    }

    // The body exists only in LibWire.Debug.
    partial void CheckAlive();
}
