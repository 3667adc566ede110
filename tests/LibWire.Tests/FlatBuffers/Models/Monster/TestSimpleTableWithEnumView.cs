using System.Runtime.CompilerServices;

namespace LibWire.Tests.FlatBuffers.Models;

/// <summary>The table <c>TestSimpleTableWithEnum</c> where it lies in a buffer.</summary>
public readonly ref struct TestSimpleTableWithEnumView
{
    private readonly FlatTable _table;

    /// <summary>A view of a table. For emitted code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TestSimpleTableWithEnumView(FlatTable table) => _table = table;

    /// <summary>What a union calls for a member of this type.</summary>
    public delegate TResult Selector<out TResult>(TestSimpleTableWithEnumView view);

    /// <summary>What the verifier knows of the table.</summary>
    public static FlatLayout Layout { get; } = FlatLayout.Make(
        "MyGame.Example.TestSimpleTableWithEnum",
        FlatField.Scalar("color", 4, FlatType.UInt8));

    /// <summary>Whether the field is absent. To read a member then is a <see cref="WireMisuseException"/>.</summary>
    public bool IsNull => _table.IsNull;

    /// <summary>The field <c>color</c>.</summary>
    public Color Color => _table.Scalar<Color>(4, Color.Green);

    /// <summary>Verifies a buffer and returns its root.</summary>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format, or one of the options.</exception>
    public static TestSimpleTableWithEnumView GetRoot(ReadOnlySpan<byte> buffer, FlatVerifierOptions? options = null) => new(FlatBuffer.GetRoot(buffer, Layout, options));

    /// <summary>Verifies a buffer and returns its root, or what is wrong with it.</summary>
    public static bool TryGetRoot(ReadOnlySpan<byte> buffer, out TestSimpleTableWithEnumView root, out WireFault fault, FlatVerifierOptions? options = null)
    {
        bool isValid = FlatBuffer.TryGetRoot(buffer, Layout, out FlatTable table, out fault, options);
        root = new(table);
        return isValid;
    }

    /// <summary>The root of a buffer that nobody verifies.</summary>
    /// <remarks><b>Safety:</b> in a buffer that breaks a rule of the format the view reads whatever memory its offsets lead to.</remarks>
    public static TestSimpleTableWithEnumView DangerousGetRoot(ReadOnlySpan<byte> buffer) => new(FlatBuffer.DangerousGetRoot(buffer));

    /// <summary>Verifies a buffer with this table as its root.</summary>
    /// <returns>Whether nothing is wrong.</returns>
    public static bool Verify(ReadOnlySpan<byte> buffer, out WireFault fault, FlatVerifierOptions? options = null) => FlatVerifier.TryVerify(buffer, Layout, out fault, options);

    /// <summary>The fields that are there, for people who debug.</summary>
    public override string ToString() => _table.ToString(Layout);
}
