using System.Linq;

namespace LibWire.Schema;

/// <summary>Tables in C#.</summary>
/// <param name="symbol">The table.</param>
/// <param name="symbols">The types of its fields.</param>
/// <param name="options">What the C# may use.</param>
internal sealed class FbsTableBinder(FbsSymbol symbol, FbsSymbols symbols, EmitOptions options)
{
    private readonly FbsMemberNames _names = FbsMemberNames.OfTable(symbol.ViewName);
    private readonly FbsMemberNames _places = FbsMemberNames.OfParameters("table", "tables");
    private readonly List<FbsFieldCode> _fields = [];
    private readonly List<string> _layout = [];
    private readonly FbsMutableBinder _mutable = new(symbols);

    internal FbsTableCode Bind(string access)
    {
        FbsObjectModel model = symbol.Object!;
        foreach (FbsFieldModel field in model.Fields.Where(static field => !field.IsUnionType).OrderBy(static field => field.Id)) Add(field);
        return new FbsTableCode(
            symbol.Namespace, symbol.ViewName, model.FullName, access, FbsEnumBinder.Text(model.Documentation),
            symbol.FileIdentifier, new(_layout), new(_fields), symbol.IsElement, FbsStructBinder.KeyOf(model, symbols), model.KeepsOrder, new(_mutable.Members));
    }

    private void Add(FbsFieldModel field)
    {
        FbsSymbol? type = field.Type.TypeName.Length > 0 ? symbols.Find(field.Type.TypeName) : null;
        bool isRoot = field.NestedType.Length > 0;
        string name = isRoot ? _names.Take(FbsMemberNames.Pascal(field.Name), "*Root") : _names.Take(FbsMemberNames.Pascal(field.Name));
        string required = field is { Presence: FbsPresence.Required, IsDeprecated: false } ? ".Required()" : "";
        string key = field.IsKey ? ".Key()" : "";
        _layout.Add($"{FbsRuntime.Field}.{FbsTableLayoutCode.Of(field, type, isRoot ? symbols.Find(field.NestedType) : null, symbol)}{required}{key}");

        _mutable.Add(field, type, name);

        string schemaName = CSharpText.Xml(field.Name);
        AddProperty(name, field, type?.MemberAccess ?? "public", $"The field <c>{schemaName}</c>.", Read(field, type));
        if (!isRoot) return;
        FbsSymbol root = symbols.Find(field.NestedType);
        _fields.Add(new FbsFieldCode(
            name + "Root", root.GlobalView, root.MemberAccess, "", $"The root of the buffer in <c>{schemaName}</c>.", field.IsDeprecated, NestedRoot(field), NestedRoot(field), default));

        static string NestedRoot(FbsFieldModel field)
        {
            string method = field.Type.BaseType == FbsBaseType.Vector64 ? "NestedRoot64" : field.IsOffset64 ? "Offset64NestedRoot" : "NestedRoot";
            return $"new(_table.{method}({CSharpText.Number(field.Offset)}))";
        }
    }

    private void AddProperty(string name, FbsFieldModel field, string access, string fallback, FbsRead read)
    {
        string slot = CSharpText.Number(field.Offset);
        string kindSlot = CSharpText.Number(field.Offset - sizeof(ushort));
        string bySlot = read.Make("", read.HasKind ? $"{kindSlot}, {slot}" : slot);
        var places = new List<FbsPlaceCode>();
        string byPlace = bySlot;
        if (read.CanRemember)
        {
            if (read.HasKind) places.Add(new(_places.Take(FbsMemberNames.Local(name) + "Kind"), field.Offset - sizeof(ushort)));
            places.Add(new(_places.Take(FbsMemberNames.Local(name)), field.Offset));
            byPlace = read.Make("At", string.Join(", ", places.Select(static place => "_" + place.Name)));
        }

        _fields.Add(new FbsFieldCode(name, read.Type, access, FbsEnumBinder.Text(field.Documentation), fallback, field.IsDeprecated, bySlot, byPlace, new(places)));
    }

