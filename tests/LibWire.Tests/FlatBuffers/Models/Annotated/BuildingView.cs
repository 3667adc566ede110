using System.Runtime.CompilerServices;

namespace LibWire.Tests.FlatBuffers.Models.Annotated;

/// <summary>The struct <c>Building</c> where it lies in a buffer.</summary>
public readonly ref struct BuildingView
{
    private readonly FlatStruct _struct;

    /// <summary>A view of a struct. For emitted code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public BuildingView(FlatStruct source) => _struct = source;

    /// <summary>What a union calls for a member of this type.</summary>
    public delegate TResult Selector<out TResult>(BuildingView view);

    /// <summary>Whether the field is absent. To read a member then is a <see cref="WireMisuseException"/>.</summary>
    public bool IsNull => _struct.IsNull;

    /// <summary>A copy of the struct.</summary>
    public Building Value => _struct.Read<Building>(0);

    /// <summary>The member <c>floors</c>.</summary>
    public int Floors => _struct.Read<int>(0);

    /// <summary>The member <c>doors</c>.</summary>
    public int Doors => _struct.Read<int>(4);

    /// <summary>The member <c>windows</c>.</summary>
    public int Windows => _struct.Read<int>(8);

    /// <summary>The member <c>dimensions</c>.</summary>
    public DimensionView Dimensions => new(_struct.Struct(12));
}
