using System.Linq;

namespace LibWire.Schema;

/// <summary>The types of .NET whose layout is known here, for structs that a schema binds to them. For other types the analyzer LW4012 does.</summary>
internal static class FbsForeignTypes
{
    /// <summary>Most scalars that are looked at. Larger structs are left to the analyzer.</summary>
    private const int ScalarsMax = 64;

    // By name: the scalars, one letter for each, what they are, and the members of a struct for it. f and d are floats of 4 and 8 bytes; 1, 2, 4 and 8 are
    // integers of that size. None has padding.
    private static readonly Dictionary<string, (string Scalars, string Text, string Members)> Known = new(StringComparer.Ordinal)
    {
        ["System.Numerics.Vector2"] = ("ff", "2 floats", "x: float; y: float;"),
        ["System.Numerics.Vector3"] = ("fff", "3 floats", "x: float; y: float; z: float;"),
        ["System.Numerics.Vector4"] = ("ffff", "4 floats", "x: float; y: float; z: float; w: float;"),
        ["System.Numerics.Quaternion"] = ("ffff", "4 floats", "x: float; y: float; z: float; w: float;"),
        ["System.Numerics.Plane"] = ("ffff", "4 floats", "x: float; y: float; z: float; d: float;"),
        ["System.Numerics.Matrix3x2"] = ("ffffff", "6 floats", "m: [float:6];"),
        ["System.Numerics.Matrix4x4"] = (new string('f', 16), "16 floats", "m: [float:16];"),
        ["System.Numerics.Complex"] = ("dd", "2 doubles", "real: double; imaginary: double;"),
        ["System.Guid"] = ("42211111111", "a uint, two ushorts and 8 ubytes", "a: uint; b: ushort; c: ushort; d: [ubyte:8];"),
        ["System.TimeSpan"] = ("8", "one long, the ticks", "ticks: long;"),
        ["System.Half"] = ("2", "one ushort, the bits", "bits: ushort;"),
    };

    /// <summary>The declaration of a struct that is bound to a type of .NET, under the name of that type; null for a type that is not known here.</summary>
    /// <param name="type">The full name of the type.</param>
    /// <param name="isPrivate">Whether the struct is private.</param>
    internal static string? StructOf(string type, bool isPrivate) => Known.TryGetValue(type, out (string Scalars, string Text, string Members) known)
        ? $"struct {NameOf(type)} ({FbsForeignAttributes.CSharpType}: \"{type}\"{(isPrivate ? ", private" : "")}) {{ {known.Members} }}"
        : null;

    /// <summary>Whether a type of .NET is known here.</summary>
    internal static bool IsKnown(string type) => Known.ContainsKey(type);

    /// <summary>The name of the struct for a type of .NET.</summary>
    internal static string NameOf(string type) => type.Substring(type.LastIndexOf('.') + 1);

    /// <summary>The scalars of a struct in their order, those of members included; null if there is padding, or if there are too many to look at.</summary>
    internal static string? ScalarsOf(IReadOnlyList<FbsField> fields)
    {
        string all = "";
        foreach (FbsField field in fields)
        {
            FbsTypeRef type = field.Type;
            string? item = type.Item == FbsBaseType.Object ? type.Declaration!.Scalars : LetterOf(type.Item);
            int count = Math.Max(type.FixedLength, 1);
            if (item is null || field.PaddingBytes > 0 || all.Length + ((long)item.Length * count) > ScalarsMax) return null;
            all += string.Concat(Enumerable.Repeat(item, count));
        }

        return all;
    }

    /// <summary>What is wrong with a struct that is bound to a type; null if nothing is, as far as it is known.</summary>
    /// <param name="type">The C# type.</param>
    /// <param name="scalars">The scalars of the struct; see <see cref="ScalarsOf"/>.</param>
    internal static string? Fault(string type, string? scalars)
    {
        if (scalars != null && scalars.Contains('b')) return "a bool of C# has no other bytes than 0 and 1, and a buffer may; write ubyte in the struct";
        return Known.TryGetValue(type, out (string Scalars, string Text, string Members) known) && known.Scalars != scalars
            ? $"its layout is {known.Text}, and that of the struct is another one"
            : null;
    }

    private static string LetterOf(FbsBaseType type) => type switch
    {
        FbsBaseType.Bool => "b",
        FbsBaseType.Float => "f",
        FbsBaseType.Double => "d",
        _ => FbsScalars.Bytes(type).ToString(System.Globalization.CultureInfo.InvariantCulture),
    };
}
