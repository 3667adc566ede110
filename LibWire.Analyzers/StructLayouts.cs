using System.Collections.Generic;
using System.Linq;
using System.Runtime.InteropServices;
using Microsoft.CodeAnalysis;

namespace LibWire.Analyzers;

/// <summary>Where the numbers of a struct lie in memory.</summary>
/// <param name="sizeBytes">The size of the struct.</param>
/// <param name="alignBytes">Its alignment.</param>
/// <param name="numbers">Its numbers, those of nested structs included: where each starts and how many bytes it has.</param>
internal sealed class StructLayout(int sizeBytes, int alignBytes, IReadOnlyList<(int Offset, int Bytes)> numbers)
{
    internal int SizeBytes { get; } = sizeBytes;

    internal int AlignBytes { get; } = alignBytes;

    internal IReadOnlyList<(int Offset, int Bytes)> Numbers { get; } = numbers;

    /// <summary>What is different in another layout; null if nothing is.</summary>
    internal string? Difference(StructLayout other)
    {
        if (SizeBytes != other.SizeBytes) return $"it has {other.SizeBytes} bytes instead of {SizeBytes}";
        for (int i = 0; i < Numbers.Count; i++)
        {
            (int offset, int bytes) = Numbers[i];
            if (i >= other.Numbers.Count) return $"it has nothing at byte {offset}";
            if (other.Numbers[i] != Numbers[i])
                return $"it has {other.Numbers[i].Bytes} bytes at byte {other.Numbers[i].Offset} instead of {bytes} bytes at byte {offset}";
        }

        return other.Numbers.Count > Numbers.Count ? $"it has a field at byte {other.Numbers[Numbers.Count].Offset}, where the schema has none" : null;
    }
}

/// <summary>Finds the layout that the runtime gives to structs.</summary>
internal static class StructLayouts
{
    /// <summary>Structs with more numbers are not looked at.</summary>
    private const int NumbersMax = 4096;

    /// <summary>The layout of a struct; null if it is not known: for a type of another assembly, or one with a field that is neither a number nor such a
    /// struct.</summary>
    internal static StructLayout? Of(ITypeSymbol type)
    {
        if (type is not INamedTypeSymbol { TypeKind: TypeKind.Struct } named || !named.Locations.Any(static location => location.IsInSource)) return null;
        (LayoutKind kind, int pack, int size) = Attribute(named);
        if (kind == LayoutKind.Auto) return null;
        var numbers = new List<(int Offset, int Bytes)>();
        int next = 0, align = 1, end = 0;
        foreach (IFieldSymbol field in named.GetMembers().OfType<IFieldSymbol>().Where(static field => !field.IsStatic && !field.IsConst))
        {
            if (OfField(field, InlineLength(named)) is not { } inner) return null;
            int fieldAlign = pack > 0 ? System.Math.Min(pack, inner.AlignBytes) : inner.AlignBytes;
            align = System.Math.Max(align, fieldAlign);
            int offset = kind == LayoutKind.Explicit ? Offset(field) : (next + fieldAlign - 1) / fieldAlign * fieldAlign;
            next = offset + inner.SizeBytes;
            end = System.Math.Max(end, next);
            numbers.AddRange(inner.Numbers.Select(number => (number.Offset + offset, number.Bytes)));
            if (numbers.Count > NumbersMax) return null;
        }

        numbers.Sort();
        return new StructLayout(System.Math.Max((end + align - 1) / align * align, size), align, numbers);
    }

    // A field, or as many as the attribute of an inline array asks for.
    private static StructLayout? OfField(IFieldSymbol field, int inlineLength)
    {
        ITypeSymbol type = field.IsFixedSizeBuffer && field.Type is IPointerTypeSymbol pointer ? pointer.PointedAtType : field.Type;
        int count = field.IsFixedSizeBuffer ? field.FixedSize : inlineLength;
        if (type is INamedTypeSymbol { EnumUnderlyingType: { } underlying }) type = underlying;
        int bytes = Bytes(type.SpecialType);
        StructLayout? item = bytes > 0 ? new StructLayout(bytes, bytes, [(0, bytes)]) : Of(type);
        if (item is null || count == 1) return item;
        if (item.Numbers.Count * (long)count > NumbersMax) return null;
        var all = Enumerable.Range(0, count).SelectMany(i => item.Numbers.Select(number => (number.Offset + (i * item.SizeBytes), number.Bytes)));
        return new StructLayout(item.SizeBytes * count, item.AlignBytes, all.ToList());
    }

    private static int Bytes(SpecialType type) => type switch
    {
        SpecialType.System_Boolean or SpecialType.System_Byte or SpecialType.System_SByte => 1,
        SpecialType.System_Int16 or SpecialType.System_UInt16 or SpecialType.System_Char => 2,
        SpecialType.System_Int32 or SpecialType.System_UInt32 or SpecialType.System_Single => 4,
        SpecialType.System_Int64 or SpecialType.System_UInt64 or SpecialType.System_Double => 8,
        _ => 0,
    };

    private static (LayoutKind Kind, int Pack, int Size) Attribute(INamedTypeSymbol type)
    {
        if (Find(type, "StructLayoutAttribute") is not { } attribute) return (LayoutKind.Sequential, 0, 0);
        int pack = 0, size = 0;
        foreach (KeyValuePair<string, TypedConstant> argument in attribute.NamedArguments)
        {
            if (argument is { Key: "Pack", Value.Value: int packBytes }) pack = packBytes;
            if (argument is { Key: "Size", Value.Value: int sizeBytes }) size = sizeBytes;
        }

        return (Number(attribute) is { } kind ? (LayoutKind)kind : LayoutKind.Sequential, pack, size);
    }

    private static int Offset(IFieldSymbol field) => Find(field, "FieldOffsetAttribute") is { } attribute ? Number(attribute) ?? 0 : 0;

    private static int InlineLength(INamedTypeSymbol type) => Find(type, "InlineArrayAttribute") is { } attribute ? Number(attribute) ?? 1 : 1;

    private static AttributeData? Find(ISymbol symbol, string name) =>
        symbol.GetAttributes().FirstOrDefault(attribute => attribute.AttributeClass?.Name == name);

    private static int? Number(AttributeData attribute) => attribute.ConstructorArguments.FirstOrDefault().Value switch
    {
        int number => number,
        short number => number,
        _ => null,
    };
}
