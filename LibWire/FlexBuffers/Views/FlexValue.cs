using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>A value in a FlexBuffer, the schema-less half of FlatBuffers: a number, text, bytes, a vector or a map. It is a view: it reads the bytes where
/// they lie, and the compiler ensures that it does not outlive them.</summary>
/// <remarks>
/// <para><c>default</c> is null, and so is what is not there: a key that a map lacks, an index behind the end. Conversions never fail. Null and values of
/// other types give 0, nothing, or an empty vector or map, so <c>root["a"u8][3]["b"u8].AsInt64()</c> needs no tests in between. <see cref="Type"/> tells
/// the types apart.</para>
/// <para>Every read is compared with the ends of the buffer, in both builds. Bytes that are no valid FlexBuffer, or have changed since they were verified,
/// throw <see cref="WireMisuseException"/> (<see cref="WireMisuse.BufferChanged"/>) where they lead outside. LibWire.Debug finds buffers in dead arena
/// memory too.</para>
/// </remarks>
[DebuggerDisplay("{ToString()}")]
[StructLayout(LayoutKind.Auto)]
public readonly ref partial struct FlexValue
{
    private readonly FlexBytes _bytes;
    private readonly int _at; // of the value itself, or of the offset that leads to it
    private readonly byte _widthBytes; // of what is there
    private readonly byte _packedType; // the type, and the width at the target of the offset

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal FlexValue(FlexBytes bytes, int at, int widthBytes, byte packedType)
    {
        _bytes = bytes;
        _at = at;
        _widthBytes = (byte)widthBytes;
        _packedType = packedType;
    }

    /// <summary>Verifies a FlexBuffer and gives its root. The bytes must stay the same while views over them are used.</summary>
    /// <param name="buffer">All bytes of the FlexBuffer: it is read from its end. In a FlatBuffer it is the value of a field with the attribute
    /// <c>flexbuffer</c>, which is verified with its table.</param>
    /// <param name="options">The options that count here: depth, budget and alignment.</param>
    /// <exception cref="WireFormatException">The bytes break a rule of the format, or an option.</exception>
    public static FlexValue GetRoot(ReadOnlySpan<byte> buffer, FlatVerifierOptions? options = null)
    {
        Verify(buffer, options);
        return DangerousGetRoot(buffer);
    }

    /// <summary>Verifies a FlexBuffer and gives its root or the fault.</summary>
    /// <param name="buffer">All bytes of the FlexBuffer.</param>
    /// <param name="root">The root; null if there is a fault.</param>
    /// <param name="fault">The fault.</param>
    /// <param name="options">The options that count here: depth, budget and alignment.</param>
    /// <returns>Whether there is no fault.</returns>
    public static bool TryGetRoot(ReadOnlySpan<byte> buffer, out FlexValue root, out WireFault fault, FlatVerifierOptions? options = null)
    {
        bool isValid = TryVerify(buffer, out fault, options);
        root = isValid ? DangerousGetRoot(buffer) : default;
        return isValid;
    }

    /// <summary>Verifies a FlexBuffer.</summary>
    /// <inheritdoc cref="GetRoot"/>
    public static void Verify(ReadOnlySpan<byte> buffer, FlatVerifierOptions? options = null)
    {
        if (!TryVerify(buffer, out WireFault fault, options)) throw fault.ToException();
    }

    /// <summary>Verifies a FlexBuffer and gives the fault instead of throwing.</summary>
    /// <returns>Whether there is no fault.</returns>
    /// <inheritdoc cref="TryGetRoot" path="/param"/>
    public static bool TryVerify(ReadOnlySpan<byte> buffer, out WireFault fault, FlatVerifierOptions? options = null) =>
        FlatVerifier.TryVerifyFlexBuffer(buffer, out fault, options);

    /// <summary>Gives the root of a FlexBuffer without verifying it.</summary>
    /// <param name="buffer">All bytes of the FlexBuffer.</param>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.BufferChanged"/>: there is no root. In both builds.</exception>
    /// <remarks>Reads stay inside of the bytes, whatever they are. But vectors of hostile bytes can contain themselves, so a walk over all values may
    /// never end.</remarks>
    public static FlexValue DangerousGetRoot(ReadOnlySpan<byte> buffer)
    {
        const int TrailerBytes = 2;
        int widthBytes = buffer.Length > TrailerBytes ? buffer[buffer.Length - 1] : 0;
        int at = buffer.Length - TrailerBytes - widthBytes;
        if (!FlexBytes.IsWidth((uint)widthBytes) || at < 0) FlexThrow.Outside(buffer.Length);
        return new FlexValue(new FlexBytes(buffer), at, widthBytes, buffer[buffer.Length - TrailerBytes]);
    }

    /// <summary>The type.</summary>
    public FlexType Type
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (FlexType)(_packedType >> 2);
    }

    /// <summary>Whether there is no value.</summary>
    public bool IsNull => Type == FlexType.Null;

    /// <summary>Whether it is true or false.</summary>
    public bool IsBool => Type == FlexType.Bool;

    /// <summary>Whether it is a signed or unsigned integer, here or behind an offset.</summary>
    public bool IsInteger => Type is FlexType.Int or FlexType.UInt or FlexType.IndirectInt or FlexType.IndirectUInt;

    /// <summary>Whether it is a floating point number, here or behind an offset.</summary>
    public bool IsFloat => Type is FlexType.Float or FlexType.IndirectFloat;

    /// <summary>Whether it is an integer or a floating point number.</summary>
    public bool IsNumber => IsInteger || IsFloat;

    /// <summary>Whether it is a string. A key is none.</summary>
    public bool IsString => Type == FlexType.String;

    /// <summary>Whether it is a key outside of a map's keys.</summary>
    public bool IsKey => Type == FlexType.Key;

    /// <summary>Whether it is bytes.</summary>
    public bool IsBlob => Type == FlexType.Blob;

    /// <summary>Whether it is a vector of any kind. A map is none.</summary>
    public bool IsVector => Type is (>= FlexType.Vector and <= FlexType.Float4) or FlexType.BoolVector;

    /// <summary>Whether it is a map.</summary>
    public bool IsMap => Type == FlexType.Map;

    /// <summary>The value of a key, if this is a map; null otherwise, and if the map lacks the key.</summary>
    /// <inheritdoc cref="FlexMap.this[ReadOnlySpan{byte}]" path="/param"/>
    public FlexValue this[ReadOnlySpan<byte> key] => AsMap()[key];

    /// <inheritdoc cref="this[ReadOnlySpan{byte}]"/>
    public FlexValue this[string key] => AsMap()[key];

    /// <summary>An element, if this is a vector, or a value of a map by its place; null otherwise, and if there is no such element.</summary>
    /// <param name="index">The index of the element.</param>
    public FlexValue this[int index] => AsVector()[index];

    /// <summary>The value as JSON, for debugging: up to some 2,000 characters, the rest is left out. LibWire.Json writes all of it.</summary>
    public override string ToString() => FlexText.Of(this);

    /// <summary>The size of the FlexBuffer that holds the value; 0 for one that is not there.</summary>
    internal int BufferBytes => _bytes.SizeBytes;

    private int TargetWidthBytes => 1 << (_packedType & 3);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int Target() => _bytes.Follow(_at, _widthBytes);
}
