using System.Linq;

namespace LibWire.Schema;

// Attributes of FlatSharp and of the C++ object API on fields.
internal sealed partial class FbsObjectLinker
{
    private void LinkForeign(FbsField field)
    {
        field.KeepsName = FbsForeignAttributes.KeepsNames(field.Syntax.Attributes, _file) ?? _keepsNames;
        bool isIndexed = FbsAttributeSyntax.Find(field.Syntax.Attributes, FbsForeignAttributes.Vector) is { } vector
            && string.Equals(FbsAttributes.StringOf(vector), FbsForeignAttributes.IndexedVector, StringComparison.OrdinalIgnoreCase);
        if (isIndexed) NeedKey(field, FbsForeignAttributes.Vector);
        if (field.Has(FbsForeignAttributes.SortedVector)) NeedKey(field, FbsForeignAttributes.SortedVector);
        FbsForeignAttributes.Report(field.Syntax.Attributes, _file, name => name switch
        {
            FbsForeignAttributes.SharedString => field.HoldsStrings,
            FbsForeignAttributes.Vector => isIndexed,
            "native_custom_alloc" => true, // refused
            "native_inline" => !IsOfObjects(field.Type),
            "cpp_type" => !field.Has("hash"),
            _ => false,
        });
    }

    // A struct that is bound to a C# type. Only the bytes are ours, so nothing that generated structs have besides is there.
    private void CheckForeign(string type)
    {
        FbsAttributeSyntax attribute = FbsForeignAttributes.FindForeignType(_syntax.Attributes)!;
        if (_key != null)
        {
            Report(
                DiagnosticCatalog.FbsAttributeTarget, attribute.Name.Range, attribute.Name.Text, "a struct with a key",
                "look-ups by key need a generated struct; remove one of them");
        }

        if (_isBroken || _declaration.SizeBytes == 0) return;
        if (FbsForeignTypes.Fault(type, _declaration.Scalars) is { } fault)
            Report(DiagnosticCatalog.FbsAttributeValue, attribute.Value?.Range ?? attribute.Name.Range, attribute.Name.Text, type, fault);
    }

    // Vectors of elements with a key are always sorted and have look-ups, so such an attribute only says that there is a key.
    private void NeedKey(FbsField field, string attribute)
    {
        if (!field.Type.IsVector || field.Type is not { Item: FbsBaseType.Object, Declaration.Syntax: FbsObjectSyntax element })
            ReportTarget(field, attribute, $"a field of type {field.Type.Text}", "it is for vectors of tables or structs that have a key");
        else if (!element.Fields.Any(static member => FbsAttributeSyntax.Has(member.Attributes, "key")))
            ReportTarget(field, attribute, $"a vector of '{field.Type.Declaration!.FullName}'", "mark one field of that type 'key'");
    }
}
