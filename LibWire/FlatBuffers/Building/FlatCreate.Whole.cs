using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <content>Tables that have all their fields. Their layout is known when the code is emitted, except for the padding behind the table.</content>
/// <remarks>
/// <para>Emitted code aligns the address of the first field once. The other fields, and the table, lie at constant distances from it. A field of a larger
/// alignment, if there is one later, aligns the address again.</para>
/// <para>The fields are written downwards: each store may clear bytes below its own, which are about to be written.</para>
/// </remarks>
public static unsafe partial class FlatCreate
{
    /// <summary>The builder itself, for the other steps.</summary>
    /// <param name="builder">The builder.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void* Core(scoped in FlatBuilder builder) => builder.CoreForObjects;

    /// <summary>Whether there is room for a table. If not, or if a table is open, or if the buffer is finished, <see cref="Begin"/> makes room, or
    /// throws.</summary>
    /// <param name="core">What <see cref="Core"/> gave.</param>
    /// <param name="sizeBytes">The most bytes that all fields and their padding can take.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool HasRoom(void* core, int sizeBytes) => FlatBuilderCore.HasRoom((FlatBuilderCore*)core, sizeBytes);

    /// <summary>The byte that was written last.</summary>
    /// <param name="core">What <see cref="Core"/> gave.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* TableEnd(void* core) => FlatBuilderCore.TableEnd((FlatBuilderCore*)core);

    /// <summary>Whether a scalar differs from its default.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsThere<T>(T value, T defaultValue)
        where T : unmanaged => !FlatElement.IsDefault(value, defaultValue);

    /// <summary>Finds the address of a field, and writes the padding above it.</summary>
    /// <param name="next">The byte that was written last.</param>
    /// <param name="sizeBytes">The size of the field.</param>
    /// <param name="alignBytes">Its alignment.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Align(byte* next, int sizeBytes, int alignBytes)
    {
        // SAFETY: HasRoom found room for all fields, and for a store below them.
        byte* field = (byte*)((nuint)(next - sizeBytes) & ~((nuint)alignBytes - 1));
        if (alignBytes > 1) Unsafe.WriteUnaligned(next - sizeof(ulong), 0UL);
        if (alignBytes > sizeof(ulong)) new Span<byte>(field + sizeBytes, (int)(next - field) - sizeBytes).Clear();
        return field;
    }

    /// <summary>Writes up to 8 bytes of padding.</summary>
    /// <param name="next">The byte that was written last.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Pad(byte* next) => Unsafe.WriteUnaligned(next - sizeof(ulong), 0UL);

    /// <summary>Writes a scalar.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Put<T>(byte* field, T value)
        where T : unmanaged => Unsafe.WriteUnaligned(field, BitConverter.IsLittleEndian || sizeof(T) == 1 ? value : FlatScalar.Reverse(value));

    /// <summary>Writes a struct.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void PutStruct<T>(byte* field, scoped in T value)
        where T : unmanaged, IFlatStruct<T> => FlatStruct.CopyTo(ref *field, 0, in value);

    /// <summary>Writes an offset to a value that was written before.</summary>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.OffsetUnknown"/>: nothing was written at the offset. In both builds.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void PutOffset(byte* field, FlatOffset value, byte* tableEnd, void* core) =>
        FlatBuilderCore.PutOffset((FlatBuilderCore*)core, field, value, tableEnd);

    /// <summary>Ends the table.</summary>
    /// <param name="table">The address of the table.</param>
    /// <param name="tableEnd">What <see cref="TableEnd"/> gave.</param>
    /// <param name="fields">A bit for each field id; the lowest bit is id 0.</param>
    /// <param name="layout">The type of the table.</param>
    /// <param name="core">What <see cref="Core"/> gave.</param>
    /// <returns>The offset of the table.</returns>
    /// <exception cref="WireFormatException"><see cref="WireError.TableTooLarge"/>. Nothing was written.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static FlatOffset EndWhole(byte* table, byte* tableEnd, ulong fields, FlatLayout layout, void* core)
    {
        var builder = (FlatBuilderCore*)core;
        return FlatBuilderCore.Offset(builder, FlatBuilderCore.EndCreate(builder, table, tableEnd, fields, ShapeId(tableEnd, layout), layout));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint ShapeId(byte* tableEnd, FlatLayout layout) => layout.Id | (((uint)(nuint)tableEnd & layout.EndMask) << LayoutIdBits) | CreateShape;
}
