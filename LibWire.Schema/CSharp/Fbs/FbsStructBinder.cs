using System.Linq;

namespace LibWire.Schema;

/// <summary>Decides the C# of structs: values and views.</summary>
internal static class FbsStructBinder
{
    private const int SmallBytesMax = 128;

    internal static FbsStructCode Bind(FbsSymbol symbol, FbsSymbols symbols, string access)
    {
        FbsObjectModel model = symbol.Object!;
        FbsMemberNames names = symbol.Foreign.Length > 0
            ? FbsMemberNames.OfForeignStruct(symbol.Name, symbol.ViewName)
            : FbsMemberNames.OfStruct(symbol.Name, symbol.ViewName);
        int[] padding = PaddingBytes(model);
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
            Members = new(model.Fields.Select((field, i) => Member(field, symbol.DeclarationOf(field), padding[i], names, symbols))),
            Key = FbsKeyBinder.Bind(symbol, symbols),
            IsCompared = symbol.IsCompared,
            IsSmall = model.SizeBytes <= SmallBytesMax && FbsStructFacts.Of(symbol, symbols).HasFewScalars,
        };
    }

    // The padding behind a member reaches to the next member, or to the end of the struct.
    private static int[] PaddingBytes(FbsObjectModel model)
    {
        int[] starts = [.. model.Fields.Select(static field => field.Offset).Append(model.SizeBytes)];
        Array.Sort(starts);
        return [.. model.Fields.Select(field => PaddingBytes(field.Offset + FbsStructFacts.SizeBytes(field.Type)))];

        int PaddingBytes(int end)
        {
            int next = Array.BinarySearch(starts, end);
            return starts[next < 0 ? ~next : next] - end;
        }
    }

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
            IsPadded = FbsStructFacts.IsStruct(type) && FbsStructFacts.Of(symbol!, symbols).IsPadded,
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
