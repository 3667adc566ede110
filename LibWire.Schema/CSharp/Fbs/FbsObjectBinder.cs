using System.Linq;

namespace LibWire.Schema;

/// <summary>Decides the C# of tables as objects.</summary>
/// <param name="symbol">The table.</param>
/// <param name="symbols">The types of its fields.</param>
internal sealed class FbsObjectBinder(FbsSymbol symbol, FbsSymbols symbols)
{
    private const int BitsPerWord = 32;

    /// <summary>Bits in the word of present fields, one for each id. A table with more ids is wide.</summary>
    private const int FieldBitsMax = 64;

    /// <summary>The alignment of nested buffers, whatever they hold. The schema can ask for more.</summary>
    private const int NestedAlignBytes = 8;

    /// <summary>The members that are made of the name of a field.</summary>
    internal static readonly string[] MadeNames = ["Has*", "Clear*", "Set*", "SetEmpty*", "Mutable*"];

    /// <summary>The members that are made of the name of a property of a class.</summary>
    internal static readonly string[] MadeNamesOfClass = ["Init*Field"];

    private readonly FbsMemberNames _names =
        symbol.Class is { } form ? FbsMemberNames.OfClass(symbol.Name, form.IsOfBothFormats) : FbsMemberNames.OfObject(symbol.Name);

    private readonly FbsMemberNames _parameters =
        symbol.Class == null ? FbsMemberNames.OfParameters("builder") : FbsMemberNames.OfParameters("builder", "depthLeft", "state");
    private int _hasBits;

    internal FbsObjectCode Bind(string access)
    {
        FbsObjectModel model = symbol.Object!;

        // Before the names of fields, which change if they clash.
        string identifierName = symbol.FileIdentifier.Length > 0 ? _names.Take("FileIdentifier") : "";
        string extensionName = symbol.FileExtension.Length > 0 ? _names.Take("FileExtension") : "";
        FbsFieldModel[] models = [.. model.Fields.Where(static field => !field.IsDeprecated).OrderBy(static field => field.Id)];
        Dictionary<int, FbsFieldModel> byId = models.ToDictionary(static field => field.Id);
        var fields = new List<FbsObjectFieldCode>();
        var entries = new List<FbsObjectEntryCode>();
        foreach (FbsFieldModel field in models.Where(static field => !field.IsUnionType))
        {
            FbsObjectFieldCode bound = Field(field);
            fields.Add(bound);
            if (field.UnionTypeId >= 0) entries.Add(Entry(byId[field.UnionTypeId], bound, isKind: true));
            entries.Add(Entry(field, bound, isKind: false));
        }

        bool hasPrivate = models.Any(field => field.Type.TypeName.Length > 0 && symbols.Find(field.Type.TypeName).IsPrivate);
        int idEnd = model.Fields.Count == 0 ? 0 : model.Fields.Max(static field => field.Id) + 1;
        return new FbsObjectCode
        {
            Namespace = symbol.Namespace,
            IsDeclared = symbol.IsDeclared,
            Class = symbol.Class,
            OwnMembers = symbol.OwnMembers,
            Name = symbol.Name,
            SchemaName = model.FullName,
            Access = access,
            Documentation = FbsLiterals.Comment(model.Documentation),
            View = symbol.GlobalView,
            FileIdentifierName = identifierName,
            FileIdentifier = symbol.FileIdentifier,
            FileExtensionName = extensionName,
            FileExtension = symbol.FileExtension,
            Key = FbsKeyBinder.Bind(symbol, symbols),
            Fields = new(symbol.Class == null ? fields.Select(WithShortName) : fields),
            Entries = new(entries.OrderByDescending(static entry => entry.AlignBytes).ThenBy(static entry => entry.Id)),
            CreateEntries = new(model.KeepsOrder
                ? entries.OrderByDescending(static entry => entry.Id)
                : entries.OrderByDescending(static entry => entry.SortBytes).ThenByDescending(static entry => entry.Id)),
            HasWords = (_hasBits + BitsPerWord - 1) / BitsPerWord,
            IsWide = idEnd > FieldBitsMax,
            HasOffset64 = fields.Any(static field => field.Width != FbsWidth.Narrow),
            CreateAccess = hasPrivate ? "internal" : "public",
            IsElement = symbol.IsElement,
        };
    }

