using System.Runtime.CompilerServices;

namespace LibWire.Tests.FlatBuffers.Models.Annotated;

/// <summary>The struct <c>Dimension</c> where it lies in a buffer.</summary>
public readonly ref struct DimensionView
{
    private readonly FlatStruct _struct;

    /// <summary>A view of a struct. For emitted code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public DimensionView(FlatStruct source) => _struct = source;

    /// <summary>What a union calls for a member of this type.</summary>
    public delegate TResult Selector<out TResult>(DimensionView view);

    /// <summary>Whether the field is absent. To read a member then is a <see cref="WireMisuseException"/>.</summary>
    public bool IsNull => _struct.IsNull;

    /// <summary>A copy of the struct.</summary>
    public Dimension Value => _struct.Read<Dimension>(0);

    /// <summary>The member <c>values</c>.</summary>
    public FlatVector<int> Values => _struct.Array<int>(0, 3);

    /// <summary>The member <c>tolerances</c>.</summary>
    public FlatVector<Tolerance> Tolerances => _struct.Array<Tolerance>(12, 3);
}
