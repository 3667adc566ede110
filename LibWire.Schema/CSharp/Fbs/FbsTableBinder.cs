using System.Linq;

namespace LibWire.Schema;

/// <summary>Decides the C# of table views.</summary>
/// <param name="symbol">The table.</param>
/// <param name="symbols">The types of its fields.</param>
internal sealed class FbsTableBinder(FbsSymbol symbol, FbsSymbols symbols)
{
    private readonly FbsMemberNames _names = FbsMemberNames.OfTable(symbol.ViewName);
    private readonly FbsMemberNames _mutableNames = FbsMemberNames.OfMutable();
    private readonly FbsMemberNames _places = FbsMemberNames.OfParameters("table", "tables");

    internal FbsTableCode Bind(string access)
    {
        FbsObjectModel model = symbol.Object!;
        return new FbsTableCode
        {
            Namespace = symbol.Namespace,
            Name = symbol.ViewName,
            SchemaName = model.FullName,
            Access = access,
            Documentation = FbsLiterals.Comment(model.Documentation),
            View = symbol.GlobalView,
            FileIdentifier = symbol.FileIdentifier,
            Fields = new(model.Fields.Where(static field => !field.IsUnionType).OrderBy(static field => field.Id).Select(Field)),
            IsElement = symbol.IsElement,
            Key = FbsKeyBinder.Bind(symbol, symbols),
            KeepsOrder = model.KeepsOrder,
        };
    }

    private FbsFieldCode Field(FbsFieldModel field)
    {
        FbsTypeModel type = field.Type;
        FbsSymbol? typeSymbol = type.TypeName.Length > 0 ? symbols.Find(type.TypeName) : null;
        FbsSymbol? root = field.NestedType.Length > 0 ? symbols.Find(field.NestedType) : null;
        FbsFieldForm form = FbsFieldForms.FormOf(field, typeSymbol);
        FbsWidth width = FbsFieldForms.WidthOf(field);
        FbsBaseType item = type.IsVector ? type.Element : type.BaseType;
        bool hasType = form is FbsFieldForm.Scalar or FbsFieldForm.Optional or FbsFieldForm.Vector;
        CSharpDeclaration? declaration = symbol.DeclarationOf(field);
        string name = root != null ? _names.Take(field, declaration, "*Root") : _names.Take(field, declaration);
        return new FbsFieldCode
        {
            Name = name,
            SchemaName = field.Name,
            Access = typeSymbol?.MemberAccess ?? "public",
            Documentation = FbsLiterals.Comment(field.Documentation),
            Form = form,
            Width = width,
            Id = field.Id,
            Type = hasType ? typeSymbol?.Global ?? FbsRuntime.CSharp(item) : "",
            Scalar = hasType && item != FbsBaseType.Object ? item : FbsBaseType.None,
            Target = typeSymbol is null or { Enum.IsUnion: false } ? null : FbsTargetBinder.Bind(typeSymbol),
            Default = form == FbsFieldForm.Scalar ? Default(field, typeSymbol) : "",
            DefaultText = form == FbsFieldForm.String ? field.Default?.Text : null,
            DefaultNumber = form == FbsFieldForm.Scalar ? DefaultNumber(field) : "",
            EnumLayout = typeSymbol?.GlobalLayout ?? "",
            Hash = field.Hash,
            IsShared = field.IsShared,
            IsEmptyByDefault = type.IsVector && field.Default != null,
            IsRequired = field.IsRequired,
            IsKey = field.IsKey,
            IsDeprecated = field.IsDeprecated,
            ForcedAlignBytes = field.ForceAlignBytes > type.ElementAlignBytes ? field.ForceAlignBytes : 0,
            IsFlexBuffer = field.IsFlexBuffer,
            NestedRoot = root is null ? null : FbsTargetBinder.Bind(root),
            NestedRootAccess = root?.MemberAccess ?? "",
            Places = new(Places(field, form, width, name)),
            MutableName = MutableName(field, form, name),
        };
    }

    private static string Default(FbsFieldModel field, FbsSymbol? type)
    {
        var value = field.Default ?? new FbsDefaultModel(0, 0, null);
        return type != null ? type.Value(value.Integer) : FbsLiterals.Scalar(field.Type.BaseType, value);
    }

    private static string DefaultNumber(FbsFieldModel field)
    {
        var value = field.Default ?? new FbsDefaultModel(0, 0, null);
        string number = field.Type.BaseType == FbsBaseType.Bool
            ? CSharpText.Number(value.Integer)
            : FbsLiterals.Scalar(field.Type.BaseType, value);
        return FbsLiterals.IsZero(number) ? "" : number;
    }

    // The steps of the runtime that take a remembered place do not support defaults of strings, vectors of unions and 64-bit offsets.
    private List<FbsPlaceCode> Places(FbsFieldModel field, FbsFieldForm form, FbsWidth width, string name)
    {
        var places = new List<FbsPlaceCode>();
        if (form == FbsFieldForm.Unions || width != FbsWidth.Narrow || (form == FbsFieldForm.String && field.Default?.Text != null)) return places;
        string local = FbsMemberNames.Local(name);
        if (form == FbsFieldForm.Union) places.Add(new(_places.Take(local + "Kind"), FbsSchemaLimits.SlotOf(field.Id - 1)));
        places.Add(new(_places.Take(local), FbsSchemaLimits.SlotOf(field.Id)));
        return places;
    }

    // Scalars, structs, vectors of these, and references to tables can be changed in place. Keys cannot, because vectors are sorted by them. The bytes of a
    // FlexBuffer cannot, because some of them say how to read the others.
    private string MutableName(FbsFieldModel field, FbsFieldForm form, string name)
    {
        if (field.IsDeprecated || field.IsKey || form is FbsFieldForm.String or FbsFieldForm.Strings) return "";
        if (form is FbsFieldForm.Scalar or FbsFieldForm.Optional or FbsFieldForm.Struct) return _mutableNames.Take("Mutate" + name);
        if (field.NestedType.Length > 0) return _mutableNames.Take(name + "Root");
        return field.IsFlexBuffer ? "" : _mutableNames.Take(name);
    }
}
