using System.Globalization;

namespace LibWire.Schema;

// The meaning of attributes on fields.
internal sealed partial class FbsObjectLinker
{
    private void LinkAttributes(FbsField field)
    {
        LinkOffset64(field);
        LinkRequired(field);
        LinkKey(field);
        if (field.Has("deprecated") && _syntax.IsStruct) ReportTarget(field, "deprecated", "a field of a struct", "structs never change; declare another one");
        if (field.Has("shared") && !field.Type.IsString) ReportTarget(field, "shared", $"a field of type {field.Type.Text}", "it is for strings");
        if (field.Has("native_custom_alloc")) ReportTarget(field, "native_custom_alloc", "a field", "it is for tables and structs");
        if (field.Has("native_inline") && !IsOfObjects(field.Type))
            ReportTarget(field, "native_inline", $"a field of type {field.Type.Text}", "it is for structs and vectors of structs or tables");
        if (field.Has("cpp_type") && !field.Has("hash")) ReportTarget(field, "cpp_type", "a field without hash", "it names what a hashed reference points to");
        LinkHash(field);
        LinkNested(field);
        LinkAlignment(field);
        if (field.TypeField is not { } typeField) return;
        if (field.Type.IsVector) typeField.Presence = field.Presence;
    }

    private static bool IsOfObjects(FbsTypeRef type) => type.Item == FbsBaseType.Object && (type.IsVector || type.IsArray || type.Declaration!.IsStruct);

    private void LinkOffset64(FbsField field)
    {
        FbsTypeRef type = field.Type;
        bool isVector64 = field.Has("vector64");
        if (isVector64 && !type.IsVector)
        {
            ReportTarget(field, "vector64", $"a field of type {type.Text}", "it is for vectors");
            return;
        }

        if (!isVector64 && !field.Has("offset64")) return;
        if (isVector64 && field.Has("offset64")) Report(DiagnosticCatalog.FbsVector64Redundant, Range(field, "offset64"));
        if (!type.IsVector && !type.IsString)
        {
            ReportTarget(field, "offset64", $"a field of type {type.Text}", "it is for strings and vectors");
            return;
        }

        bool isPlain = type.IsString || type.Declaration is { IsStruct: true } || (FbsScalars.IsScalar(type.Item) && type.Declaration is null);
        if (!isPlain)
        {
            ReportTarget(field, isVector64 ? "vector64" : "offset64", $"a field of type {type.Text}", "elements are integers, floats, bools or structs there");
            return;
        }

        field.IsOffset64 = true;
        if (isVector64) field.Type = type with { BaseType = FbsBaseType.Vector64 };
    }

    private void LinkRequired(FbsField field)
    {
        // An absent key has no place in the sort order.
        bool isStringKey = field.Type.IsString && field.Has("key");
        if (!field.Has("required") && !isStringKey) return;
        if (field.Has("required") && (_syntax.IsStruct || field.Type.IsScalar))
        {
            ReportTarget(field, "required", _syntax.IsStruct ? "a field of a struct" : $"a field of type {field.Type.Text}", "its value is never absent");
            return;
        }

        if (field.Default != null && field.Has("required")) Report(DiagnosticCatalog.FbsRequiredAndDefault, Range(field, "required"), field.Name);
        field.Presence = FbsPresence.Required;
    }

    private void LinkKey(FbsField field)
    {
        if (!field.Has("key")) return;
        FbsTypeRef type = field.Type;
        bool isItem = FbsScalars.IsScalar(type.Item) || (type.Item == FbsBaseType.Object && type.Declaration!.IsStruct);
        if (_key != null)
            Report(DiagnosticCatalog.FbsKeyTwice, Range(field, "key"), _syntax.Name.Text, _key.Name);
        else if (type.IsVector || (!isItem && !type.IsString))
            ReportTarget(field, "key", $"a field of type {type.Text}", "keys are scalars, strings, structs, and in structs arrays of these");
        else if (type.IsScalar && field.Presence == FbsPresence.Optional)
            ReportTarget(field, "key", "an optional field", "a key that is absent has no place in the order; remove '= null'");
        else if (type.Declaration is { IsStruct: true } target && FbsForeignAttributes.FindForeignType(target.Syntax.Attributes) != null)
            ReportTarget(field, "key", $"a field of type {field.Type.Text}", "that struct is bound to a C# type, which need not have an order");
        else if (field.Has("deprecated"))
            ReportTarget(field, "key", "a deprecated field", "nobody could read the key; remove one of them");
        _key ??= field;
    }

