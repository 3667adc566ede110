using System.Collections.Concurrent;
using System.Linq;
using LibWire.Analyzers.Flow;
using Microsoft.CodeAnalysis;

namespace LibWire.Analyzers;

/// <summary>The types of LibWire in one compilation, looked up once.</summary>
internal sealed class KnownTypes
{
    private readonly IAssemblySymbol _library;
    private readonly INamedTypeSymbol? _protoMessage;
    private readonly INamedTypeSymbol? _flatObject;
    private readonly ConcurrentDictionary<ITypeSymbol, bool> _holdsArrays = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<ITypeSymbol, bool> _refersToMemory = new(SymbolEqualityComparer.Default);

    private KnownTypes(Compilation compilation, INamedTypeSymbol arena)
    {
        Arena = arena;
        _library = arena.ContainingAssembly;
        _protoMessage = Find(compilation, "IProtoMessage");
        _flatObject = Find(compilation, "IFlatObject");
        Pool = Find(compilation, "ArenaPool");
        Scope = Find(compilation, "ArenaScope");
        Reader = Find(compilation, "ProtoReader");
        Writer = Find(compilation, "ProtoWriter");
        Array = Find(compilation, "UnmanagedArray`1");
        Map = Find(compilation, "UnmanagedMap`2");
        Text = Find(compilation, "Utf8String");
        Messages = Find(compilation, "DelimitedMessageReader`1");
    }

    internal INamedTypeSymbol Arena { get; }

    internal INamedTypeSymbol? Pool { get; }

    /// <summary><c>ArenaScope</c>.</summary>
    internal INamedTypeSymbol? Scope { get; }

    internal INamedTypeSymbol? Reader { get; }

    internal INamedTypeSymbol? Writer { get; }

    internal INamedTypeSymbol? Array { get; }

    internal INamedTypeSymbol? Map { get; }

    internal INamedTypeSymbol? Text { get; }

    /// <summary><c>DelimitedMessageReader&lt;T&gt;</c>.</summary>
    internal INamedTypeSymbol? Messages { get; }

    /// <summary>Null if the compilation does not refer to LibWire: then there is nothing to do.</summary>
    internal static KnownTypes? Of(Compilation compilation) =>
        Find(compilation, "ArenaAllocator") is { } arena ? new KnownTypes(compilation, arena) : null;

    /// <summary>Whether a type is the given known one, whatever its type arguments.</summary>
    internal static bool Is(ITypeSymbol? type, INamedTypeSymbol? known) =>
        type is not null && known is not null && SymbolEqualityComparer.Default.Equals(type.OriginalDefinition, known);

    /// <summary>A generated message or table object.</summary>
    internal bool IsMessage(ITypeSymbol? type) => type is not null && (Implements(type, _protoMessage) || Implements(type, _flatObject));

    /// <summary>Whether LibWire or generated code declares the method. Such a method uses an arena that it is given and never keeps or ends it.</summary>
    internal bool IsOfLibrary(IMethodSymbol method)
    {
        for (INamedTypeSymbol? type = method.ContainingType; type is not null; type = type.ContainingType)
            if (IsOfLibrary(type) || IsMessage(type) || IsView(type))
                return true;
        return false;
    }

    /// <summary>Whether copies of a value share the blocks of its arrays but not their counts.</summary>
    internal bool HoldsArrays(ITypeSymbol? type)
    {
        if (type is null || !type.IsValueType) return false;
        if (Is(type, Array)) return true;
        return IsMessage(type) && _holdsArrays.GetOrAdd(type, HasArrayProperty);
    }

    /// <summary>Whether a value points into an arena: texts, arrays, maps, messages, spans, writers, and what is made of these.</summary>
    internal bool RefersToMemory(ITypeSymbol? type)
    {
        return type is not null && type.SpecialType == SpecialType.None && _refersToMemory.GetOrAdd(type, FindWhetherItRefers);
    }

    /// <summary>A view of FlatBuffers, of LibWire or generated: a read-only ref struct over one.</summary>
    internal bool IsView(ITypeSymbol? value) =>
        value is INamedTypeSymbol { IsRefLikeType: true, IsReadOnly: true } type && type.Name != "ReadOnlySpan" && type.Name != "Span"
        && (IsOfLibrary(type) || type.GetMembers().OfType<IFieldSymbol>().Any(field => !field.IsStatic && field.Type.Begins("Flat")));

    private static INamedTypeSymbol? Find(Compilation compilation, string name) => compilation.GetTypeByMetadataName("LibWire." + name);

    private static bool Implements(ITypeSymbol type, INamedTypeSymbol? contract) =>
        contract is not null && type.IsValueType && type.AllInterfaces.Contains(contract, SymbolEqualityComparer.Default);

    private bool HasArrayProperty(ITypeSymbol message) => message.GetMembers().OfType<IPropertySymbol>().Any(property => Is(property.Type, Array));

    private bool FindWhetherItRefers(ITypeSymbol type)
    {
        if (type is IArrayTypeSymbol array) return RefersToMemory(array.ElementType);
        if (type is not INamedTypeSymbol named) return false;
        if (Is(type, Text) || Is(type, Array) || Is(type, Map) || Is(type, Writer) || IsMessage(type) || IsView(named)) return true;
        if (IsOfLibrary(named)) return named.Name is "FlatBuilder" or "ProtoUnknownFields" or "ProtoExtensionSet" || Is(named.ContainingType, Messages);
        if (named.Name is "ReadOnlySpan" or "Span") return true;
        if (named.Name is "ValueTask" or "Task" or "Nullable") return named.TypeArguments.Any(RefersToMemory);
        return named.IsTupleType && named.TupleElements.Any(element => RefersToMemory(element.Type));
    }

    private bool IsOfLibrary(INamedTypeSymbol type) => SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, _library);
}
