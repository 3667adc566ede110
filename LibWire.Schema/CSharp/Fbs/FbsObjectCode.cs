using System.Linq;

namespace LibWire.Schema;

/// <summary>Tables as objects in C#.</summary>
/// <param name="symbol">The table.</param>
/// <param name="symbols">The types of its fields.</param>
internal sealed class FbsObjectCode(FbsCodeSymbol symbol, FbsCodeSymbols symbols)
{
    private const int BitsPerWord = 32;
    private const int FieldBitsMax = 64;

    /// <summary>What nested buffers are aligned to, whatever they hold: more is asked for by the schema.</summary>
    private const int NestedAlignBytes = 8;

    private readonly FbsMemberNames _names = FbsMemberNames.OfObject(symbol.Name);
    private readonly FbsMemberNames _parameters = FbsMemberNames.OfParameters("builder");
    private int _hasBits;

    internal FbsCodeObject Bind(string access)
    {
        FbsObjectModel model = symbol.Object!;
        FbsFieldModel[] models = [.. model.Fields.Where(static field => !field.IsDeprecated).OrderBy(static field => field.Id)];
        var fields = new List<FbsObjectField>();
        var slots = new List<FbsObjectSlot>();
        foreach (FbsFieldModel field in models.Where(static field => !field.IsUnionType))
        {
            FbsObjectField bound = Field(field);
            fields.Add(bound);
            if (field.UnionTypeId >= 0) slots.Add(Slot(models.First(kind => kind.Id == field.UnionTypeId), bound, isKind: true));
            slots.Add(Slot(field, bound, isKind: false));
        }

        bool hasPrivate = models.Any(field => field.Type.TypeName.Length > 0 && symbols.Find(field.Type.TypeName).IsPrivate);
        int idEnd = model.Fields.Count == 0 ? 0 : model.Fields.Max(static field => field.Id) + 1;
        return new FbsCodeObject(
            symbol.Namespace, symbol.Name, model.FullName, access, FbsEnumCode.Text(model.Documentation), symbol.GlobalView, new(fields),
            new(slots.OrderByDescending(static slot => slot.AlignBytes).ThenBy(static slot => slot.Id)),
            new(model.KeepsOrder ? slots.OrderByDescending(static slot => slot.Id) : slots.OrderByDescending(static slot => slot.SortBytes).ThenByDescending(static slot => slot.Id)),
            (_hasBits + BitsPerWord - 1) / BitsPerWord, idEnd > FieldBitsMax, fields.Any(static field => field.Width != FbsWidth.Narrow), hasPrivate ? "internal" : "public", symbol.IsElement);
    }

    // Structs are ordered as what takes 4 bytes: so do the builders of Google's generators.
    private static FbsObjectSlot Slot(FbsFieldModel field, FbsObjectField bound, bool isKind)
    {
        int sortBytes = field.Type.BaseType switch
        {
            FbsBaseType.UnionType => field.Type.InlineBytes,
            FbsBaseType.Vector64 => FbsScalars.Offset64Bytes,
            _ => FbsScalars.Bytes(field.Type.BaseType),
        };
        return new FbsObjectSlot(bound, isKind, field.Id, field.Type.InlineBytes, field.Type.AlignBytes, sortBytes);
    }

    private FbsObjectField Field(FbsFieldModel field)
    {
        FbsTypeModel type = field.Type;
        FbsCodeSymbol? typeSymbol = type.TypeName.Length > 0 ? symbols.Find(type.TypeName) : null;
        FbsObjectForm form = Form(field, typeSymbol);
        FbsBaseType item = type.IsVector ? type.Element : type.BaseType;
        string csharp = item == FbsBaseType.String ? FbsRuntime.Utf8String
            : form is FbsObjectForm.Union or FbsObjectForm.Unions ? typeSymbol!.GlobalUnion
            : typeSymbol?.Global ?? FbsRuntime.CSharp(item);

        string name = _names.Take(FbsMemberNames.Pascal(field.Name), "Has*", "Clear*", "Set*", "SetEmpty*", "Mutable*");
        string defaultField = form == FbsObjectForm.String && field.Default?.Text != null ? "Default" + name : "";
        bool hasBit = form is FbsObjectForm.Optional or FbsObjectForm.Struct or FbsObjectForm.String or FbsObjectForm.Vector or FbsObjectForm.Strings or FbsObjectForm.Tables or FbsObjectForm.Unions;
        FbsWidth width = type.BaseType == FbsBaseType.Vector64 ? FbsWidth.Vector64 : field.IsOffset64 ? FbsWidth.Offset64 : FbsWidth.Narrow;
        bool isBuffer = field.NestedType.Length > 0 || field.IsFlexBuffer;
        int alignBytes = Math.Max(Math.Max(type.ElementAlignBytes, field.ForceAlignBytes), isBuffer ? NestedAlignBytes : FbsScalars.OffsetBytes);
        return new FbsObjectField(
            name, CSharpText.Bare(_parameters.Take(FbsMemberNames.Local(name), "*Kind")), field.Name, typeSymbol?.MemberAccess ?? "public", FbsEnumCode.Text(field.Documentation), form, csharp,
            form is FbsObjectForm.Union or FbsObjectForm.Unions ? typeSymbol!.Global : "", field.Id, Default(field, form, typeSymbol), defaultField,
            hasBit ? _hasBits++ : -1, alignBytes, width, field.Presence == FbsPresence.Required, Stored(form, type));
    }

    private static FbsObjectForm Form(FbsFieldModel field, FbsCodeSymbol? type) => field.Type.BaseType switch
    {
        FbsBaseType.String => FbsObjectForm.String,
        FbsBaseType.Object => type!.Object!.IsStruct ? FbsObjectForm.Struct : FbsObjectForm.Table,
        FbsBaseType.Union => FbsObjectForm.Union,
        FbsBaseType.Vector or FbsBaseType.Vector64 => field.Type.Element switch
        {
            FbsBaseType.String => FbsObjectForm.Strings,
            FbsBaseType.Union => FbsObjectForm.Unions,
            FbsBaseType.Object when !type!.Object!.IsStruct => FbsObjectForm.Tables,
            _ => FbsObjectForm.Vector,
        },
        _ => field.Presence == FbsPresence.Optional ? FbsObjectForm.Optional : FbsObjectForm.Scalar,
    };

    private static string Default(FbsFieldModel field, FbsObjectForm form, FbsCodeSymbol? type)
    {
        if (field.Default is not { } value) return "";
        if (form == FbsObjectForm.String) return value.Text is null ? "" : FbsLiterals.Bytes(value.Text);
        if (form != FbsObjectForm.Scalar || (value.Integer == 0 && BitConverter.DoubleToInt64Bits(value.Real) == 0)) return "";
        return type != null ? type.Value(value.Integer) : FbsLiterals.Scalar(field.Type.BaseType, value);
    }

    // Wide fields come first, so that little is lost between them.
    private static int Stored(FbsObjectForm form, FbsTypeModel type) => form switch
    {
        FbsObjectForm.Scalar or FbsObjectForm.Optional => FbsScalars.Bytes(type.BaseType),
        FbsObjectForm.Struct => type.AlignBytes,
        FbsObjectForm.String => sizeof(int),
        _ => sizeof(long),
    };
}
