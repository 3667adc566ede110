using System.Runtime.CompilerServices;

namespace LibWire.Tests.FlatBuffers.Models.Annotated;

/// <summary>The struct <c>Tolerance</c> where it lies in a buffer.</summary>
public readonly ref struct ToleranceView
{
    private readonly FlatStruct _struct;

    /// <summary>A view of a struct. For emitted code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ToleranceView(FlatStruct source) => _struct = source;

    /// <summary>What a union calls for a member of this type.</summary>
    public delegate TResult Selector<out TResult>(ToleranceView view);

    /// <summary>Whether the field is absent. To read a member then is a <see cref="WireMisuseException"/>.</summary>
    public bool IsNull => _struct.IsNull;

    /// <summary>A copy of the struct.</summary>
    public Tolerance Value => _struct.Read<Tolerance>(0);

    /// <summary>The member <c>width</c>.</summary>
    public byte Width => _struct.Read<byte>(0);
}
