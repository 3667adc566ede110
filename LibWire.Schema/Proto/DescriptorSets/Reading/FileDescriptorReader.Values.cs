using System.Globalization;
using LibWire.WellKnown;
using FieldType = LibWire.WellKnown.FieldDescriptorProto.Types.Type;

namespace LibWire.Schema;

internal sealed partial class FileDescriptorReader
{
    private static string Text(Utf8String text) => SchemaBytes.Decode(text.Span.ToArray(), out _);

    private static string Join(string scope, string name) => scope.Length > 0 ? $"{scope}.{name}" : name;

    private static ProtoOptionSyntax[] Encoded(byte[] options) =>
        [new ProtoOptionSyntax([], new ProtoOptionValueSyntax(ProtoOptionValueKind.Encoded, false, "", new EquatableArray<byte>(options), default), default)];

    private void Complain(string name, string what) => _diagnostics.Report(DiagnosticCatalog.DescriptorContent, default, name, what);

    // Any valid name can replace a wrong one: the file is not processed further.
    private string Name(Utf8String name, string scope)
    {
        string text = Text(name);
        return CheckName(text, scope, hasDots: false) ? text : "_";
    }

    private string TypeName(Utf8String name, string scope)
    {
        string text = Text(name);
        bool hasDot = text.Length > 0 && text[0] == '.';
        return CheckName(hasDot ? text.Substring(1) : text, scope, hasDots: true) ? text : "_";
    }

    private bool CheckName(string name, string scope, bool hasDots)
    {
        bool isName = name.Length > 0;
        bool isStart = true;
        foreach (char unit in name)
        {
            bool isLetter = unit is (>= 'a' and <= 'z') or (>= 'A' and <= 'Z') or '_';
            if (hasDots && unit == '.' && !isStart)
            {
                isStart = true;
                continue;
            }

            isName &= isLetter || (!isStart && unit is >= '0' and <= '9');
            isStart = false;
        }

        if (isName && !isStart) return true;
        _diagnostics.Report(DiagnosticCatalog.DescriptorName, default, name, scope.Length > 0 ? scope : _file.ImportPath);
        return false;
    }

    private ProtoDefaultSyntax? Default(ref FieldDescriptorProto field, string scope)
    {
        if (!field.HasDefaultValue) return null;
        string text = Text(field.DefaultValue);
        byte[] bytes = field.Type switch
        {
            FieldType.String => field.DefaultValue.Span.ToArray(),
            FieldType.Bytes => Unescape(text),
            _ => [],
        };
        if (!IsDefault(field.Type, text)) Complain(Join(scope, Text(field.Name)), "has a default that is no value of its type");
        return new ProtoDefaultSyntax(text, new EquatableArray<byte>(bytes), default, default);
    }

    private static bool IsDefault(FieldType type, string text)
    {
        CultureInfo invariant = CultureInfo.InvariantCulture;
        switch (type)
        {
            case FieldType.Int32 or FieldType.Sint32 or FieldType.Sfixed32: return int.TryParse(text, NumberStyles.AllowLeadingSign, invariant, out _);
            case FieldType.Int64 or FieldType.Sint64 or FieldType.Sfixed64: return long.TryParse(text, NumberStyles.AllowLeadingSign, invariant, out _);
            case FieldType.Uint32 or FieldType.Fixed32: return uint.TryParse(text, NumberStyles.None, invariant, out _);
            case FieldType.Uint64 or FieldType.Fixed64: return ulong.TryParse(text, NumberStyles.None, invariant, out _);
            case FieldType.Float or FieldType.Double: return text is "inf" or "-inf" or "nan" || double.TryParse(text, NumberStyles.Float, invariant, out _);
            case FieldType.Bool: return text is "true" or "false";
            case FieldType.String or FieldType.Bytes or FieldType.Enum: return true;
            default: return false;
        }
    }

    /// <summary>The bytes of an escaped default of a <c>bytes</c> field. Other characters behind a backslash stand for themselves.</summary>
    private static byte[] Unescape(string text)
    {
        byte[] source = SchemaBytes.Encode(text);
        var bytes = new List<byte>(source.Length);
        for (int i = 0; i < source.Length; i++)
        {
            if (source[i] != '\\' || i + 1 == source.Length)
            {
                bytes.Add(source[i]);
                continue;
            }

            i++;
            int simple = "abfnrtv".IndexOf((char)source[i]);
            if (IsOctal(source[i]))
            {
                int value = 0;
                for (int end = Math.Min(i + 3, source.Length); i < end && IsOctal(source[i]); i++) value = (value * 8) + source[i] - '0';
                bytes.Add(unchecked((byte)value));
                i--;
            }
            else if (source[i] is (byte)'x' or (byte)'X' && i + 1 < source.Length && SchemaCharacters.IsHexDigit((char)source[i + 1]))
            {
                int value = 0;
                for (int end = Math.Min(i + 2, source.Length - 1); i < end && SchemaCharacters.IsHexDigit((char)source[i + 1]); i++)
                    value = (value * 16) + SchemaCharacters.HexValue((char)source[i + 1]);
                bytes.Add((byte)value);
            }
            else
            {
                bytes.Add(simple >= 0 ? (byte)"\a\b\f\n\r\t\v"[simple] : source[i]);
            }
        }

        return [.. bytes];
    }

    private static bool IsOctal(byte unit) => unit is >= (byte)'0' and <= (byte)'7';
}
