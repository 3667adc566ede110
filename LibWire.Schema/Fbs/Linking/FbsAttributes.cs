using System.Linq;

namespace LibWire.Schema;

/// <summary>The declarations on which an attribute is allowed.</summary>
[Flags]
internal enum FbsTargets
{
    None = 0,
    Table = 1,
    Struct = 2,
    TableField = 4,
    StructField = 8,
    Enum = 16,
    Union = 32,
    EnumValue = 64,
    Service = 128,
    Method = 256,
    Types = Table | Struct | Enum | Union,
    Fields = TableField | StructField,
    Any = 511,
}

/// <summary>The built-in attributes, and the rules for all attributes.</summary>
internal static class FbsAttributes
{
    // Attributes of the C++ object API have no effect here, and are allowed where flatc allows them. Source: the constructor of Parser in flatc 25.12.
    private static readonly Dictionary<string, FbsTargets> Known = new(StringComparer.Ordinal)
    {
        ["deprecated"] = FbsTargets.Any,
        ["required"] = FbsTargets.Fields,
        ["key"] = FbsTargets.Fields,
        ["shared"] = FbsTargets.Fields,
        ["hash"] = FbsTargets.Fields,
        ["id"] = FbsTargets.TableField,
        ["force_align"] = FbsTargets.Any, // the linkers of structs and fields check it further
        ["bit_flags"] = FbsTargets.Enum,
        ["original_order"] = FbsTargets.Table | FbsTargets.Struct,
        ["nested_flatbuffer"] = FbsTargets.Fields,
        ["flexbuffer"] = FbsTargets.Fields,
        ["csharp_partial"] = FbsTargets.Types,
        ["streaming"] = FbsTargets.Method,
        ["idempotent"] = FbsTargets.Method,
        ["private"] = FbsTargets.Types,
        ["offset64"] = FbsTargets.Fields,
        ["vector64"] = FbsTargets.Fields,
        ["cpp_type"] = FbsTargets.Any,
        ["cpp_ptr_type"] = FbsTargets.Any,
        ["cpp_ptr_type_get"] = FbsTargets.Any,
        ["cpp_str_type"] = FbsTargets.Any,
        ["cpp_str_flex_ctor"] = FbsTargets.Any,
        ["native_inline"] = FbsTargets.Any,
        ["native_custom_alloc"] = FbsTargets.Any,
        ["native_type"] = FbsTargets.Any,
        ["native_type_pack_name"] = FbsTargets.Any,
        ["native_default"] = FbsTargets.Any,
    };

    /// <summary>Applies the rules that do not depend on the meaning of an attribute, and makes the models.</summary>
    /// <param name="attributes">The attributes of one declaration.</param>
    /// <param name="target">The kind of that declaration.</param>
    /// <param name="file">The file.</param>
    /// <param name="order">The order of the statement in the unit.</param>
    internal static EquatableArray<FbsAttributeModel> Link(IReadOnlyList<FbsAttributeSyntax> attributes, FbsTargets target, FbsSourceFile file, long order)
    {
        if (attributes.Count == 0) return default;
        var names = new HashSet<string>(StringComparer.Ordinal);
        var models = new List<FbsAttributeModel>();
        foreach (FbsAttributeSyntax attribute in attributes)
        {
            string name = attribute.Name.Text;
            bool isKnown = Known.TryGetValue(name, out FbsTargets targets);
            if (!isKnown && !file.Unit!.HasAttribute(name, order)) ReportUndeclared(attribute.Name, file);
            else if (isKnown && (targets & target) == 0)
                file.Diagnostics.Report(DiagnosticCatalog.FbsAttributeWithoutEffect, attribute.Name.Range, name, Describe(targets));

            if (names.Add(name)) models.Add(new FbsAttributeModel(name, attribute.Value?.Text));
            else file.Diagnostics.Report(DiagnosticCatalog.FbsAttributeTwice, attribute.Name.Range, name);
        }

        return new(models);
    }

    /// <summary>The string value of an attribute; null if it has none, or has another kind of value.</summary>
    internal static string? StringOf(FbsAttributeSyntax attribute) =>
        attribute.Value is { Kind: FbsValueKind.String or FbsValueKind.Word } value ? value.Text : null;

    /// <summary>The number of an attribute, from 0 to <paramref name="max"/>, as a literal or in a string; −1 if it has none.</summary>
    internal static int NumberOf(FbsAttributeSyntax attribute, int max) =>
        attribute.Value is { Kind: FbsValueKind.Integer or FbsValueKind.String } value
        && FbsNumberLiteral.TryParseInteger(value.Text, out FbsInteger number)
        && (!number.IsNegative || number.Magnitude == 0)
        && number.Magnitude <= (ulong)max
            ? (int)number.Magnitude
            : -1;

    private static void ReportUndeclared(FbsName name, FbsSourceFile file)
    {
        // A missing file could declare it.
        if (file.Unit!.HasGaps && !file.Unit.HasAttribute(name.Text))
        {
            file.HasUnknownNames = true;
            return;
        }

        string advice = file.Unit.HasAttribute(name.Text)
            ? "move that statement above this one"
            : $"write 'attribute \"{name.Text}\";' above if it is your own";
        file.Diagnostics.Report(DiagnosticCatalog.FbsAttributeNotDeclared, name.Range, name.Text, advice);
    }

    private static string Describe(FbsTargets targets)
    {
        (FbsTargets Target, string Text)[] texts =
        [
            (FbsTargets.Table, "tables"), (FbsTargets.Struct, "structs"), (FbsTargets.TableField, "fields of tables"),
            (FbsTargets.StructField, "fields of structs"),
            (FbsTargets.Enum, "enums"), (FbsTargets.Union, "unions"), (FbsTargets.EnumValue, "values of enums"), (FbsTargets.Service, "services"),
            (FbsTargets.Method, "methods"),
        ];
        return string.Join(" and ", texts.Where(entry => (targets & entry.Target) != 0).Select(static entry => entry.Text));
    }
}
