using System.Globalization;

namespace LibWire.Schema;

/// <summary>Finds the default value of a field, which is written after <c>=</c>.</summary>
/// <param name="file">The file.</param>
/// <param name="names">Finds enums.</param>
internal sealed class FbsDefaultLinker(FbsSourceFile file, FbsNames names)
{
    internal const string Null = "null";

    /// <summary>The default of scalars without a written one.</summary>
    internal static FbsDefaultModel Zero { get; } = new(0, 0, null);

    /// <summary>The default of vectors.</summary>
    internal static FbsDefaultModel Empty { get; } = new(0, 0, "");

    /// <summary>Whether a value is <c>null</c>, which makes a scalar optional.</summary>
    internal static bool IsNull(FbsValueSyntax value) => value is { Kind: FbsValueKind.Word or FbsValueKind.String, Text: Null };

    /// <summary>The default; null if it is faulty, which is reported.</summary>
    /// <param name="value">The written value. It is not <c>null</c>, unless <c>null</c> is a name for the type.</param>
    /// <param name="type">The type of the field.</param>
    internal FbsDefaultModel? Link(FbsValueSyntax value, FbsTypeRef type)
    {
        if (value.Kind == FbsValueKind.Faulty) return null;
        if (type.IsVector) return value.Kind == FbsValueKind.EmptyVector ? Empty : Refuse(DiagnosticCatalog.FbsVectorDefault, value, value.Text);
        if (type.IsString) return value.Kind == FbsValueKind.String ? new FbsDefaultModel(0, 0, value.Text) : Mismatch(value, type, "write a string in quotes");
        if (!type.IsScalar) return Refuse(DiagnosticCatalog.FbsDefaultNotAllowed, value, type.Text);
        if (value is { Kind: FbsValueKind.String, IsTrivial: false })
            return Mismatch(value, type, "a string that stands for a number is plain ASCII without escapes");
        if (FbsScalars.IsFloat(type.BaseType)) return LinkFloat(value, type);

        bool isWord = value.Kind is FbsValueKind.Word or FbsValueKind.String && value.Text.Length > 0 && SchemaCharacters.IsLetter(value.Text[0]);
        if (type.BaseType == FbsBaseType.Bool) return LinkBool(value, type);
        return isWord ? LinkNames(value, type) : LinkInteger(value, type);
    }

    private FbsDefaultModel? LinkFloat(FbsValueSyntax value, FbsTypeRef type)
    {
        bool isSingle = type.BaseType == FbsBaseType.Float;
        if (value.Kind == FbsValueKind.Function)
            return TryCall(value, out double called) ? new FbsDefaultModel(0, isSingle ? (float)called : called, null) : null;

        if (FbsNumberLiteral.TryParseFloat(value.Text.Trim(' '), isSingle, out double real)) return new FbsDefaultModel(0, real, null);
        bool isHex = value.Text.Trim(' ', '+', '-').StartsWith("0x", StringComparison.OrdinalIgnoreCase);
        return Mismatch(value, type, isHex ? "a hexadecimal number needs an exponent here, such as 0x10p0" : "write a number, nan, inf or infinity");
    }

    private FbsDefaultModel? LinkBool(FbsValueSyntax value, FbsTypeRef type)
    {
        if (value.Text is "true" && value.Kind != FbsValueKind.Integer) return new FbsDefaultModel(1, 0, null);
        if (value.Text is "false") return Zero;
        bool isNumber = value.Kind is FbsValueKind.Integer or FbsValueKind.String;
        if (!isNumber || !FbsNumberLiteral.TryParseInteger(value.Text.Trim(' '), out FbsInteger number)) return Mismatch(value, type, "write true or false");
        return FbsScalars.TryFit(number.Magnitude, number.IsNegative, FbsBaseType.Long, out long bits)
            ? new FbsDefaultModel(bits != 0 ? 1 : 0, 0, null)
            : Mismatch(value, type, "write true or false");
    }

    private FbsDefaultModel? LinkInteger(FbsValueSyntax value, FbsTypeRef type)
    {
        bool isNumber = value.Kind is FbsValueKind.Integer or FbsValueKind.String;
        string text = value.Text.Trim(' ');
        bool isInteger = FbsNumberLiteral.TryParseInteger(text, out FbsInteger number);
        if (!isNumber || (!isInteger && !IsLongInteger(text))) return Mismatch(value, type, "write an integer");
        if (!isInteger || !FbsScalars.TryFit(number.Magnitude, number.IsNegative, type.BaseType, out long bits))
            return Refuse(DiagnosticCatalog.FbsDefaultOutOfRange, value, value.Text, type.Text, FbsScalars.Min(type.BaseType), FbsScalars.Max(type.BaseType));

        bool mustBeMember = type.Declaration is { IsBitFlags: false };
        return mustBeMember && !IsMember(type.Declaration!, bits) ? RefuseNumber(value, type.Declaration!, bits) : new FbsDefaultModel(bits, 0, null);
    }

