using System.Runtime.CompilerServices;

namespace LibWire.Tests.FlatBuffers.Models;

/// <summary>The table <c>TypeAliases</c> where it lies in a buffer.</summary>
public readonly ref struct TypeAliasesView
{
    private readonly FlatTable _table;

    /// <summary>A view of a table. For emitted code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TypeAliasesView(FlatTable table) => _table = table;

    /// <summary>What a union calls for a member of this type.</summary>
    public delegate TResult Selector<out TResult>(TypeAliasesView view);

    /// <summary>What the verifier knows of the table.</summary>
    public static FlatLayout Layout { get; } = FlatLayout.Make(
        "MyGame.Example.TypeAliases",
        FlatField.Scalar("i8", 4, FlatType.Int8),
        FlatField.Scalar("u8", 6, FlatType.UInt8),
        FlatField.Scalar("i16", 8, FlatType.Int16),
        FlatField.Scalar("u16", 10, FlatType.UInt16),
        FlatField.Scalar("i32", 12, FlatType.Int32),
        FlatField.Scalar("u32", 14, FlatType.UInt32),
        FlatField.Scalar("i64", 16, FlatType.Int64),
        FlatField.Scalar("u64", 18, FlatType.UInt64),
        FlatField.Scalar("f32", 20, FlatType.Float32),
        FlatField.Scalar("f64", 22, FlatType.Float64),
        FlatField.Vector("v8", 24, FlatType.Int8),
        FlatField.Vector("vf64", 26, FlatType.Float64));

    /// <summary>Whether the field is absent. To read a member then is a <see cref="WireMisuseException"/>.</summary>
    public bool IsNull => _table.IsNull;

    /// <summary>The field <c>i8</c>.</summary>
    public sbyte I8 => _table.Scalar<sbyte>(4, 0);

    /// <summary>The field <c>u8</c>.</summary>
    public byte U8 => _table.Scalar<byte>(6, 0);

    /// <summary>The field <c>i16</c>.</summary>
    public short I16 => _table.Scalar<short>(8, 0);

    /// <summary>The field <c>u16</c>.</summary>
    public ushort U16 => _table.Scalar<ushort>(10, 0);

    /// <summary>The field <c>i32</c>.</summary>
    public int I32 => _table.Scalar<int>(12, 0);

    /// <summary>The field <c>u32</c>.</summary>
    public uint U32 => _table.Scalar<uint>(14, 0);

    /// <summary>The field <c>i64</c>.</summary>
    public long I64 => _table.Scalar<long>(16, 0);

    /// <summary>The field <c>u64</c>.</summary>
    public ulong U64 => _table.Scalar<ulong>(18, 0);

    /// <summary>The field <c>f32</c>.</summary>
    public float F32 => _table.Scalar<float>(20, 0);

    /// <summary>The field <c>f64</c>.</summary>
    public double F64 => _table.Scalar<double>(22, 0);

    /// <summary>The field <c>v8</c>.</summary>
    public FlatVector<sbyte> V8 => _table.Vector<sbyte>(24);

    /// <summary>The field <c>vf64</c>.</summary>
    public FlatVector<double> Vf64 => _table.Vector<double>(26);

    /// <summary>Verifies a buffer and returns its root.</summary>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format, or one of the options.</exception>
    public static TypeAliasesView GetRoot(ReadOnlySpan<byte> buffer, FlatVerifierOptions? options = null) => new(FlatBuffer.GetRoot(buffer, Layout, options));

    /// <summary>Verifies a buffer and returns its root, or what is wrong with it.</summary>
    public static bool TryGetRoot(ReadOnlySpan<byte> buffer, out TypeAliasesView root, out WireFault fault, FlatVerifierOptions? options = null)
    {
        bool isValid = FlatBuffer.TryGetRoot(buffer, Layout, out FlatTable table, out fault, options);
        root = new(table);
        return isValid;
    }

    /// <summary>The root of a buffer that nobody verifies.</summary>
    /// <remarks><b>Safety:</b> in a buffer that breaks a rule of the format the view reads whatever memory its offsets lead to.</remarks>
    public static TypeAliasesView DangerousGetRoot(ReadOnlySpan<byte> buffer) => new(FlatBuffer.DangerousGetRoot(buffer));

    /// <summary>Verifies a buffer with this table as its root.</summary>
    /// <returns>Whether nothing is wrong.</returns>
    public static bool Verify(ReadOnlySpan<byte> buffer, out WireFault fault, FlatVerifierOptions? options = null) => FlatVerifier.TryVerify(buffer, Layout, out fault, options);

    /// <summary>The fields that are there, for people who debug.</summary>
    public override string ToString() => _table.ToString(Layout);
}
