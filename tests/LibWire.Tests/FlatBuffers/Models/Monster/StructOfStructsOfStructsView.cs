using System.Runtime.CompilerServices;

namespace LibWire.Tests.FlatBuffers.Models;

/// <summary>The struct <c>StructOfStructsOfStructs</c> where it lies in a buffer.</summary>
public readonly ref struct StructOfStructsOfStructsView
{
    private readonly FlatStruct _struct;

    /// <summary>A view of a struct. For emitted code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public StructOfStructsOfStructsView(FlatStruct source) => _struct = source;

    /// <summary>What a union calls for a member of this type.</summary>
    public delegate TResult Selector<out TResult>(StructOfStructsOfStructsView view);

    /// <summary>Whether the field is absent. To read a member then is a <see cref="WireMisuseException"/>.</summary>
    public bool IsNull => _struct.IsNull;

    /// <summary>A copy of the struct.</summary>
    public StructOfStructsOfStructs Value => _struct.Read<StructOfStructsOfStructs>(0);

    /// <summary>The member <c>a</c>.</summary>
    public StructOfStructsView A => new(_struct.Struct(0));
}