    // Structs sort as if they took 4 bytes, as in the builders that Google's generators emit.
    private static FbsObjectEntryCode Entry(FbsFieldModel field, FbsObjectFieldCode bound, bool isKind) => new()
    {
        Field = bound,
        IsKind = isKind,
        Id = field.Id,
        SizeBytes = field.Type.InlineBytes,
        AlignBytes = field.Type.AlignBytes,
        SortBytes = field.Type.BaseType switch
        {
            FbsBaseType.UnionType => field.Type.InlineBytes,
            FbsBaseType.Vector64 => FbsScalars.Offset64Bytes,
            _ => FbsScalars.Bytes(field.Type.BaseType),
        },
    };

    private FbsObjectFieldCode Field(FbsFieldModel field)
    {
        FbsTypeModel type = field.Type;
        FbsSymbol? typeSymbol = type.TypeName.Length > 0 ? symbols.Find(type.TypeName) : null;
        FbsFieldForm form = FbsFieldForms.FormOf(field, typeSymbol);
        bool isUnion = form is FbsFieldForm.Union or FbsFieldForm.Unions;
        FbsBaseType item = type.IsVector ? type.Element : type.BaseType;
        CSharpDeclaration? declaration = symbol.DeclarationOf(field);
        string name = _names.Take(field, declaration, symbol.Class == null ? MadeNames : MadeNamesOfClass);
        string? defaultText = form == FbsFieldForm.String ? field.Default?.Text : null;
        bool isBuffer = field.NestedType.Length > 0 || field.IsFlexBuffer;
        return new FbsObjectFieldCode
        {
            Name = name,
            Parameter = CSharpText.Bare(_parameters.Take(FbsMemberNames.Local(name))),
            SchemaName = field.Name,
            Access = typeSymbol?.MemberAccess ?? "public",
            Declared = declaration?.Property,
            Member = declaration?.Member,
            TargetKey = form == FbsFieldForm.Tables ? FbsKeyBinder.Bind(typeSymbol!, symbols) : null,
            Documentation = FbsLiterals.Comment(field.Documentation),
            Form = form,
            Type = item == FbsBaseType.String ? FbsRuntime.Utf8String : isUnion ? typeSymbol!.GlobalUnion : typeSymbol?.Global ?? FbsRuntime.CSharp(item),
            Foreign = typeSymbol?.Foreign ?? "",
            Kind = isUnion ? typeSymbol!.Global : "",
            UnionOffset = isUnion ? typeSymbol!.GlobalOffset : "",
            Id = field.Id,
            Default = form == FbsFieldForm.Scalar ? Default(field, typeSymbol) : "",
            DefaultText = defaultText,
            DefaultField = defaultText != null ? "Default" + name : "",
            HasBit = form is FbsFieldForm.Scalar or FbsFieldForm.Table or FbsFieldForm.Union ? -1 : _hasBits++,
            AlignBytes = Math.Max(Math.Max(type.ElementAlignBytes, field.ForceAlignBytes), isBuffer ? NestedAlignBytes : FbsScalars.OffsetBytes),
            Width = FbsFieldForms.WidthOf(field),
            IsRequired = field.IsRequired,
            IsShared = field.IsShared,
            IsPadded = form == FbsFieldForm.Struct && FbsStructFacts.Of(typeSymbol!, symbols).IsPadded,
            ElementKey = form == FbsFieldForm.Vector && typeSymbol is { Object: not null } ? FbsKeyBinder.Bind(typeSymbol, symbols) : null,
            SizeBytes = Stored(form, type),
        };
    }

    // After the names of all fields, which stay as they are.
    private FbsObjectFieldCode WithShortName(FbsObjectFieldCode field) => field.Form switch
    {
        FbsFieldForm.String => field with { ShortName = _names.Take(field.Name + "Text") },
        FbsFieldForm.Table => field with { ShortName = _names.Take(field.Name + "OrNew") },
        _ => field,
    };

    private static string Default(FbsFieldModel field, FbsSymbol? type)
    {
        if (field.Default is not { } value || (value.Integer == 0 && BitConverter.DoubleToInt64Bits(value.Real) == 0)) return "";
        return type != null ? type.Value(value.Integer) : FbsLiterals.Scalar(field.Type.BaseType, value);
    }

    // Wide fields come first, so that padding between the fields is small.
    private static int Stored(FbsFieldForm form, FbsTypeModel type) => form switch
    {
        FbsFieldForm.Scalar or FbsFieldForm.Optional => FbsScalars.Bytes(type.BaseType),
        FbsFieldForm.Struct => type.AlignBytes,
        FbsFieldForm.String => sizeof(int),
        _ => sizeof(long),
    };
}
