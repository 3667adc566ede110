using System.Runtime.CompilerServices;

namespace LibWire.Tests.FlatBuffers.Models.Annotated;

/// <summary>The table <c>Foo</c> where it lies in a buffer.</summary>
public readonly ref struct FooView
{
    private readonly FlatTable _table;

    /// <summary>A view of a table. For emitted code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FooView(FlatTable table) => _table = table;

    /// <summary>What a union calls for a member of this type.</summary>
    public delegate TResult Selector<out TResult>(FooView view);

    /// <summary>What the verifier knows of the table.</summary>
    public static FlatLayout Layout { get; } = FlatLayout.Make(
        "AnnotatedBinary.Foo",
        FlatField.Scalar("counter", 4, FlatType.Int32),
        FlatField.Scalar("healthy", 6, FlatType.Bool),
        FlatField.Scalar("level", 8, FlatType.Int64),
        FlatField.Scalar("meal", 10, FlatType.Int8),
        FlatField.Table("bar", 12, static () => BarView.Layout),
        FlatField.Struct("home", 14, 28, 4),
        FlatField.String("name", 16),
        FlatField.Tables("bars", 18, static () => BarView.Layout),
        FlatField.Union("bar_baz", 22, static () => BarBazView.Layout),
        FlatField.Vector("accounts", 24, FlatType.UInt16),
        FlatField.String("bob", 26),
        FlatField.String("alice", 28),
        FlatField.Scalar("maybe_i32", 30, FlatType.Int32),
        FlatField.Scalar("default_i32", 32, FlatType.Int32),
        FlatField.Scalar("just_i32", 34, FlatType.Int32),
        FlatField.Strings("names", 36),
        FlatField.Structs("points_of_interest", 38, 16, 8),
        FlatField.Unions("foobars", 42, static () => BarBazView.Layout),
        FlatField.Union("measurement", 46, static () => MeasurementView.Layout),
        FlatField.Union("anything", 50, static () => AnyView.Layout),
        FlatField.Scalar("temperature", 52, FlatType.Float32),
        FlatField.Table("teetotaler", 54, static () => BarView.Layout),
        FlatField.String("charlie", 56)).WithFileIdentifier("ANNO");

    /// <summary>Whether the field is absent. To read a member then is a <see cref="WireMisuseException"/>.</summary>
    public bool IsNull => _table.IsNull;

    /// <summary>The field <c>counter</c>.</summary>
    public int Counter => _table.Scalar<int>(4, 0);

    /// <summary>The field <c>healthy</c>.</summary>
    public bool Healthy => _table.Scalar<bool>(6, false);

    /// <summary>The field <c>level</c>.</summary>
    public long Level => _table.Scalar<long>(8, 99);

    /// <summary>The field <c>meal</c>.</summary>
    public Food Meal => _table.Scalar<Food>(10, Food.Apple);

    /// <summary>The field <c>bar</c>.</summary>
    public BarView Bar => new(_table.Table(12));

    /// <summary>The field <c>home</c>.</summary>
    public BuildingView Home => new(_table.Struct(14));

    /// <summary>The field <c>name</c>.</summary>
    public FlatString Name => _table.String(16);

    /// <summary>The field <c>bars</c>.</summary>
    public BarView.Vector Bars => new(_table.Tables(18));

    /// <summary>The field <c>bar_baz</c>.</summary>
    public BarBazView BarBaz => new(_table.Union<BarBazKind>(20, 22));

    /// <summary>The field <c>accounts</c>.</summary>
    public FlatVector<ushort> Accounts => _table.Vector<ushort>(24);

    /// <summary>The field <c>bob</c>.</summary>
    public FlatString Bob => _table.String(26);

    /// <summary>The field <c>alice</c>.</summary>
    public FlatString Alice => _table.String(28);

    /// <summary>The field <c>maybe_i32</c>.</summary>
    public int? MaybeI32 => _table.Optional<int>(30);

    /// <summary>The field <c>default_i32</c>.</summary>
    public int DefaultI32 => _table.Scalar<int>(32, 42);

    /// <summary>The field <c>just_i32</c>.</summary>
    public int JustI32 => _table.Scalar<int>(34, 0);

    /// <summary>The field <c>names</c>.</summary>
    public FlatStringVector Names => _table.Strings(36);

    /// <summary>The field <c>points_of_interest</c>.</summary>
    public FlatVector<Location> PointsOfInterest => _table.Vector<Location>(38);

    /// <summary>The field <c>foobars</c>.</summary>
    public BarBazView.Vector Foobars => new(_table.Unions<BarBazKind>(40, 42));

    /// <summary>The field <c>measurement</c>.</summary>
    public MeasurementView Measurement => new(_table.Union<MeasurementKind>(44, 46));

    /// <summary>The field <c>anything</c>.</summary>
    public AnyView Anything => new(_table.Union<AnyKind>(48, 50));

    /// <summary>The field <c>temperature</c>.</summary>
    public float Temperature => _table.Scalar<float>(52, 98.6f);

    /// <summary>The field <c>teetotaler</c>.</summary>
    public BarView Teetotaler => new(_table.Table(54));

    /// <summary>The field <c>charlie</c>.</summary>
    public FlatString Charlie => _table.String(56);

    /// <summary>Verifies a buffer and returns its root.</summary>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format, or one of the options.</exception>
    public static FooView GetRoot(ReadOnlySpan<byte> buffer, FlatVerifierOptions? options = null) => new(FlatBuffer.GetRoot(buffer, Layout, options));

    /// <summary>Verifies a buffer and returns its root, or what is wrong with it.</summary>
    public static bool TryGetRoot(ReadOnlySpan<byte> buffer, out FooView root, out WireFault fault, FlatVerifierOptions? options = null)
    {
        bool isValid = FlatBuffer.TryGetRoot(buffer, Layout, out FlatTable table, out fault, options);
        root = new(table);
        return isValid;
    }

    /// <summary>The root of a buffer that nobody verifies.</summary>
    /// <remarks><b>Safety:</b> in a buffer that breaks a rule of the format the view reads whatever memory its offsets lead to.</remarks>
    public static FooView DangerousGetRoot(ReadOnlySpan<byte> buffer) => new(FlatBuffer.DangerousGetRoot(buffer));

    /// <summary>Verifies a buffer with this table as its root.</summary>
    /// <returns>Whether nothing is wrong.</returns>
    public static bool Verify(ReadOnlySpan<byte> buffer, out WireFault fault, FlatVerifierOptions? options = null) => FlatVerifier.TryVerify(buffer, Layout, out fault, options);

    /// <summary>The fields that are there, for people who debug.</summary>
    public override string ToString() => _table.ToString(Layout);
}
