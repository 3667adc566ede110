using System.Runtime.CompilerServices;

namespace LibWire.Tests.FlatBuffers.Models.Bench;

/// <summary>The table <c>FooBarContainer</c> where it lies in a buffer.</summary>
public readonly ref struct FooBarContainerView
{
    private readonly FlatTable _table;

    /// <summary>A view of a table. For emitted code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FooBarContainerView(FlatTable table) => _table = table;

    /// <summary>What a union calls for a member of this type.</summary>
    public delegate TResult Selector<out TResult>(FooBarContainerView view);

    /// <summary>What the verifier knows of the table.</summary>
    public static FlatLayout Layout { get; } = FlatLayout.Make(
        "benchmarks_flatbuffers.FooBarContainer",
        FlatField.Tables("list", 4, static () => FooBarView.Layout),
        FlatField.Scalar("initialized", 6, FlatType.Bool),
        FlatField.Scalar("fruit", 8, FlatType.Int16),
        FlatField.String("location", 10));

    /// <summary>Whether the field is absent. To read a member then is a <see cref="WireMisuseException"/>.</summary>
    public bool IsNull => _table.IsNull;

    /// <summary>The field <c>list</c>.</summary>
    public FooBarView.Vector List => new(_table.Tables(4));

    /// <summary>The field <c>initialized</c>.</summary>
    public bool Initialized => _table.Scalar<bool>(6, false);

    /// <summary>The field <c>fruit</c>.</summary>
    public Fruit Fruit => _table.Scalar<Fruit>(8, Fruit.Apples);

    /// <summary>The field <c>location</c>.</summary>
    public FlatString Location => _table.String(10);

    /// <summary>Verifies a buffer and returns its root.</summary>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format, or one of the options.</exception>
    public static FooBarContainerView GetRoot(ReadOnlySpan<byte> buffer, FlatVerifierOptions? options = null) => new(FlatBuffer.GetRoot(buffer, Layout, options));

    /// <summary>Verifies a buffer and returns its root, or what is wrong with it.</summary>
    public static bool TryGetRoot(ReadOnlySpan<byte> buffer, out FooBarContainerView root, out WireFault fault, FlatVerifierOptions? options = null)
    {
        bool isValid = FlatBuffer.TryGetRoot(buffer, Layout, out FlatTable table, out fault, options);
        root = new(table);
        return isValid;
    }

    /// <summary>The root of a buffer that nobody verifies.</summary>
    /// <remarks><b>Safety:</b> in a buffer that breaks a rule of the format the view reads whatever memory its offsets lead to.</remarks>
    public static FooBarContainerView DangerousGetRoot(ReadOnlySpan<byte> buffer) => new(FlatBuffer.DangerousGetRoot(buffer));

    /// <summary>Verifies a buffer with this table as its root.</summary>
    /// <returns>Whether nothing is wrong.</returns>
    public static bool Verify(ReadOnlySpan<byte> buffer, out WireFault fault, FlatVerifierOptions? options = null) => FlatVerifier.TryVerify(buffer, Layout, out fault, options);

    /// <summary>The fields that are there, for people who debug.</summary>
    public override string ToString() => _table.ToString(Layout);
}
