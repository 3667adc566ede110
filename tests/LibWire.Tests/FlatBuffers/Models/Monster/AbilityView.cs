using System.Runtime.CompilerServices;

namespace LibWire.Tests.FlatBuffers.Models;

/// <summary>The struct <c>Ability</c> where it lies in a buffer.</summary>
public readonly ref struct AbilityView
{
    private readonly FlatStruct _struct;

    /// <summary>A view of a struct. For emitted code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public AbilityView(FlatStruct source) => _struct = source;

    /// <summary>What a union calls for a member of this type.</summary>
    public delegate TResult Selector<out TResult>(AbilityView view);

    /// <summary>Whether the field is absent. To read a member then is a <see cref="WireMisuseException"/>.</summary>
    public bool IsNull => _struct.IsNull;

    /// <summary>A copy of the struct.</summary>
    public Ability Value => _struct.Read<Ability>(0);

    /// <summary>The member <c>id</c>.</summary>
    public uint Id => _struct.Read<uint>(0);

    /// <summary>The member <c>distance</c>.</summary>
    public uint Distance => _struct.Read<uint>(4);
}
