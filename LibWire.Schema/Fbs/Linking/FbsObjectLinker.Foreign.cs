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
            FbsForeignAttributes.SharedString => field.Type.IsString,
            FbsForeignAttributes.Vector => isIndexed,
            "native_custom_alloc" => true, // refused
            "native_inline" => !IsOfObjects(field.Type),
            "cpp_type" => !field.Has("hash"),
            _ => false,
        });
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
