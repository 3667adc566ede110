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
        var names = FbsMemberNames.OfStruct(symbol.Name, symbol.ViewName);
        return new FbsStructCode
        {
            Namespace = symbol.Namespace,
            Name = symbol.ViewName,
            SchemaName = model.FullName,
            Access = access,
            Documentation = FbsLiterals.Comment(model.Documentation),
            ValueName = symbol.Name,
            SizeBytes = model.SizeBytes,
            AlignBytes = model.AlignBytes,
            Members = new(model.Fields.Select(field => Member(field, names, symbols))),
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

    private static FbsStructMemberCode Member(FbsFieldModel field, FbsMemberNames names, FbsSymbols symbols)
    {
        FbsTypeModel type = field.Type;
        bool isArray = type.BaseType == FbsBaseType.Array;
        FbsBaseType element = isArray ? type.Element : type.BaseType;
        FbsSymbol? symbol = type.TypeName.Length > 0 ? symbols.Find(type.TypeName) : null;
        FbsStructMemberForm form = isArray
            ? symbol is null && element != FbsBaseType.Bool ? FbsStructMemberForm.Buffer : FbsStructMemberForm.HiddenBuffer
            : element == FbsBaseType.Bool ? FbsStructMemberForm.Bool : FbsStructMemberForm.Field;

        string name = form == FbsStructMemberForm.HiddenBuffer
            ? names.Take(FbsMemberNames.Pascal(field.Name), "Get*", "Set*")
            : names.Take(FbsMemberNames.Pascal(field.Name));
        int elementBytes = isArray ? type.ElementBytes : type.InlineBytes;
        (string bufferType, int unitBytes) = Unit(isArray ? type.ElementAlignBytes : 1);
        return new FbsStructMemberCode
        {
            Name = name,
            SchemaName = field.Name,
            Offset = field.Offset,
            Access = symbol?.MemberAccess ?? "public",
            Documentation = FbsLiterals.Comment(field.Documentation),
            Form = form,
            Type = symbol?.Global ?? FbsRuntime.CSharp(element),
            Scalar = element == FbsBaseType.Object ? FbsBaseType.None : element,
            View = element == FbsBaseType.Object ? symbol!.GlobalView : "",
            Count = type.FixedLength,
            ElementBytes = elementBytes,
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
