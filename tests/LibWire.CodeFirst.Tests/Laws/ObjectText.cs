using System.Collections;
using System.Globalization;
using System.Reflection;
using System.Text;

namespace LibWire.CodeFirst.Tests.Laws;

/// <summary>Objects of classes as the text that object_api.hpp prints of the same objects in C++.</summary>
internal static class ObjectText
{
    private const BindingFlags Members = BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly;

    internal static string Of(object root)
    {
        var to = new StringBuilder();
        Print(to, root.GetType(), root);
        return to.ToString();
    }

    private static void Print(StringBuilder to, Type declared, object? value)
    {
        // C++ does not tell texts and vectors that are absent from empty ones.
        if (declared == typeof(string)) to.Append('\'').Append(Convert.ToHexString(Encoding.UTF8.GetBytes((string?)value ?? ""))).Append('\'');
        else if (typeof(IEnumerable).IsAssignableFrom(declared)) PrintVector(to, declared.IsArray ? declared.GetElementType()! : declared.GetGenericArguments()[0], (IEnumerable?)value);
        else if (value is null) to.Append('-');
        else if (declared.IsInterface) Print(to.Append(value.GetType().Name).Append(' '), value.GetType(), value);
        else if (value is IConvertible number) to.Append(Bits(number).ToString(CultureInfo.InvariantCulture));
        else PrintMembers(to, value);
    }

    // Tables with a key are sorted when they are written.
    private static void PrintVector(StringBuilder to, Type type, IEnumerable? values)
    {
        IEnumerable<object?> items = values?.Cast<object?>() ?? [];
        if (type.GetProperty("Key") is { } key) items = items.OrderBy(item => key.GetValue(item), Comparer<object?>.Create(static (left, right) => Compare(left!, right!)));
        to.Append('[');
        foreach (object? item in items)
        {
            Print(to, type, item);
            to.Append(',');
        }

        to.Append(']');
    }

    private static void PrintMembers(StringBuilder to, object value)
    {
        to.Append(value is ValueType ? '(' : '{');
        foreach (PropertyInfo property in value.GetType().GetProperties(Members).Where(static property => property.IsDefined(typeof(FlatFieldAttribute))))
        {
            Print(to, property.PropertyType, property.GetValue(value));
            to.Append(',');
        }

        to.Append(value is ValueType ? ')' : '}');
    }

    private static long Bits(IConvertible number) => number switch
    {
        float single => BitConverter.SingleToInt32Bits(single),
        double real => BitConverter.DoubleToInt64Bits(real),
        _ when number.GetTypeCode() == TypeCode.UInt64 => unchecked((long)number.ToUInt64(null)),
        _ => number.ToInt64(null),
    };

    private static int Compare(object left, object right) =>
        left is string text ? string.CompareOrdinal(text, (string)right) : ((IComparable)left).CompareTo(right);
}
