using System.ComponentModel;

namespace LibWire.CompilerServices;

/// <summary>Makes the layouts of tables that have straight code. For emitted code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FlatSteps
{
    /// <summary>Describes a table that has straight code.</summary>
    /// <typeparam name="TSteps">The straight code. It must follow every field that is an offset.</typeparam>
    /// <param name="fullName">The name in the schema, with its namespace.</param>
    /// <param name="fields">The fields, in any order, deprecated ones included if they can still be read.</param>
    /// <exception cref="ArgumentException">Two fields have the same vtable entry.</exception>
    public static FlatLayout Make<TSteps>(string fullName, params FlatField[] fields)
        where TSteps : struct, IFlatSteps
    {
        FlatLayout layout = FlatLayout.Make(fullName, fields);
        layout.StraightWalk = new FlatStraightWalk<TSteps>();
        return layout;
    }
}

/// <summary>Enters the straight code of a type that is known only at run time.</summary>
internal sealed unsafe class FlatStraightWalk<TSteps> : FlatStraightWalk
    where TSteps : struct, IFlatSteps
{
    internal override bool IsSmallBufferSurelyValid(byte* start, nuint sizeBytes) => FlatVerifier.IsSmallBufferSurelyValid<TSteps>(start, sizeBytes);

    internal override bool AreSurelyValid(void* state, nuint offsetAt, uint count) =>
        FlatVerifier.AreSurelyValid<TSteps>((FlatVerifyState*)state, offsetAt, count);
}

/// <summary>What straight code needs of a type, as constants of the code that the JIT makes.</summary>
internal static unsafe class FlatStepsFacts<TSteps>
    where TSteps : struct, IFlatSteps
{
    /// <summary>The known shape that the last small buffers had, which the next one is compared with first.</summary>
    /// <remarks>Any thread may store another known shape at any time, after it was published: whichever is read is only compared.</remarks>
    internal static volatile FlatVerifyShape* LikelyShape = default(TSteps).Layout.StraightWalk!.KnownShapes.First;

    /// <summary>The bits of a table's position that are the remainder of its shape.</summary>
    internal static readonly uint AlignMask = FlatVerifier.ShapeAlignMask(default(TSteps).Layout);

    /// <summary>The bits of the type in the key of a shape.</summary>
    internal static readonly ulong Key = FlatVerifier.ShapeKey(default(TSteps).Layout, 0, 0);
}
