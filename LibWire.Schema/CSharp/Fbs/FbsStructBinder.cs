using System.Linq;

namespace LibWire.Schema;

/// <summary>Decides the C# of structs: values and views.</summary>
internal static class FbsStructBinder
{
    /// <summary>Most scalars in a struct that is stored member by member. A larger struct is stored as a block.</summary>
    private const int SmallScalarsMax = 12;
    private const int SmallBytesMax = 128;

    internal static FbsStructCode Bind(FbsSymbol symbol, FbsSymbols symbols, string access)
    {
        FbsObjectModel model = symbol.Object!;
        FbsMemberNames names = symbol.Foreign.Length > 0
            ? FbsMemberNames.OfForeignStruct(symbol.Name, symbol.ViewName)
            : FbsMemberNames.OfStruct(symbol.Name, symbol.ViewName);
        return new FbsStructCode
        {
            Namespace = symbol.Namespace,
            IsDeclared = symbol.IsDeclared,
            Name = symbol.ViewName,
            SchemaName = model.FullName,
            Access = access,
            Documentation = FbsLiterals.Comment(model.Documentation),
            ValueName = symbol.Name,
            Foreign = symbol.Foreign,
            SizeBytes = model.SizeBytes,
            AlignBytes = model.AlignBytes,
            Members = new(model.Fields.Select(field => Member(field, symbol.DeclarationOf(field), PaddingBytes(model, field), names, symbols))),
            Key = FbsKeyBinder.Bind(model, symbols),
            IsCompared = symbol.IsCompared,
            IsSmall = model.SizeBytes <= SmallBytesMax && CountScalars(model, symbols) <= SmallScalarsMax,
        };
    }

    // Counts the scalars, those of nested structs included. An array counts as too many.
    private static int CountScalars(FbsObjectModel model, FbsSymbols symbols) => model.Fields.Sum(field => field.Type.BaseType switch
    {
        FbsBaseType.Array => SmallScalarsMax + 1,
        FbsBaseType.Object => CountScalars(symbols.Find(field.Type.TypeName).Object!, symbols),
        _ => 1,
    });

    // The padding behind a member reaches to the next member, or to the end of the struct.
    private static int PaddingBytes(FbsObjectModel model, FbsFieldModel field)
    {
        int end = field.Offset + SizeBytes(field.Type);
        return model.Fields.Select(static other => other.Offset).Where(offset => offset >= end).Append(model.SizeBytes).Min() - end;
    }

    private static int SizeBytes(FbsTypeModel type) => type.BaseType == FbsBaseType.Array ? type.FixedLength * type.ElementBytes : type.InlineBytes;

    /// <summary>Whether a struct has padding, or a member with padding.</summary>
    internal static bool IsPadded(FbsObjectModel model, FbsSymbols symbols) =>
        model.Fields.Any(field => PaddingBytes(model, field) > 0
            || (IsStruct(field.Type) && IsPadded(symbols.Find(field.Type.TypeName).Object!, symbols)));

    private static bool IsStruct(FbsTypeModel type) => (type.BaseType == FbsBaseType.Array ? type.Element : type.BaseType) == FbsBaseType.Object;

    private static FbsStructMemberCode Member(
        FbsFieldModel field, CSharpDeclaration? declaration, int paddingBytes, FbsMemberNames names, FbsSymbols symbols)
    {
        FbsTypeModel type = field.Type;
        bool isArray = type.BaseType == FbsBaseType.Array;
        FbsBaseType element = isArray ? type.Element : type.BaseType;
        FbsSymbol? symbol = type.TypeName.Length > 0 ? symbols.Find(type.TypeName) : null;
        FbsStructMemberForm form = declaration?.Property is { InlineArray.Length: > 0 } ? FbsStructMemberForm.InlineArray
            : isArray ? symbol is null && element != FbsBaseType.Bool ? FbsStructMemberForm.Buffer : FbsStructMemberForm.HiddenBuffer
            : element == FbsBaseType.Bool ? FbsStructMemberForm.Bool : FbsStructMemberForm.Field;

        string name = form == FbsStructMemberForm.HiddenBuffer
            ? names.Take(field, declaration, "Get*", "Set*")
            : names.Take(field, declaration);
        int elementBytes = isArray ? type.ElementBytes : type.InlineBytes;
        (string bufferType, int unitBytes) = Unit(isArray ? type.ElementAlignBytes : 1);
        return new FbsStructMemberCode
        {
            Name = name,
            SchemaName = field.Name,
            Offset = field.Offset,
            Declared = declaration?.Property,
            Access = symbol?.MemberAccess ?? "public",
            Documentation = FbsLiterals.Comment(field.Documentation),
            Form = form,
            Type = symbol?.Global ?? FbsRuntime.CSharp(element),
            Foreign = symbol?.Foreign ?? "",
            EnumLayout = symbol?.GlobalLayout ?? "",
            Hash = field.Hash,
            Scalar = element == FbsBaseType.Object ? FbsBaseType.None : element,
            View = element == FbsBaseType.Object ? symbol!.GlobalView : "",
            Count = type.FixedLength,
            ElementBytes = elementBytes,
            PaddingBytes = paddingBytes,
            IsPadded = IsStruct(type) && IsPadded(symbol!.Object!, symbols),
            BufferType = bufferType,
            BufferCount = type.FixedLength * elementBytes / unitBytes,
        };
    }

    // A buffer of integers has the alignment of its integers: they are as large as the alignment of the elements.
    private static (string Type, int Bytes) Unit(int alignBytes) => alignBytes switch
    {
        1 => ("byte", 1),
        2 => ("ushort", 2),
        4 => ("uint", 4),
        _ => ("ulong", 8),
    };
}
