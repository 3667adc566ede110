using System.Runtime.CompilerServices;

namespace LibWire.Tests.FlatBuffers.Models;

/// <summary>The struct <c>Vec3</c> where it lies in a buffer.</summary>
public readonly ref struct Vec3View
{
    private readonly FlatStruct _struct;

    /// <summary>A view of a struct. For emitted code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Vec3View(FlatStruct source) => _struct = source;

    /// <summary>What a union calls for a member of this type.</summary>
    public delegate TResult Selector<out TResult>(Vec3View view);

    /// <summary>Whether the field is absent. To read a member then is a <see cref="WireMisuseException"/>.</summary>
    public bool IsNull => _struct.IsNull;

    /// <summary>A copy of the struct.</summary>
    public Vec3 Value => _struct.Read<Vec3>(0);

    /// <summary>The member <c>x</c>.</summary>
    public float X => _struct.Read<float>(0);

    /// <summary>The member <c>y</c>.</summary>
    public float Y => _struct.Read<float>(4);

    /// <summary>The member <c>z</c>.</summary>
    public float Z => _struct.Read<float>(8);

    /// <summary>The member <c>test1</c>.</summary>
    public double Test1 => _struct.Read<double>(16);

    /// <summary>The member <c>test2</c>.</summary>
    public Color Test2 => _struct.Read<Color>(24);

    /// <summary>The member <c>test3</c>.</summary>
    public TestView Test3 => new(_struct.Struct(26));
}
