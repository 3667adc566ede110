using System.Diagnostics.CodeAnalysis;

namespace LibWire;

/// <summary>Throw helpers of the builder of FlexBuffers, named by cause.</summary>
internal static class FlexBuildThrow
{
    [DoesNotReturn]
    internal static void Default() =>
        throw new ObjectDisposedException(nameof(FlexBuilder), "The builder is default and has no memory: create one with new FlexBuilder(in arena).");

    [DoesNotReturn]
    internal static void NothingOpen(string what) =>
        throw new WireMisuseException(
            WireMisuse.CloseWithoutStart, $"The innermost open thing is no {what}: close each Start once, innermost first, by its own End.");

    [DoesNotReturn]
    internal static void StillOpen() =>
        throw new WireMisuseException(
            WireMisuse.SubMessageOpen,
            "A vector or map is still open: close each with EndVector or EndMap before Finish. A scope leaves a map open whose last key has no value, and a " +
            "fixed vector with other than two, three or four elements.");

    [DoesNotReturn]
    internal static void RootNotSingle(int count) =>
        throw new WireMisuseException(
            WireMisuse.RootNotSingle,
            $"A FlexBuffer has one root, and {count} values stand outside of vectors and maps: put several values into a vector or map.");

    [DoesNotReturn]
    internal static void NotFinished() =>
        throw new WireMisuseException(WireMisuse.BufferNotFinished, "The buffer has no root yet: call Finish before taking it.");

    [DoesNotReturn]
    internal static void Finished() =>
        throw new WireMisuseException(WireMisuse.BufferFinished, "Nothing can be added to a finished buffer: call Clear to begin the next one.");

    [DoesNotReturn]
    internal static void KeyMissing() =>
        throw new WireMisuseException(WireMisuse.KeyMissing, "A value is added to a map without a key: call AddKey before it, or pass the key with the value.");

    [DoesNotReturn]
    internal static void ValueMissing() =>
        throw new WireMisuseException(WireMisuse.KeyMissing, "The last key of the map has no value: add it, null for instance. The map is still open.");

    [DoesNotReturn]
    internal static void KeyAddedTwice() =>
        throw new WireMisuseException(WireMisuse.KeyAddedTwice, "Two keys of the map are equal: add each key once. The map is still open.");

    [DoesNotReturn]
    internal static void ElementMismatch(FlexType type) =>
        throw new WireMisuseException(
            WireMisuse.ElementMismatch,
            $"A typed vector cannot hold this value ({type}): its elements are all Int, UInt, Float, Bool or Key, of the type of the first one; a fixed " +
            "vector holds numbers only. Vectors of StartVector hold any values.");

    [DoesNotReturn]
    internal static void NotFixed(int count) =>
        throw new WireMisuseException(
            WireMisuse.ElementMismatch, $"A fixed vector has two, three or four elements, and this one has {count}. It is still open.");

    [DoesNotReturn]
    internal static void NotFixedValues(int count) =>
        throw new ArgumentException($"A fixed vector has two, three or four elements, and this one has {count}.", "values");

    [DoesNotReturn]
    internal static void NoElement(Type type) => throw new ArgumentException($"FlexBuffers have no such vectors of {type}.", "T");

    [DoesNotReturn]
    internal static void KeyWithZero() => throw new ArgumentException("A key ends at its first 0, so it cannot hold one.", "utf8");
}
