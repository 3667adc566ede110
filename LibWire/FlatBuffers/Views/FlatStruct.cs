using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>A struct in a buffer, which emitted views read by the places of its members.</summary>
/// <remarks><b>Safety:</b> the places are not checked: emitted code has them from the schema, and the verifier has made sure that all of the struct lies in the buffer. For emitted code.</remarks>
public readonly ref struct FlatStruct
{
    /// <summary>From here on a member of a struct that is absent is not sure to lie in the page at address 0, which no process may touch.</summary>
    private const int NearBytes = 4096;

    private readonly FlatPlace _place;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal FlatStruct(FlatPlace place) => _place = place;

    /// <summary>Whether there is none. To read a member then is a <see cref="NullReferenceException"/>.</summary>
    public bool IsNull => _place.IsNull;

    /// <summary>The first byte, for those who have proved that the struct may be written.</summary>
    internal ref byte First
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ref _place.At(0);
    }

    /// <summary>The members by name, for people who debug. Long texts are cut.</summary>
    /// <param name="layout">What the struct is.</param>
    public string ToString(FlatStructLayout layout) => FlatText.Of(this, layout ?? throw new ArgumentNullException(nameof(layout)));

    /// <summary>The value with the bytes of each of its members the other way round.</summary>
    /// <param name="value">A scalar, an enum or an <see cref="IFlatStruct{T}"/>.</param>
    public static T Reverse<T>(T value)
        where T : unmanaged => FlatScalar.Reverse(value);

    /// <summary>Stores a member that is a scalar or an enum; or a whole struct.</summary>
    /// <param name="target">Where the struct begins that the member is of.</param>
    /// <param name="offset">Where the member begins, in bytes from there.</param>
    /// <param name="value">The member.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write<T>(ref byte target, int offset, T value)
        where T : unmanaged => FlatScalar.Write(ref Unsafe.Add(ref target, offset), value);

    /// <summary>Stores a member that is a struct, member by member.</summary>
    /// <inheritdoc cref="Write"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void CopyTo<T>(ref byte target, int offset, scoped in T value)
        where T : unmanaged, IFlatStruct<T> => Unsafe.AsRef(in value).CopyTo(ref Unsafe.Add(ref target, offset)); // Without AsRef it would be copied first.

    /// <summary>Stores a struct where nothing was written.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe void Store<T>(byte* target, scoped in T value)
        where T : unmanaged, IFlatStruct<T>
    {
        Unsafe.InitBlockUnaligned(target, 0, (uint)sizeof(T));
        CopyTo(ref *target, 0, in value);
    }

    /// <summary>A member that is a scalar or an enum; or a whole struct.</summary>
    /// <param name="offset">Where it begins, in bytes from the start of the struct.</param>
    /// <returns>The value. A bool is true for any bits but none.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T Read<T>(int offset)
        where T : unmanaged
    {
        if (offset + Unsafe.SizeOf<T>() > NearBytes && IsNull) throw new NullReferenceException();
        return FlatScalar.Read<T>(in _place.At(offset));
    }

    /// <summary>A member that is a struct.</summary>
    /// <param name="offset">Where it begins, in bytes from the start of this one.</param>
    /// <returns>A view of it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatStruct Struct(int offset) => IsNull ? default : new FlatStruct(_place.Behind(offset));

    /// <summary>A member that is an array of a fixed length.</summary>
    /// <param name="offset">Where it begins, in bytes from the start of the struct.</param>
    /// <param name="count">How many elements it has.</param>
    /// <returns>The elements.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatVector<T> Array<T>(int offset, int count)
        where T : unmanaged => IsNull ? default : new FlatVector<T>(_place.Bytes(offset, count * Unsafe.SizeOf<T>()));
}
