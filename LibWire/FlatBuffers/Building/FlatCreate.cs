using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>The steps emitted <c>Create</c> methods write a table with whose fields are all known: back to front, with the bytes that the same calls of a <see cref="FlatBuilder"/> would give.</summary>
/// <remarks>
/// <para>Each takes the byte that was written last and returns the one that was written last by then. Where the fields lie follows from which are there and from where the table ends, so its vtable is found
/// by these; only where it is not are the places of the fields found out, and the vtable looked up by contents.</para>
/// <para><b>Safety:</b> for emitted code.</para>
/// </remarks>
public static unsafe class FlatCreate
{
    /// <summary>Ids of layouts are lower: above them there is room for where a table ends, and for what tells these shapes from those of whole objects.</summary>
    private const int LayoutIdBits = 26;
    private const uint CreateShape = 1U << 31;

    /// <summary>Makes room for a table.</summary>
    /// <param name="builder">The builder.</param>
    /// <param name="sizeBytes">As much as all fields can take, with what lies between them.</param>
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

    /// <summary>Whether a scalar is written.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsThere<T>(T value, T defaultValue, scoped ref FlatCreateState state)
        where T : unmanaged => !FlatElement.IsDefault(value, defaultValue) || state.Forced != 0;

    /// <summary>Writes a scalar.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Scalar<T>(byte* next, T value)
        where T : unmanaged
    {
        // SAFETY: Begin made room. The first store pads; what it clears below the padding the second one writes, or another field.
        if (sizeof(T) > 1) Unsafe.WriteUnaligned(next - sizeof(ulong), 0UL);
        next = (byte*)((nuint)(next - sizeof(T)) & ~((nuint)sizeof(T) - 1));
        Unsafe.WriteUnaligned(next, BitConverter.IsLittleEndian || sizeof(T) == 1 ? value : FlatScalar.Reverse(value));
        return next;
    }

    /// <summary>Writes a struct.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Struct<T>(byte* next, scoped in T value)
        where T : unmanaged, IFlatStruct<T>
    {
        int alignBytes = default(T).AlignBytes;
        Unsafe.WriteUnaligned(next - sizeof(ulong), 0UL);
        byte* first = (byte*)((nuint)(next - sizeof(T)) & ~((nuint)alignBytes - 1));
        if (alignBytes > sizeof(ulong)) new Span<byte>(first + sizeof(T), (int)(next - first) - sizeof(T)).Clear();
        FlatStruct.Store(first, in value);
        return first;
    }

    /// <summary>Writes an offset to what was written before.</summary>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.OffsetUnknown"/>, in both builds: nothing was written.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Offset(byte* next, FlatOffset value, scoped ref FlatCreateState state)
    {
        // SAFETY: as in Scalar. A position is known when it is not below what lies there already.
        if (value.Position > (ulong)(state.Base - state.TableEnd)) FlatBuildThrow.Unknown(value.Position);
        Unsafe.WriteUnaligned(next - sizeof(ulong), 0UL);
        next = (byte*)((nuint)(next - sizeof(uint)) & ~((nuint)sizeof(uint) - 1));
        WireStore.UInt32(next, (uint)(state.Base - next) - value.Position);
        return next;
    }

    /// <summary>Ends the table.</summary>
    /// <param name="next">The byte that was written last.</param>
    /// <param name="fields">A bit for each id that is there, the lowest for 0.</param>
    /// <param name="layout">What the table is.</param>
    /// <param name="state">The state.</param>
    /// <returns>Where it lies.</returns>
    /// <exception cref="WireFormatException"><see cref="WireError.TableTooLarge"/>. Nothing was written.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static FlatOffset End(byte* next, ulong fields, FlatLayout layout, scoped ref FlatCreateState state)
    {
        FlatBuilderCore* core = state.Core;
        Unsafe.WriteUnaligned(next - sizeof(uint), 0U);
        next = (byte*)((nuint)(next - sizeof(uint)) & ~(nuint)(sizeof(uint) - 1));
        uint shapeId = layout.Id | (((uint)(nuint)state.TableEnd & layout.EndMask) << LayoutIdBits) | CreateShape;
        return new FlatOffset(FlatBuilderCore.EndCreate(core, next, state.TableEnd, fields, shapeId, layout));
    }

    /// <summary>Throws what is thrown where a required field is null.</summary>
    /// <param name="name">The field, with its table.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.RequiredFieldMissing"/>.</exception>
    [System.Diagnostics.CodeAnalysis.DoesNotReturn]
    public static void ThrowMissing(string name) => FlatBuildThrow.RequiredMissing(name);
}
