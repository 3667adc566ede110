using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Values.</content>
public unsafe ref partial struct FlexBuilder
{
    /// <summary>Adds a key: in a map the key of the next value, or that value itself; elsewhere a value.</summary>
    /// <param name="utf8">The bytes of the key, well-formed UTF-8 without a 0.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf8"/>: the key is no well-formed UTF-8. Nothing was added.</exception>
    /// <exception cref="ArgumentException">The key holds a 0, at which it would end. Nothing was added.</exception>
    public readonly void AddKey(scoped ReadOnlySpan<byte> utf8) => FlexBuilderCore.Key(Core, utf8);

    /// <summary>Adds null.</summary>
    public readonly void AddNull() => FlexBuilderCore.Inline(Core, FlexType.Null, 0, FlexWidth.One);

    /// <summary>Adds true or false.</summary>
    public readonly void AddBool(bool value) => FlexBuilderCore.Inline(Core, FlexType.Bool, value ? 1u : 0u, FlexWidth.One);

    /// <summary>Adds a signed integer.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void AddInt(long value) => FlexBuilderCore.Inline(Core, FlexType.Int, unchecked((ulong)value), FlexWidth.Of(value));

    /// <summary>Adds an unsigned integer.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void AddUInt(ulong value) => FlexBuilderCore.Inline(Core, FlexType.UInt, value, FlexWidth.Of(value));

    /// <summary>Adds a floating point number of 4 bytes.</summary>
    public readonly void AddFloat(float value) => FlexBuilderCore.Inline(Core, FlexType.Float, FlexWidth.BitsOf(value), FlexWidth.Four);

    /// <summary>Adds a floating point number, in 4 bytes if that loses nothing.</summary>
    public readonly void AddDouble(double value) => FlexBuilderCore.Inline(Core, FlexType.Float, FlexWidth.BitsOf(value), FlexWidth.Of(value));

    /// <summary>Adds a signed integer behind an offset, so that a large one does not widen its whole vector or map.</summary>
    public readonly void AddIndirectInt(long value) => FlexBuilderCore.Indirect(Core, FlexType.IndirectInt, unchecked((ulong)value), FlexWidth.Of(value));

    /// <summary>Adds an unsigned integer behind an offset, so that a large one does not widen its whole vector or map.</summary>
    public readonly void AddIndirectUInt(ulong value) => FlexBuilderCore.Indirect(Core, FlexType.IndirectUInt, value, FlexWidth.Of(value));

    /// <summary>Adds a floating point number of 4 bytes behind an offset.</summary>
    public readonly void AddIndirectFloat(float value) =>
        FlexBuilderCore.Indirect(Core, FlexType.IndirectFloat, FlexWidth.BitsOf(value), FlexWidth.Four);

    /// <summary>Adds a floating point number behind an offset, in 4 bytes if that loses nothing.</summary>
    /// <remarks>The C++ library writes the wrong bytes for those that fit 4 bytes; these here are right.</remarks>
    public readonly void AddIndirectDouble(double value) =>
        FlexBuilderCore.Indirect(Core, FlexType.IndirectFloat, FlexWidth.BitsOf(value), FlexWidth.Of(value));

    /// <summary>Adds a string.</summary>
    /// <param name="utf8">The bytes of the string.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf8"/> at the byte where the first ill-formed sequence starts. Nothing was
    /// added.</exception>
    public readonly void AddString(scoped ReadOnlySpan<byte> utf8)
    {
        if (!WireUtf8.IsValid(utf8)) WireThrow.InvalidUtf8(WireUtf8.FirstInvalid(utf8));
        FlexBuilderCore.String(Core, utf8);
    }

    /// <summary>Adds a string.</summary>
    /// <param name="text">The text.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf16"/> at the first surrogate without a partner, counted in UTF-16 units. Nothing
    /// was added.</exception>
    public readonly void AddString(scoped ReadOnlySpan<char> text) => FlexBuilderCore.String(Core, text);

    /// <summary>Adds a string without checking its bytes.</summary>
    /// <param name="utf8">The bytes of the string, which are known to be well-formed UTF-8. Ill-formed bytes are no danger to memory, and verifiers accept
    /// them. But readers in other languages may fail.</param>
    public readonly void DangerousAddString(scoped ReadOnlySpan<byte> utf8) => FlexBuilderCore.String(Core, utf8);

    /// <summary>Adds bytes.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <param name="alignBytes">The alignment of the first byte, counted from the start of the buffer: 1, 2, 4 or 8.</param>
    /// <exception cref="ArgumentOutOfRangeException">The alignment is none of these.</exception>
    public readonly void AddBlob(scoped ReadOnlySpan<byte> bytes, int alignBytes = 1)
    {
        if (alignBytes is not (1 or 2 or 4 or 8))
            throw new ArgumentOutOfRangeException(nameof(alignBytes), alignBytes, "The alignment of a blob is 1, 2, 4 or 8 bytes.");
        FlexBuilderCore.Blob(Core, bytes, FlexWidth.OfBytes(alignBytes));
    }

    /// <summary>Adds a vector of numbers or bools, all of one type. Its elements have the width of that type.</summary>
    /// <typeparam name="T">An integer or floating point type of C#, or bool.</typeparam>
    /// <param name="values">The elements.</param>
    /// <exception cref="ArgumentException">The format has no vectors of this type. Nothing was added.</exception>
    /// <remarks>The count has the width of the elements. Where it does not fit, such as 300 elements of one byte, the elements are wider; the C++ library
    /// refuses such vectors. For bytes, a blob is smaller.</remarks>
    public readonly void AddVector<T>(scoped ReadOnlySpan<T> values)
        where T : unmanaged => FlexBuilderCore.Numbers(Core, values, isFixed: false);

    /// <summary>Adds a vector of 2, 3 or 4 numbers, all of one type, without a count.</summary>
    /// <typeparam name="T">An integer or floating point type of C#.</typeparam>
    /// <param name="values">The elements.</param>
    /// <exception cref="ArgumentException">The format has no such vectors of this type or count. Nothing was added.</exception>
    public readonly void AddFixedVector<T>(scoped ReadOnlySpan<T> values)
        where T : unmanaged => FlexBuilderCore.Numbers(Core, values, isFixed: true);
}
