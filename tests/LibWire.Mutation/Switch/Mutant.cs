using System;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>Says which mutant is on. The program for mutation testing compiles this file into the changed LibWire.</summary>
internal static unsafe class Mutant
{
    /// <summary>A byte for each mutant, which is set when its place is reached; null if nothing is recorded.</summary>
    internal static readonly byte* Reached = Count() is var count and > 0 ? (byte*)NativeMemory.AllocZeroed((nuint)count) : null;

    private static readonly int Active = Number("LIBWIRE_MUTANT", -1);

    /// <summary>Whether a mutant is on. Compiled code knows the answer as a constant, unless the run records what tests reach.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool Is(int id)
    {
        if (Reached != null) Reached[id] = 1;
        return id == Active;
    }

    /// <summary>The number of mutants, if the run records what tests reach.</summary>
    internal static int Count() => Number("LIBWIRE_MUTANT_COUNT", 0);

    private static int Number(string variable, int other) =>
        Environment.GetEnvironmentVariable(variable) is { Length: > 0 } text ? int.Parse(text, CultureInfo.InvariantCulture) : other;
}