    /// <summary>Whether an enum declares a value of that number. For an enum with errors every number counts.</summary>
    internal static bool IsMember(FbsDeclaration declaration, long bits) => declaration.Enum is null || declaration.EnumNumbers.Contains(bits);

    private FbsDefaultModel? RefuseNumber(FbsValueSyntax value, FbsDeclaration declaration, long bits) =>
        Refuse(DiagnosticCatalog.FbsDefaultNotInEnum, value, bits, declaration.FullName);

    // "F15 F08" combines the bits of both names. If the type is no enum, each name is that of an enum, a dot and the value.
    private FbsDefaultModel? LinkNames(FbsValueSyntax value, FbsTypeRef type)
    {
        long bits = 0;
        foreach (string word in value.Text.Split(' '))
        {
            int dot = type.Declaration is null ? word.IndexOf('.') : -1;
            if (type.Declaration is null && dot < 0) return Mismatch(value, type, "write an integer");
            FbsDeclaration? declaration = type.Declaration ?? names.FindEnumAbove(word.Substring(0, dot));
            if (declaration is { Enum: null }) return null;
            if (declaration is null || !declaration.EnumValues.TryGetValue(word.Substring(dot + 1), out FbsEnumValueModel? found))
                return Refuse(DiagnosticCatalog.FbsUnknownEnumValue, value, word.Substring(dot + 1), declaration?.FullName ?? word.Substring(0, dot));
            bits |= found.Value;
        }

        bool mustBeMember = type.Declaration is { IsBitFlags: false };
        return mustBeMember && !IsMember(type.Declaration!, bits) ? RefuseNumber(value, type.Declaration!, bits) : new FbsDefaultModel(bits, 0, null);
    }

    private static bool IsLongInteger(string text)
    {
        int start = text.Length > 0 && text[0] is '+' or '-' ? 1 : 0;
        bool isHex = text.Length > start + 2 && text[start] == '0' && text[start + 1] is 'x' or 'X';
        for (int i = isHex ? start + 2 : start; i < text.Length; i++)
            if (isHex ? !SchemaCharacters.IsHexDigit(text[i]) : !SchemaCharacters.IsDigit(text[i])) return false;
        return text.Length > start;
    }

    private bool TryCall(FbsValueSyntax value, out double result)
    {
        result = 0;
        double argument = 0;
        FbsValueSyntax inner = value.Argument!;
        if (inner.Kind == FbsValueKind.Function)
        {
            if (!TryCall(inner, out argument)) return false;
        }
        else if (inner.Kind == FbsValueKind.Faulty)
        {
            return false;
        }
        else if (!FbsNumberLiteral.TryParseFloat(inner.Text.Trim(' '), isSingle: false, out argument))
        {
            file.Diagnostics.Report(DiagnosticCatalog.FbsDefaultMismatch, inner.Range, inner.Text, "double", "write a number");
            return false;
        }

        double? called = value.Text switch
        {
            "deg" => argument / Math.PI * 180,
            "rad" => argument * Math.PI / 180,
            "sin" => Math.Sin(argument),
            "cos" => Math.Cos(argument),
            "tan" => Math.Tan(argument),
            "asin" => Math.Asin(argument),
            "acos" => Math.Acos(argument),
            "atan" => Math.Atan(argument),
            _ => null,
        };
        if (called is null)
        {
            file.Diagnostics.Report(
                DiagnosticCatalog.FbsDefaultMismatch, value.Range, value.Text + "()", "double",
                "the functions are deg, rad, sin, cos, tan, asin, acos and atan");
            return false;
        }

        // flatc passes results on as text with 12 decimals.
        result = called.Value;
        if (!double.IsNaN(result) && !double.IsInfinity(result))
            result = double.Parse(result.ToString("F12", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);
        return true;
    }

    private FbsDefaultModel? Mismatch(FbsValueSyntax value, FbsTypeRef type, string advice) =>
        Refuse(DiagnosticCatalog.FbsDefaultMismatch, value, value.Kind == FbsValueKind.Function ? value.Text + "()" : value.Text, type.Text, advice);

    private FbsDefaultModel? Refuse(DiagnosticRule rule, FbsValueSyntax value, params object[] arguments)
    {
        file.Diagnostics.Report(rule, value.Range, arguments);
        return null;
    }
}
