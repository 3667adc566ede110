using System.Linq;

namespace LibWire.Schema;

/// <summary>Tables as objects in C#.</summary>
/// <param name="symbol">The table.</param>
/// <param name="symbols">The types of its fields.</param>
internal sealed class FbsObjectBinder(FbsSymbol symbol, FbsSymbols symbols)
{
    private const int BitsPerWord = 32;
    private const int FieldBitsMax = 64;

    /// <summary>What nested buffers are aligned to, whatever they hold: more is asked for by the schema.</summary>
    private const int NestedAlignBytes = 8;

    private readonly FbsMemberNames _names = FbsMemberNames.OfObject(symbol.Name);
    private readonly FbsMemberNames _parameters = FbsMemberNames.OfParameters("builder");
    private int _hasBits;

    internal FbsObjectCode Bind(string access)
    {
        FbsObjectModel model = symbol.Object!;
        FbsFieldModel[] models = [.. model.Fields.Where(static field => !field.IsDeprecated).OrderBy(static field => field.Id)];
        var fields = new List<FbsObjectFieldCode>();
        var slots = new List<FbsObjectEntryCode>();
        foreach (FbsFieldModel field in models.Where(static field => !field.IsUnionType))
        {
            FbsObjectFieldCode bound = Field(field);
            fields.Add(bound);
            if (field.UnionTypeId >= 0) slots.Add(Slot(models.First(kind => kind.Id == field.UnionTypeId), bound, isKind: true));
            slots.Add(Slot(field, bound, isKind: false));
        }

        bool hasPrivate = models.Any(field => field.Type.TypeName.Length > 0 && symbols.Find(field.Type.TypeName).IsPrivate);
        int idEnd = model.Fields.Count == 0 ? 0 : model.Fields.Max(static field => field.Id) + 1;
        return new FbsObjectCode(
            symbol.Namespace, symbol.Name, model.FullName, access, FbsEnumBinder.Text(model.Documentation), symbol.GlobalView, new(fields),
            new(slots.OrderByDescending(static slot => slot.AlignBytes).ThenBy(static slot => slot.Id)),
            new(model.KeepsOrder ? slots.OrderByDescending(static slot => slot.Id) : slots.OrderByDescending(static slot => slot.SortBytes).ThenByDescending(static slot => slot.Id)),
            (_hasBits + BitsPerWord - 1) / BitsPerWord, idEnd > FieldBitsMax, fields.Any(static field => field.Width != FbsWidth.Narrow), hasPrivate ? "internal" : "public", symbol.IsElement);
    }

    // Structs are ordered as what takes 4 bytes: so do the builders of Google's generators.
    private static FbsObjectEntryCode Slot(FbsFieldModel field, FbsObjectFieldCode bound, bool isKind)
    {
        int sortBytes = field.Type.BaseType switch
        {
            FbsBaseType.UnionType => field.Type.InlineBytes,
            FbsBaseType.Vector64 => FbsScalars.Offset64Bytes,
            _ => FbsScalars.Bytes(field.Type.BaseType),
        };
        return new FbsObjectEntryCode(bound, isKind, field.Id, field.Type.InlineBytes, field.Type.AlignBytes, sortBytes);
    }

    private FbsObjectFieldCode Field(FbsFieldModel field)
    {
        FbsTypeModel type = field.Type;
        FbsSymbol? typeSymbol = type.TypeName.Length > 0 ? symbols.Find(type.TypeName) : null;
        FbsFieldForm form = Form(field, typeSymbol);
        FbsBaseType item = type.IsVector ? type.Element : type.BaseType;
        string csharp = item == FbsBaseType.String ? FbsRuntime.Utf8String
            : form is FbsFieldForm.Union or FbsFieldForm.Unions ? typeSymbol!.GlobalUnion
            : typeSymbol?.Global ?? FbsRuntime.CSharp(item);

        string name = _names.Take(FbsMemberNames.Pascal(field.Name), "Has*", "Clear*", "Set*", "SetEmpty*", "Mutable*");
        string defaultField = form == FbsFieldForm.String && field.Default?.Text != null ? "Default" + name : "";
        bool hasBit = form is FbsFieldForm.Optional or FbsFieldForm.Struct or FbsFieldForm.String or FbsFieldForm.Vector or FbsFieldForm.Strings or FbsFieldForm.Tables or FbsFieldForm.Unions;
        FbsWidth width = type.BaseType == FbsBaseType.Vector64 ? FbsWidth.Vector64 : field.IsOffset64 ? FbsWidth.Offset64 : FbsWidth.Narrow;
        bool isBuffer = field.NestedType.Length > 0 || field.IsFlexBuffer;
        int alignBytes = Math.Max(Math.Max(type.ElementAlignBytes, field.ForceAlignBytes), isBuffer ? NestedAlignBytes : FbsScalars.OffsetBytes);
        return new FbsObjectFieldCode(
            name, CSharpText.Bare(_parameters.Take(FbsMemberNames.Local(name), "*Kind")), field.Name, typeSymbol?.MemberAccess ?? "public", FbsEnumBinder.Text(field.Documentation), form, csharp,
            form is FbsFieldForm.Union or FbsFieldForm.Unions ? typeSymbol!.Global : "", field.Id, Default(field, form, typeSymbol), defaultField,
            hasBit ? _hasBits++ : -1, alignBytes, width, field.Presence == FbsPresence.Required, Stored(form, type));
    }

    private static FbsFieldForm Form(FbsFieldModel field, FbsSymbol? type) => field.Type.BaseType switch
    {
        FbsBaseType.String => FbsFieldForm.String,
        FbsBaseType.Object => type!.Object!.IsStruct ? FbsFieldForm.Struct : FbsFieldForm.Table,
        FbsBaseType.Union => FbsFieldForm.Union,
        FbsBaseType.Vector or FbsBaseType.Vector64 => field.Type.Element switch
        {
            FbsBaseType.String => FbsFieldForm.Strings,
            FbsBaseType.Union => FbsFieldForm.Unions,
            FbsBaseType.Object when !type!.Object!.IsStruct => FbsFieldForm.Tables,
            _ => FbsFieldForm.Vector,
        },
        _ => field.Presence == FbsPresence.Optional ? FbsFieldForm.Optional : FbsFieldForm.Scalar,
    };

    private static string Default(FbsFieldModel field, FbsFieldForm form, FbsSymbol? type)
    {
        if (field.Default is not { } value) return "";
        if (form == FbsFieldForm.String) return value.Text is null ? "" : FbsLiterals.Bytes(value.Text);
        if (form != FbsFieldForm.Scalar || (value.Integer == 0 && BitConverter.DoubleToInt64Bits(value.Real) == 0)) return "";
        return type != null ? type.Value(value.Integer) : FbsLiterals.Scalar(field.Type.BaseType, value);
    }

    // Wide fields come first, so that little is lost between them.
    private static int Stored(FbsFieldForm form, FbsTypeModel type) => form switch
    {
        FbsFieldForm.Scalar or FbsFieldForm.Optional => FbsScalars.Bytes(type.BaseType),
        FbsFieldForm.Struct => type.AlignBytes,
        FbsFieldForm.String => sizeof(int),
        _ => sizeof(long),
    };
}
