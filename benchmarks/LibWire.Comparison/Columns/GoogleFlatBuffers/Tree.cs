using System.Runtime.CompilerServices;
using Google.FlatBuffers;

namespace LibWire.Comparison;

/// <summary>Verifies a tree, with default options.</summary>
internal readonly struct GoogleTreeVerifying : IGoogleFlatReading
{
    private const int PlaceBytes = 12;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ulong Of(ByteBuffer buffer) => new Verifier(buffer).VerifyBuffer(null, false, Verify) ? 1UL : 0;

    private static bool Verify(Verifier verifier, uint table) =>
        verifier.VerifyTableStart(table)
        && verifier.VerifyString(table, 4, false)
        && verifier.VerifyVectorOfData(table, 6, sizeof(int), false)
        && verifier.VerifyField(table, 8, PlaceBytes, sizeof(float), false)
        && verifier.VerifyField(table, 10, sizeof(ulong), sizeof(ulong), false)
        && verifier.VerifyField(table, 12, sizeof(double), sizeof(double), false)
        && verifier.VerifyField(table, 14, sizeof(int), sizeof(int), false)
        && verifier.VerifyField(table, 16, sizeof(bool), sizeof(bool), false)
        && verifier.VerifyVectorOfTables(table, 18, Verify, false)
        && verifier.VerifyTableEnd(table);
}
