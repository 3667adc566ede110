using System.Runtime.CompilerServices;

namespace LibWire.Tests.FlatBuffers.Models;

/// <summary>The struct <c>Test</c> where it lies in a buffer.</summary>
public readonly ref struct TestView
{
    private readonly FlatStruct _struct;

    /// <summary>A view of a struct. For emitted code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TestView(FlatStruct source) => _struct = source;

    /// <summary>What a union calls for a member of this type.</summary>
    public delegate TResult Selector<out TResult>(TestView view);

    /// <summary>Whether the field is absent. To read a member then is a <see cref="WireMisuseException"/>.</summary>
    public bool IsNull => _struct.IsNull;

    /// <summary>A copy of the struct.</summary>
    public Test Value => _struct.Read<Test>(0);

    /// <summary>The member <c>a</c>.</summary>
    public short A => _struct.Read<short>(0);

    /// <summary>The member <c>b</c>.</summary>
    public sbyte B => _struct.Read<sbyte>(2);
}
