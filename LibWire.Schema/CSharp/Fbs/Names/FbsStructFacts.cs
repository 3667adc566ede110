using System.Linq;

namespace LibWire.Schema;

/// <summary>What holds for a struct because of the structs in it.</summary>
/// <param name="IsPadded">Whether it has padding, or a member with padding.</param>
/// <param name="ScalarCount">How many scalars it has, those of nested structs included; at most <see cref="ManyScalars"/>, as which an array counts.</param>
internal sealed record FbsStructFacts(bool IsPadded, int ScalarCount)
{
    /// <summary>One more than the most scalars of a struct that is stored member by member. A larger struct is stored as a block.</summary>
    private const int ManyScalars = 13;

    /// <summary>Whether the struct may be stored member by member.</summary>
    internal bool HasFewScalars => ScalarCount < ManyScalars;

    /// <summary>The facts of a struct. They are found once, from the inside out. There is no recursion, because structs can be nested to any depth.</summary>
    internal static FbsStructFacts Of(FbsSymbol symbol, FbsSymbols symbols)
    {
        var open = new Stack<FbsSymbol>([symbol]);
        while (open.Count > 0)
        {
            FbsSymbol next = open.Peek();
            if (next.StructFacts is null)
            {
                foreach (FbsSymbol member in Members(next, symbols))
                    if (member.StructFacts is null) open.Push(member);
                if (open.Peek() != next) continue;
                next.StructFacts = Make(next.Object!, symbols);
            }

            open.Pop();
        }

        return symbol.StructFacts!;
    }

    /// <summary>Whether a member is a struct, or an array of structs.</summary>
    internal static bool IsStruct(FbsTypeModel type) => (type.BaseType == FbsBaseType.Array ? type.Element : type.BaseType) == FbsBaseType.Object;

    /// <summary>How many bytes a member takes.</summary>
    internal static int SizeBytes(FbsTypeModel type) => type.BaseType == FbsBaseType.Array ? type.FixedLength * type.ElementBytes : type.InlineBytes;

    private static IEnumerable<FbsSymbol> Members(FbsSymbol symbol, FbsSymbols symbols) =>
        symbol.Object!.Fields.Where(static field => IsStruct(field.Type)).Select(field => symbols.Find(field.Type.TypeName));

    // The facts of its members are there.
    private static FbsStructFacts Make(FbsObjectModel model, FbsSymbols symbols)
    {
        int paddingBytes = model.SizeBytes, scalars = 0;
        bool isPadded = false;
        foreach (FbsFieldModel field in model.Fields)
        {
            paddingBytes -= SizeBytes(field.Type);
            FbsStructFacts? member = IsStruct(field.Type) ? symbols.Find(field.Type.TypeName).StructFacts : null;
            isPadded |= member is { IsPadded: true };
            int more = field.Type.BaseType == FbsBaseType.Array ? ManyScalars : member?.ScalarCount ?? 1;
            scalars = Math.Min(ManyScalars, scalars + more);
        }

        return new FbsStructFacts(isPadded || paddingBytes > 0, scalars);
    }
}