    private FbsRead Read(FbsFieldModel field, FbsSymbol? symbol)
    {
        FbsTypeModel type = field.Type;
        switch (type.BaseType)
        {
            case FbsBaseType.String:
                string or = field.Default?.Text is { } text ? $".Or({FbsLiterals.Utf8(text, CSharpLanguage.HasUtf8Literals(options))})" : "";
                if (field.IsOffset64) return new(FbsRuntime.String, (_, slot) => $"_table.Offset64String({slot}){or}", CanRemember: false);
                return new(FbsRuntime.String, (at, place) => $"_table.String{at}({place}){or}", CanRemember: or.Length == 0);
            case FbsBaseType.Object when symbol!.Object!.IsStruct:
                return new(symbol.GlobalView, static (at, place) => $"new(_table.Struct{at}({place}))");
            case FbsBaseType.Object:
                return new(symbol!.GlobalView, static (at, place) => $"new(_table.Table{at}({place}))");
            case FbsBaseType.Union:
                return new(symbol!.GlobalView, (at, places) => $"new(_table.Union{at}<{symbol.Global}>({places}))", HasKind: true);
            case FbsBaseType.Vector or FbsBaseType.Vector64:
                return Vector(field, symbol);
            default:
                return Scalar(field, symbol);
        }
    }

    private static FbsRead Scalar(FbsFieldModel field, FbsSymbol? symbol)
    {
        FbsBaseType baseType = field.Type.BaseType;
        string scalar = symbol?.Global ?? FbsRuntime.CSharp(baseType);
        if (field.Presence == FbsPresence.Optional) return new(scalar + "?", (at, place) => $"_table.Optional{at}<{scalar}>({place})");
        var value = field.Default ?? new FbsDefaultModel(0, 0, null);
        string literal = symbol != null ? symbol.Value(value.Integer) : FbsLiterals.Scalar(baseType, value);
        return new(scalar, (at, place) => $"_table.Scalar{at}<{scalar}>({place}, {literal})");
    }

    private static FbsRead Vector(FbsFieldModel field, FbsSymbol? symbol)
    {
        // The one default there is.
        string or = field.Default is null ? "" : ".OrEmpty()";
        switch (field.Type.Element)
        {
            case FbsBaseType.String:
                return new(FbsRuntime.StringVector, (at, place) => $"_table.Strings{at}({place}){or}");
            case FbsBaseType.Union:
                return new($"{symbol!.GlobalView}.Vector", (_, slots) => $"new(_table.Unions<{symbol.Global}>({slots}){or})", CanRemember: false, HasKind: true);
            case FbsBaseType.Object when !symbol!.Object!.IsStruct:
                return new($"{symbol.GlobalView}.Vector", (at, place) => $"new(_table.Tables{at}({place}){or})");
        }

        string element = symbol?.Global ?? FbsRuntime.CSharp(field.Type.Element);
        string vector = $"{FbsRuntime.Vector}<{element}>";
        if (field.Type.BaseType == FbsBaseType.Vector64) return new(vector, (_, slot) => $"_table.Vector64<{element}>({slot}){or}", CanRemember: false);
        if (field.IsOffset64) return new(vector, (_, slot) => $"_table.Offset64Vector<{element}>({slot}){or}", CanRemember: false);
        return new(vector, (at, place) => $"_table.Vector{at}<{element}>({place}){or}");
    }

    /// <summary>How a field is read.</summary>
    /// <param name="Type">Its type.</param>
    /// <param name="Make">The expression: by slots with nothing, by remembered places with <c>At</c>.</param>
    /// <param name="CanRemember">Whether there is the second form.</param>
    /// <param name="HasKind">Whether there are two slots, that of a kind first.</param>
    private sealed record FbsRead(string Type, Func<string, string, string> Make, bool CanRemember = true, bool HasKind = false);
}
