using System.Runtime.CompilerServices;

namespace LibWire.Tests.FlatBuffers.Models.Bench;

/// <summary>The struct <c>Bar</c> where it lies in a buffer.</summary>
public readonly ref struct BarView
{
    private readonly FlatStruct _struct;

    /// <summary>A view of a struct. For emitted code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public BarView(FlatStruct source) => _struct = source;

    /// <summary>What a union calls for a member of this type.</summary>
    public delegate TResult Selector<out TResult>(BarView view);

    /// <summary>Whether the field is absent. To read a member then is a <see cref="WireMisuseException"/>.</summary>
    public bool IsNull => _struct.IsNull;

    /// <summary>A copy of the struct.</summary>
    public Bar Value => _struct.Read<Bar>(0);

    /// <summary>The member <c>parent</c>.</summary>
    public FooView Parent => new(_struct.Struct(0));

    /// <summary>The member <c>time</c>.</summary>
    public int Time => _struct.Read<int>(16);

    /// <summary>The member <c>ratio</c>.</summary>
    public float Ratio => _struct.Read<float>(20);

    /// <summary>The member <c>size</c>.</summary>
    public ushort Size => _struct.Read<ushort>(24);
}
