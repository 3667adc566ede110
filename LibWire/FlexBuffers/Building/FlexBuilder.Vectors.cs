namespace LibWire;

/// <content>Vectors and maps.</content>
public unsafe ref partial struct FlexBuilder
{
    /// <summary>Opens a vector of values of any type.</summary>
    /// <returns>A scope that closes it, for <c>using</c>. <see cref="EndVector"/> does the same.</returns>
    public readonly FlexScope StartVector() => new(this, FlexBuilderCore.Start(Core, FlexFrame.Vector));

    /// <summary>Adds a key and opens a vector of values of any type.</summary>
    /// <inheritdoc cref="StartVector()" path="/returns"/>
    public readonly FlexScope StartVector(scoped ReadOnlySpan<byte> key) => new(this, FlexBuilderCore.Start(Core, key, FlexFrame.Vector));

    /// <summary>Opens a vector whose elements are all of one type: Int, UInt, Float, Bool or Key. The first element decides.</summary>
    /// <inheritdoc cref="StartVector()" path="/returns"/>
    /// <remarks>It is smaller than <see cref="StartVector()"/>: elements have no types of their own.</remarks>
    public readonly FlexScope StartTypedVector() => new(this, FlexBuilderCore.Start(Core, FlexFrame.TypedVector));

    /// <summary>Adds a key and opens a vector whose elements are all of one type.</summary>
    /// <inheritdoc cref="StartTypedVector()" path="/returns"/>
    public readonly FlexScope StartTypedVector(scoped ReadOnlySpan<byte> key) => new(this, FlexBuilderCore.Start(Core, key, FlexFrame.TypedVector));

    /// <summary>Opens a vector of two, three or four elements that are all Int, UInt or Float.</summary>
    /// <inheritdoc cref="StartVector()" path="/returns"/>
    /// <remarks>It has no count and no types, so it is the smallest.</remarks>
    public readonly FlexScope StartFixedVector() => new(this, FlexBuilderCore.Start(Core, FlexFrame.FixedVector));

    /// <summary>Adds a key and opens a vector of two, three or four elements.</summary>
    /// <inheritdoc cref="StartFixedVector()" path="/returns"/>
    public readonly FlexScope StartFixedVector(scoped ReadOnlySpan<byte> key) => new(this, FlexBuilderCore.Start(Core, key, FlexFrame.FixedVector));

    /// <summary>Closes the innermost vector and writes it.</summary>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.CloseWithoutStart"/>: the innermost open thing is no vector;
    /// <see cref="WireMisuse.ElementMismatch"/>: a fixed vector has other than two, three or four elements. In both builds; nothing changes.</exception>
    public readonly void EndVector()
    {
        FlexBuilderCore* core = Core;
        if (FlexBuilderCore.Frame(core) is FlexFrame.None or FlexFrame.Map) FlexBuildThrow.NothingOpen("vector");
        FlexBuilderCore.End(core);
    }

    /// <summary>Opens a map.</summary>
    /// <returns>A scope that closes it, for <c>using</c>. <see cref="EndMap"/> does the same.</returns>
    public readonly FlexScope StartMap() => new(this, FlexBuilderCore.Start(Core, FlexFrame.Map));

    /// <summary>Adds a key and opens a map.</summary>
    /// <inheritdoc cref="StartMap()" path="/returns"/>
    public readonly FlexScope StartMap(scoped ReadOnlySpan<byte> key) => new(this, FlexBuilderCore.Start(Core, key, FlexFrame.Map));

    /// <summary>Closes the innermost map, sorts it by its keys and writes it.</summary>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.CloseWithoutStart"/>: the innermost open thing is no map;
    /// <see cref="WireMisuse.KeyMissing"/>: the last key has no value; <see cref="WireMisuse.KeyAddedTwice"/>: two keys are equal. In both builds; the map
    /// stays open.</exception>
    public readonly void EndMap()
    {
        FlexBuilderCore* core = Core;
        if (FlexBuilderCore.Frame(core) != FlexFrame.Map) FlexBuildThrow.NothingOpen("map");
        FlexBuilderCore.End(core);
    }
}
