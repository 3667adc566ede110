using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>The steps by which emitted <c>Create</c> methods write a table whose fields are all known. They write back to front; the bytes are those that the
/// same calls of a <see cref="FlatBuilder"/> give.</summary>
/// <remarks>
/// <para>Each step takes the byte that was written last and returns the byte that is now the last. The present fields and the end of the table decide where
/// every field lies, so these two are the key of the vtable. Only an unknown key makes the step compute the places of the fields and look up the vtable by its
/// contents.</para>
/// <para><b>Safety:</b> for emitted code.</para>
/// </remarks>
public static unsafe partial class FlatCreate
{
    /// <summary>Number of bits of a layout id. The bits above hold the end of the table, and a mark that separates these shapes from those of whole
    /// objects.</summary>
    private const int LayoutIdBits = 26;
    private const uint CreateShape = 1U << 31;

    /// <summary>Makes room for a table.</summary>
    /// <param name="builder">The builder.</param>
    /// <param name="sizeBytes">The most bytes that all fields and their padding can take.</param>
    /// <param name="state">The state.</param>
    /// <returns>The byte that was written last.</returns>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.BufferFinished"/>, in both builds.</exception>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Begin(scoped in FlatBuilder builder, int sizeBytes, out FlatCreateState state)
    {
        FlatBuilderCore* core = builder.CoreForObjects;
        state = default;
        return FlatBuilderCore.BeginCreate(core, sizeBytes, ref state);
    }

    /// <summary>Writes a scalar, unless it equals its default.</summary>
    /// <param name="next">The byte that was written last.</param>
    /// <param name="value">The scalar.</param>
    /// <param name="defaultValue">Its default.</param>
    /// <param name="id">Its id.</param>
    /// <param name="fields">The bits of the fields that are present.</param>
    /// <param name="state">The state.</param>
    /// <returns>The byte that is written last now.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Scalar<T>(byte* next, T value, T defaultValue, int id, scoped ref ulong fields, scoped ref FlatCreateState state)
        where T : unmanaged
    {
        if (FlatElement.IsDefault(value, defaultValue) && state.Forced == 0) return next;
        fields |= 1UL << id;
        return Scalar(next, value);
    }

    /// <summary>Writes a scalar, unless it is null.</summary>
    /// <inheritdoc cref="Scalar{T}(byte*, T, T, int, ref ulong, ref FlatCreateState)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Scalar<T>(byte* next, T? value, int id, scoped ref ulong fields)
        where T : unmanaged
    {
        if (!value.HasValue) return next;
        fields |= 1UL << id;
        return Scalar(next, value.GetValueOrDefault());
    }

    /// <summary>Writes a struct if it is there.</summary>
    /// <inheritdoc cref="Scalar{T}(byte*, T, T, int, ref ulong, ref FlatCreateState)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Struct<T>(byte* next, scoped in T value, bool isThere, int id, scoped ref ulong fields)
        where T : unmanaged, IFlatStruct<T>
    {
        if (!isThere) return next;
        fields |= 1UL << id;
        return Struct(next, in value);
    }

    /// <summary>Writes an offset to a value that was written before, unless it is null.</summary>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.OffsetUnknown"/>: nothing was written at the offset. In both builds.</exception>
    /// <inheritdoc cref="Scalar{T}(byte*, T, T, int, ref ulong, ref FlatCreateState)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Offset(byte* next, FlatOffset value, int id, scoped ref ulong fields, scoped ref FlatCreateState state)
    {
        // SAFETY: as in Scalar. A position is known if it is not beyond the bytes written before the table.
        if (value.IsNull) return next;
        fields |= 1UL << id;
        uint position = FlatBuilderCore.Position(state.Core, value);
        if (position > (ulong)(state.Base - state.TableEnd)) FlatBuildThrow.Unknown(position);
        Unsafe.WriteUnaligned(next - sizeof(ulong), 0UL);
        next = (byte*)((nuint)(next - sizeof(uint)) & ~((nuint)sizeof(uint) - 1));
        WireStore.UInt32(next, (uint)(state.Base - next) - position);
        return next;
    }

    /// <summary>Ends the table.</summary>
    /// <param name="next">The byte that was written last.</param>
    /// <param name="fields">A bit for each field id that is present; the lowest bit is id 0.</param>
    /// <param name="layout">The type of the table.</param>
    /// <param name="state">The state.</param>
    /// <returns>The offset of the table.</returns>
    /// <exception cref="WireFormatException"><see cref="WireError.TableTooLarge"/>. Nothing was written.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static FlatOffset End(byte* next, ulong fields, FlatLayout layout, scoped ref FlatCreateState state)
    {
        FlatBuilderCore* core = state.Core;
        Unsafe.WriteUnaligned(next - sizeof(uint), 0U);
        next = (byte*)((nuint)(next - sizeof(uint)) & ~(nuint)(sizeof(uint) - 1));
        return FlatBuilderCore.Offset(core, FlatBuilderCore.EndCreate(core, next, state.TableEnd, fields, ShapeId(state.TableEnd, layout), layout));
    }

    /// <summary>Throws because a required field is null.</summary>
    /// <param name="name">The field, with its table.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.RequiredFieldMissing"/>.</exception>
    [System.Diagnostics.CodeAnalysis.DoesNotReturn]
    public static void ThrowMissing(string name) => FlatBuildThrow.RequiredMissing(name);

    /// <summary>Writes a scalar.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* Scalar<T>(byte* next, T value)
        where T : unmanaged
    {
        // SAFETY: Begin made room. The first store writes the padding; the bytes that it clears below the padding belong to the second store, or to another
        // field.
        if (sizeof(T) > 1) Unsafe.WriteUnaligned(next - sizeof(ulong), 0UL);
        next = (byte*)((nuint)(next - sizeof(T)) & ~((nuint)sizeof(T) - 1));
        Unsafe.WriteUnaligned(next, BitConverter.IsLittleEndian || sizeof(T) == 1 ? value : FlatScalar.Reverse(value));
        return next;
    }

    /// <summary>Writes a struct.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* Struct<T>(byte* next, scoped in T value)
        where T : unmanaged, IFlatStruct<T>
    {
        int alignBytes = default(T).AlignBytes;
        Unsafe.WriteUnaligned(next - sizeof(ulong), 0UL);
        byte* first = (byte*)((nuint)(next - sizeof(T)) & ~((nuint)alignBytes - 1));
        if (alignBytes > sizeof(ulong)) new Span<byte>(first + sizeof(T), (int)(next - first) - sizeof(T)).Clear();
        FlatStruct.Store(first, in value);
        return first;
    }
}
