using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LibWire.Analyzers.Flow;

/// <summary>A place in memory as the code names it: a variable and the members that lead on from it, such as <c>order.Lines</c>.</summary>
internal sealed class AccessPath : IEquatable<AccessPath>
{
    private AccessPath(ISymbol root, ImmutableArray<ISymbol> members)
    {
        Root = root;
        Members = members;
    }

    /// <summary>A local, a parameter, or the type for <c>this</c>.</summary>
    internal ISymbol Root { get; }

    /// <summary>Fields and properties; empty for the variable itself.</summary>
    internal ImmutableArray<ISymbol> Members { get; }

    /// <summary>Null if the operation is no such place: a call, an element, a value that was computed.</summary>
    internal static AccessPath? Of(IOperation? operation) => operation switch
    {
        ILocalReferenceOperation local => new AccessPath(local.Local, ImmutableArray<ISymbol>.Empty),
        IParameterReferenceOperation parameter => new AccessPath(parameter.Parameter, ImmutableArray<ISymbol>.Empty),
        IInstanceReferenceOperation { Type: { } type } => new AccessPath(type, ImmutableArray<ISymbol>.Empty),
        IFieldReferenceOperation { Instance: { } instance } field => Of(instance)?.Then(field.Field),
        IPropertyReferenceOperation { Instance: { } instance, Arguments.IsEmpty: true } property => Of(instance)?.Then(property.Property),
        IConversionOperation { IsImplicit: true } conversion => Of(conversion.Operand),
        _ => null,
    };

    /// <summary>The variable that a chain of fields, properties, elements and calls starts from.</summary>
    internal static ISymbol? RootOf(IOperation? operation) => operation switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        IMemberReferenceOperation { Instance: { } instance } => RootOf(instance),
        IInvocationOperation { Instance: { } instance } => RootOf(instance),
        IConversionOperation conversion => RootOf(conversion.Operand),
        _ => null,
    };

    /// <summary>Whether this is the other place or lies in it.</summary>
    internal bool IsIn(AccessPath other) =>
        SymbolEqualityComparer.Default.Equals(Root, other.Root)
        && Members.Length >= other.Members.Length
        && Members.Take(other.Members.Length).SequenceEqual(other.Members, SymbolEqualityComparer.Default);

    /// <summary>The names of the members from an index on: the place as seen from one that it lies in.</summary>
    internal string From(int index) => string.Join(".", Members.Skip(index).Select(member => member.Name));

    public bool Equals(AccessPath? other) => other is not null && Members.Length == other.Members.Length && IsIn(other);

    public override bool Equals(object? obj) => Equals(obj as AccessPath);

    public override int GetHashCode() =>
        Members.Aggregate(SymbolEqualityComparer.Default.GetHashCode(Root), (hash, member) => hash * 31 + SymbolEqualityComparer.Default.GetHashCode(member));

    public override string ToString() => string.Join(".", Members.Select(member => member.Name).Prepend(Root.Name));

    private AccessPath Then(ISymbol member) => new(Root, Members.Add(member));
}
