using System.Runtime.CompilerServices;

namespace LibWire.Tests.FlatBuffers.Models;

/// <summary>The struct <c>StructOfStructs</c> where it lies in a buffer.</summary>
public readonly ref struct StructOfStructsView
{
    private readonly FlatStruct _struct;

    /// <summary>A view of a struct. For emitted code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public StructOfStructsView(FlatStruct source) => _struct = source;

    /// <summary>What a union calls for a member of this type.</summary>
    public delegate TResult Selector<out TResult>(StructOfStructsView view);

    /// <summary>Whether the field is absent. To read a member then is a <see cref="WireMisuseException"/>.</summary>
    public bool IsNull => _struct.IsNull;

    /// <summary>A copy of the struct.</summary>
    public StructOfStructs Value => _struct.Read<StructOfStructs>(0);

    /// <summary>The member <c>a</c>.</summary>
    public AbilityView A => new(_struct.Struct(0));

    /// <summary>The member <c>b</c>.</summary>
    public TestView B => new(_struct.Struct(8));

    /// <summary>The member <c>c</c>.</summary>
    public AbilityView C => new(_struct.Struct(12));
}
