using System.Linq;

namespace LibWire.Schema;

/// <summary>Structs in C#.</summary>
internal static class FbsStructBinder
{
    /// <summary>Structs of more scalars, or of more bytes, are stored as a block.</summary>
    private const int SmallScalarsMax = 12;
    private const int SmallBytesMax = 128;

    internal static FbsStructCode Of(FbsSymbol symbol, FbsSymbols symbols, string access)
    {
        FbsObjectModel model = symbol.Object!;
        var names = FbsMemberNames.OfStruct(symbol.Name, symbol.ViewName);
        return new FbsStructCode(
            symbol.Namespace, symbol.ViewName, model.FullName, access, FbsEnumBinder.Text(model.Documentation), symbol.Name, model.SizeBytes, model.AlignBytes,
            new(model.Fields.Select(field => Member(field, names, symbols))), KeyOf(model, symbols),
            new(model.Fields.Select(field => Layout(field, symbols))), symbol.IsCompared, model.SizeBytes <= SmallBytesMax && CountScalars(model, symbols) <= SmallScalarsMax);
    }

    /// <summary>What tables and structs can be looked up by; null for nothing.</summary>
    internal static FbsKeyCode? KeyOf(FbsObjectModel model, FbsSymbols symbols)
    {
        if (model.Fields.FirstOrDefault(static field => field.IsKey) is not { } key) return null;
        if (key.Type.BaseType == FbsBaseType.String && !model.IsStruct) return new FbsKeyCode(key.Name, key.Offset, key.Type.InlineBytes, "string", "", 0, "", "public");
        FbsBaseType item = key.Type.BaseType == FbsBaseType.Array ? key.Type.Element : key.Type.BaseType;
        FbsSymbol? type = key.Type.TypeName.Length > 0 ? symbols.Find(key.Type.TypeName) : null;
        string compared = item == FbsBaseType.Object ? type!.Global : FbsRuntime.CSharp(item);
        string literal = key is { Default: { } value, Type.IsScalar: true } ? FbsLiterals.Scalar(item, value) : "default";
        return new FbsKeyCode(key.Name, key.Offset, BytesOf(key.Type), type?.Global ?? compared, compared, key.Type.FixedLength, literal, type?.MemberAccess ?? "public");
    }

    /// <summary>How many bytes a member takes in a struct.</summary>
    internal static int BytesOf(FbsTypeModel type) => type.FixedLength > 0 ? type.FixedLength * type.ElementBytes : type.InlineBytes;

    // Those of the structs inside included. Arrays count as too many.
    private static int CountScalars(FbsObjectModel model, FbsSymbols symbols) => model.Fields.Sum(field => field.Type.BaseType switch
    {
        FbsBaseType.Array => SmallScalarsMax + 1,
        FbsBaseType.Object => CountScalars(symbols.Find(field.Type.TypeName).Object!, symbols),
        _ => 1,
    });

    private static string Layout(FbsFieldModel field, FbsSymbols symbols)
    {
        FbsTypeModel type = field.Type;
        bool isArray = type.BaseType == FbsBaseType.Array;
        FbsBaseType element = isArray ? type.Element : type.BaseType;
        string head = $"{FbsRuntime.Member}.{(element == FbsBaseType.Object ? "Struct" : "Scalar")}{(isArray ? "s" : "")}({CSharpText.Literal(field.Name)}, {CSharpText.Number(field.Offset)}";
        string count = isArray ? $", {CSharpText.Number(type.FixedLength)}" : "";
        if (element != FbsBaseType.Object) return $"{head}, {FbsRuntime.Scalar(element)}{count})";
        return $"{head}{(isArray ? $", {CSharpText.Number(type.ElementBytes)}" : "")}{count}, static () => {symbols.Find(type.TypeName).GlobalView}.Layout)";
    }

    private static FbsStructMemberCode Member(FbsFieldModel field, FbsMemberNames names, FbsSymbols symbols)
    {
        FbsTypeModel type = field.Type;
        bool isArray = type.BaseType == FbsBaseType.Array;
        FbsBaseType element = isArray ? type.Element : type.BaseType;
        FbsSymbol? symbol = type.TypeName.Length > 0 ? symbols.Find(type.TypeName) : null;
        FbsMemberForm form = isArray
            ? symbol is null && element != FbsBaseType.Bool ? FbsMemberForm.Buffer : FbsMemberForm.HiddenBuffer
            : element == FbsBaseType.Bool ? FbsMemberForm.Bool : FbsMemberForm.Field;

        string name = form == FbsMemberForm.HiddenBuffer
            ? names.Take(FbsMemberNames.Pascal(field.Name), "Get*", "Set*")
            : names.Take(FbsMemberNames.Pascal(field.Name));
        string csharp = symbol?.Global ?? FbsRuntime.CSharp(element);
        int elementBytes = isArray ? type.ElementBytes : type.InlineBytes;
        (string bufferType, int unitBytes) = Unit(isArray ? type.ElementAlignBytes : 1);
        string offset = CSharpText.Number(field.Offset);
        bool isStruct = element == FbsBaseType.Object;
        return new FbsStructMemberCode(
            name, field.Name, field.Offset, symbol?.MemberAccess ?? "public", FbsEnumBinder.Text(field.Documentation), form, csharp,
            element == FbsBaseType.Object ? "" : FbsRuntime.CSharp(element), type.FixedLength,
            bufferType, type.FixedLength * elementBytes / unitBytes, elementBytes > 1,
            isArray ? $"{FbsRuntime.Vector}<{csharp}>" : isStruct ? symbol!.GlobalView : csharp,
            isArray ? $"_struct.Array<{csharp}>({offset}, {CSharpText.Number(type.FixedLength)})" : isStruct ? $"new(_struct.Struct({offset}))" : $"_struct.Read<{csharp}>({offset})");
    }

    // A buffer of as large integers as the elements are aligned to has their alignment.
    private static (string Type, int Bytes) Unit(int alignBytes) => alignBytes switch
    {
        1 => ("byte", 1),
        2 => ("ushort", 2),
        4 => ("uint", 4),
        _ => ("ulong", 8),
    };
}
