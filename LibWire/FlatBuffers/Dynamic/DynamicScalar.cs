using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;

namespace LibWire.Reflection;

/// <summary>Scalars as C# values and back. Each schema type has one C# type. An enum has three: that of its numbers, a C# enum, and <c>string</c> for its
/// names.</summary>
internal static class DynamicScalar
{
    /// <summary>The value of bits.</summary>
    /// <exception cref="ArgumentException">The C# type does not fit the schema type.</exception>
    internal static T Read<T>(FlatTypeField field, ulong bits, string verb)
    {
        FlatType type = TypeOf(field);
        if (typeof(T) == typeof(string) && field.Enum is { } values)
        {
            string text = NameOf(values, Number(bits, type));
            return Unsafe.As<string, T>(ref text);
        }

        if (!Holds<T>(field, type)) throw DynamicFlatThrow.WrongType(field, verb, typeof(T));
        if (type == FlatType.Bool)
        {
            bool isSet = bits != 0;
            return Unsafe.As<bool, T>(ref isSet);
        }

        // SAFETY: T has the size of the schema type, and any bits are a value of it.
        switch (FlatField.SizeOf(type))
        {
            case sizeof(byte):
                byte one = (byte)bits;
                return Unsafe.As<byte, T>(ref one);
            case sizeof(ushort):
                ushort two = (ushort)bits;
                return Unsafe.As<ushort, T>(ref two);
            case sizeof(uint):
                uint four = (uint)bits;
                return Unsafe.As<uint, T>(ref four);
            default:
                return Unsafe.As<ulong, T>(ref bits);
        }
    }

    /// <summary>The bits of a value.</summary>
    /// <exception cref="ArgumentException">The C# type does not fit the schema type, or the text is neither a name of the enum nor one of its
    /// numbers.</exception>
    internal static ulong Bits<T>(FlatTypeField field, T value, string verb)
    {
        FlatType type = TypeOf(field);
        if (typeof(T) == typeof(string) && field.Enum is { } values)
        {
            string text = Unsafe.As<T, string>(ref value) ?? throw new ArgumentNullException(nameof(value));
            return NumberOf(values, text) & (ulong.MaxValue >> (64 - (8 * FlatField.SizeOf(type))));
        }

        if (!Holds<T>(field, type)) throw DynamicFlatThrow.WrongType(field, verb, typeof(T));
        return FlatField.SizeOf(type) switch
        {
            sizeof(byte) => Unsafe.As<T, byte>(ref value),
            sizeof(ushort) => Unsafe.As<T, ushort>(ref value),
            sizeof(uint) => Unsafe.As<T, uint>(ref value),
            _ => Unsafe.As<T, ulong>(ref value),
        };
    }

    /// <summary>The type of the elements; the bytes of nested buffers and FlexBuffers are numbers.</summary>
    private static FlatType TypeOf(FlatTypeField field) => field.Scalar ?? FlatType.UInt8;

    /// <summary>Whether a C# type has the bits of a schema type.</summary>
    internal static bool Holds<T>(FlatTypeField field, FlatType type) => FlatElement.IsOf<T>(type, field.Enum is not null);

    /// <summary>The number of bits, in 64 bits of two's complement.</summary>
    internal static long Number(ulong bits, FlatType type) => type switch
    {
        FlatType.Int8 => (sbyte)bits,
        FlatType.Int16 => (short)bits,
        FlatType.Int32 => (int)bits,
        _ => (long)bits,
    };

    /// <summary>The name of a number, or the names of its flags with spaces between them, or the number as text if it has no names.</summary>
    private static string NameOf(FlatEnumType values, long number)
    {
        if (values.FindValue(number) is { } known) return known.Name;
        if (values.IsFlags && number != 0)
        {
            long rest = number;
            var names = new StringBuilder();
            foreach (FlatEnumValue value in values.Values)
            {
                if (value.Number == 0 || (value.Number & number) != value.Number) continue;
                rest &= ~value.Number;
                names.Append(names.Length == 0 ? "" : " ").Append(value.Name);
            }

            if (rest == 0) return names.ToString();
        }

        return values.UnderlyingType == FlatType.UInt64
            ? ((ulong)number).ToString(CultureInfo.InvariantCulture)
            : number.ToString(CultureInfo.InvariantCulture);
    }

    private static ulong NumberOf(FlatEnumType values, string names)
    {
        if (values.FindValue(names) is { } known) return (ulong)known.Number;
        if (TryNumber(values.UnderlyingType, names, out ulong number)) return number;
        if (!values.IsFlags) throw DynamicFlatThrow.NoEnumName(values, names);
        ulong bits = 0;
        foreach (string name in names.Split(' '))
            bits |= (ulong)(values.FindValue(name) ?? throw DynamicFlatThrow.NoEnumName(values, name)).Number;
        return bits;
    }

    /// <summary>The number of a text as <see cref="NameOf"/> gives it for a number without a name.</summary>
    private static bool TryNumber(FlatType type, string text, out ulong bits)
    {
        if (type == FlatType.UInt64) return ulong.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out bits);
        bool isNumber = long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long number);
        bits = (ulong)number;
        return isNumber && Number(bits & (ulong.MaxValue >> (64 - (8 * FlatField.SizeOf(type)))), type) == number;
    }
}