    private void LinkHash(FbsField field)
    {
        if (FbsAttributeSyntax.Find(field.Syntax.Attributes, "hash") is not { } hash) return;
        int bits = field.Type.IsArray ? 0 : field.Type.Item switch
        {
            FbsBaseType.Short or FbsBaseType.UShort => 16,
            FbsBaseType.Int or FbsBaseType.UInt => 32,
            FbsBaseType.Long or FbsBaseType.ULong => 64,
            _ => 0,
        };
        if (bits == 0)
        {
            ReportTarget(field, "hash", $"a field of type {field.Type.Text}", "it is for integers of 16, 32 and 64 bits and vectors of them");
            return;
        }

        string suffix = bits.ToString(CultureInfo.InvariantCulture);
        string? name = FbsAttributes.StringOf(hash);
        if (name == $"fnv1_{suffix}" || name == $"fnv1a_{suffix}") field.Hash = name;
        else ReportValue(hash, $"write \"fnv1_{suffix}\" or \"fnv1a_{suffix}\"");
    }

    private void LinkNested(FbsField field)
    {
        bool isBytes = field.Type is { IsVector: true, Element: FbsBaseType.UByte, Declaration: null };
        if (FbsAttributeSyntax.Find(field.Syntax.Attributes, "nested_flatbuffer") is { } nested)
        {
            if (nested.Value is not { Kind: FbsValueKind.String } root) ReportValue(nested, "write the name of a table in quotes");
            else if (!isBytes) ReportTarget(field, "nested_flatbuffer", $"a field of type {field.Type.Text}", "it is for [ubyte]");
            else if (_names.FindObjectOrReport(new FbsName(root.Text, root.Range)) is { } found) TakeNested(field, nested, found);
        }

        if (!field.Has("flexbuffer")) return;
        field.IsFlexBuffer = isBytes;
        if (!isBytes) ReportTarget(field, "flexbuffer", $"a field of type {field.Type.Text}", "it is for [ubyte]");
    }

    private void TakeNested(FbsField field, FbsAttributeSyntax attribute, FbsDeclaration found)
    {
        if (found.IsStruct) ReportValue(attribute, $"'{found.FullName}' is a struct, and buffers start with a table");
        else field.NestedType = found.FullName;
    }

    private void LinkAlignment(FbsField field)
    {
        if (FbsAttributeSyntax.Find(field.Syntax.Attributes, "force_align") is not { } align) return;
        if (!field.Type.IsVector)
        {
            Report(DiagnosticCatalog.FbsAttributeWithoutEffect, align.Name.Range, "force_align", "structs and vectors");
            return;
        }

        field.ForceAlignBytes = ReadAlignment(align, 1);
    }

    // The alignment, a power of two; 0 if it is invalid, which is reported.
    private int ReadAlignment(FbsAttributeSyntax align, int alignBytesMin)
    {
        int alignBytes = FbsAttributes.NumberOf(align, FbsSchemaLimits.AlignBytesMax);
        if (alignBytes >= alignBytesMin && alignBytes > 0 && (alignBytes & (alignBytes - 1)) == 0) return alignBytes;
        if (align.Value?.Kind != FbsValueKind.Faulty) ReportValue(align, $"write a power of two from {alignBytesMin} to {FbsSchemaLimits.AlignBytesMax}");
        return 0;
    }

    private static TextRange Range(FbsField field, string attribute) => FbsAttributeSyntax.Find(field.Syntax.Attributes, attribute)!.Name.Range;

    private void ReportTarget(FbsField field, string attribute, string place, string advice) =>
        Report(DiagnosticCatalog.FbsAttributeTarget, Range(field, attribute), attribute, place, advice);

    private void ReportValue(FbsAttributeSyntax attribute, string advice) =>
        Report(
            DiagnosticCatalog.FbsAttributeValue, attribute.Value?.Range ?? attribute.Name.Range,
            attribute.Name.Text, attribute.Value?.Text ?? "no value", advice);
}
