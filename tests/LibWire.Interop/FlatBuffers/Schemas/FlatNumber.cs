using System.Globalization;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>A value of a scalar type of the schema language.</summary>
/// <param name="Scalar">The type: <c>bool</c>, <c>byte</c> and so on.</param>
/// <param name="Bits">For integers 64 bits of two's complement; for floats their bits.</param>
internal readonly record struct FlatNumber(string Scalar, ulong Bits)
{
    internal static readonly string[] Integers = ["byte", "ubyte", "short", "ushort", "int", "uint", "long", "ulong"];
    internal static readonly string[] Scalars = ["bool", .. Integers, "float", "double"];

    // The bits that strtod returns for "nan". Those of .NET's NaN differ.
    private const uint SingleNan = 0x7fc00000;
    private const ulong DoubleNan = 0x7ff8000000000000;

    private static readonly double[] Doubles = [0, -0.0, 1, -1, 0.1, 3.14159, 1e300, double.MaxValue, double.Epsilon, double.PositiveInfinity, double.NegativeInfinity, double.NaN];
    private static readonly float[] Floats = [0, -0.0f, 1, -1, 0.1f, 3.14159f, 1e30f, float.MaxValue, float.Epsilon, float.PositiveInfinity, float.NegativeInfinity, float.NaN];

    internal static int SizeOf(string scalar) => scalar switch
    {
        "bool" or "byte" or "ubyte" => 1,
        "short" or "ushort" => 2,
        "int" or "uint" or "float" => 4,
        _ => 8,
    };

    internal static bool IsUnsigned(string scalar) => scalar[0] == 'u';

    internal bool IsFloat => Scalar is "float" or "double";

    internal bool IsNan => Scalar == "float" ? float.IsNaN(AsSingle) : Scalar == "double" && double.IsNaN(AsDouble);

    private float AsSingle => BitConverter.UInt32BitsToSingle((uint)Bits);

    private double AsDouble => BitConverter.UInt64BitsToDouble(Bits);

    internal static FlatNumber Zero(string scalar) => new(scalar, 0);

    internal static FlatNumber Random(FuzzRandom random, string scalar)
    {
        switch (scalar)
        {
            case "bool":
                return new(scalar, (ulong)random.Next(2));
            case "float":
                float single = random.OneIn(2) ? random.Pick(Floats) : BitConverter.UInt32BitsToSingle((uint)random.NextUInt64());
                return new(scalar, float.IsNaN(single) ? SingleNan : BitConverter.SingleToUInt32Bits(single));
            case "double":
                double real = random.OneIn(2) ? random.Pick(Doubles) : BitConverter.UInt64BitsToDouble(random.NextUInt64());
                return new(scalar, double.IsNaN(real) ? DoubleNan : BitConverter.DoubleToUInt64Bits(real));
            default:
                ulong any = random.OneIn(6) ? ulong.MaxValue << random.Next(64) : random.NextOfAnySize();
                return OfInteger(scalar, random.OneIn(3) ? 0 - any : any);
        }
    }

    /// <summary>An integer, cut to the bits of its type.</summary>
    internal static FlatNumber OfInteger(string scalar, ulong any)
    {
        int shift = 64 - (8 * SizeOf(scalar));
        return new(scalar, IsUnsigned(scalar) ? any << shift >> shift : (ulong)((long)(any << shift) >> shift));
    }

    /// <summary>Whether writers leave it out if the other is the default. Zeros of both signs are equal.</summary>
    internal bool IsSameAs(FlatNumber other) => Scalar switch
    {
        "float" => AsSingle.Equals(other.AsSingle) || AsSingle == other.AsSingle,
        "double" => AsDouble.Equals(other.AsDouble) || AsDouble == other.AsDouble,
        _ => Bits == other.Bits,
    };

    /// <summary>The number as schemas and JSON write it.</summary>
    internal string Text => Scalar switch
    {
        "bool" => Bits != 0 ? "true" : "false",
        "float" => Spell(AsSingle, AsSingle.ToString("R", CultureInfo.InvariantCulture)),
        "double" => Spell(AsDouble, AsDouble.ToString("R", CultureInfo.InvariantCulture)),
        _ => Decimal,
    };

    /// <summary>The number as dumps write it.</summary>
    internal string Dump => Scalar switch
    {
        "float" => $"f{(uint)Bits:x8}",
        "double" => $"d{Bits:x16}",
        _ => Decimal,
    };

    /// <summary>The number as dumps write a default.</summary>
    internal string DumpOfDefault => IsNan ? Scalar[..1] + "nan" : Dump;

    private string Decimal => IsUnsigned(Scalar) ? Bits.ToString(CultureInfo.InvariantCulture) : ((long)Bits).ToString(CultureInfo.InvariantCulture);

    private static string Spell(double value, string digits) => double.IsNaN(value) ? "nan" : double.IsInfinity(value) ? value < 0 ? "-inf" : "inf" : digits;
}
