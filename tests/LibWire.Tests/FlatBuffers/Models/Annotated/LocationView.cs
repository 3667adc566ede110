using System.Runtime.CompilerServices;

namespace LibWire.Tests.FlatBuffers.Models.Annotated;

/// <summary>The struct <c>Location</c> where it lies in a buffer.</summary>
public readonly ref struct LocationView
{
    private readonly FlatStruct _struct;

    /// <summary>A view of a struct. For emitted code.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public LocationView(FlatStruct source) => _struct = source;

    /// <summary>What a union calls for a member of this type.</summary>
    public delegate TResult Selector<out TResult>(LocationView view);

    /// <summary>Whether the field is absent. To read a member then is a <see cref="WireMisuseException"/>.</summary>
    public bool IsNull => _struct.IsNull;

    /// <summary>A copy of the struct.</summary>
    public Location Value => _struct.Read<Location>(0);

    /// <summary>The member <c>latitude</c>.</summary>
    public double Latitude => _struct.Read<double>(0);

    /// <summary>The member <c>longitude</c>.</summary>
    public double Longitude => _struct.Read<double>(8);
}
