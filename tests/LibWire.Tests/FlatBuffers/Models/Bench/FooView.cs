using System.Runtime.CompilerServices;

namespace LibWire.Tests.FlatBuffers.Models.Bench;

/// <summary>The struct <c>Foo</c> where it lies in a buffer.</summary>
public readonly ref struct FooView
{
    private readonly FlatStruct _struct;

    /// <summary>A view of a struct. For emitted code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FooView(FlatStruct source) => _struct = source;

    /// <summary>What a union calls for a member of this type.</summary>
    public delegate TResult Selector<out TResult>(FooView view);

    /// <summary>Whether the field is absent. To read a member then is a <see cref="WireMisuseException"/>.</summary>
    public bool IsNull => _struct.IsNull;

    /// <summary>A copy of the struct.</summary>
    public Foo Value => _struct.Read<Foo>(0);

    /// <summary>The member <c>id</c>.</summary>
    public ulong Id => _struct.Read<ulong>(0);

    /// <summary>The member <c>count</c>.</summary>
    public short Count => _struct.Read<short>(8);

    /// <summary>The member <c>prefix</c>.</summary>
    public sbyte Prefix => _struct.Read<sbyte>(10);

    /// <summary>The member <c>length</c>.</summary>
    public uint Length => _struct.Read<uint>(12);
}
