using System.Text;

namespace LibWire.Schema;

/// <summary>Names that the schema language derives from others.</summary>
internal static class ProtoNames
{
    /// <summary>The JSON name of a field: underscores are removed, and the letter after each becomes upper case.</summary>
    internal static string Json(string field)
    {
        int first = field.IndexOf('_');
        if (first < 0) return field;
        char[] name = new char[field.Length];
        field.CopyTo(0, name, 0, first);
        int length = first;
        for (int i = first; i < field.Length; i++)
            if (field[i] != '_') name[length++] = i > 0 && field[i - 1] == '_' ? Upper(field[i]) : field[i];
        return new string(name, 0, length);
    }

    /// <summary>The message of a map field's entries, declared beside the field: <c>FooBarEntry</c> for <c>foo_bar</c>.</summary>
    internal static string MapEntry(string field)
    {
        string json = Json(field);
        return (json.Length > 0 && field[0] != '_' ? Upper(json[0]) + json.Substring(1) : json) + "Entry";
    }

    /// <summary>The usual form of enum values: <c>ORDER_STATE</c> for <c>OrderState</c>.</summary>
    internal static string UpperSnake(string name)
    {
        var upper = new StringBuilder(name.Length + 4);
        for (int i = 0; i < name.Length; i++)
        {
            bool startsWord = i > 0 && IsUpper(name[i]) && !IsUpper(name[i - 1]) && name[i - 1] != '_';
            if (startsWord) upper.Append('_');
            upper.Append(Upper(name[i]));
        }

        return upper.ToString();
    }

    /// <summary>
    /// The name of an enum value without the enum's name in front. Case and underscores are ignored. The whole name if nothing would be left.
    /// </summary>
    internal static string WithoutEnumName(string enumName, string value)
    {
        int position = 0;
        foreach (char unit in enumName)
        {
            if (unit == '_') continue;
            while (position < value.Length && value[position] == '_') position++;
            if (position >= value.Length || Lower(value[position]) != Lower(unit)) return value;
            position++;
        }

        while (position < value.Length && value[position] == '_') position++;
        return position < value.Length ? value.Substring(position) : value;
    }

    /// <summary>The key by which two enum values clash: each word starts with an upper case letter, the rest is lower case.</summary>
    internal static string EnumValueKey(string value)
    {
        var key = new StringBuilder(value.Length);
        bool startsWord = true;
        foreach (char unit in value)
        {
            if (unit != '_') key.Append(startsWord ? Upper(unit) : Lower(unit));
            startsWord = unit == '_';
        }

        return key.ToString();
    }

    internal static char Upper(char unit) => unit is >= 'a' and <= 'z' ? (char)(unit - 0x20) : unit;

    internal static char Lower(char unit) => unit is >= 'A' and <= 'Z' ? (char)(unit + 0x20) : unit;

    private static bool IsUpper(char unit) => unit is >= 'A' and <= 'Z';
}
