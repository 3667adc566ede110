using System;
using System.Linq;
using LibWire.Analyzers.Flow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace LibWire.Analyzers;

/// <summary>LW4010: a member that changes a message or a collection is called where that can only be read. The compiler calls it on a copy.</summary>
/// <remarks>An assignment to such a message is an error of the compiler, which cannot know what to write instead: the rule says that.</remarks>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ChangeLostAnalyzer()
    : OperationAnalyzer(Descriptor, OperationKind.Invocation, OperationKind.PropertyReference, OperationKind.SimpleAssignment, OperationKind.CompoundAssignment)
{
    private static readonly DiagnosticDescriptor Descriptor = Rule.Warning(
        "LW4010", "Change of a message is lost",
        "{0}, which can only be read here{1}; {2}");

    private protected override void Check(OperationAnalysisContext context, KnownTypes types)
    {
        if (context.Operation is IAssignmentOperation assignment)
        {
            CheckAssigned(context, assignment.Target, types);
            return;
        }

        (IOperation? instance, IMethodSymbol? method) = context.Operation switch
        {
            IInvocationOperation call => (call.Instance, call.TargetMethod),
            IPropertyReferenceOperation property => (property.Instance, property.Property.GetMethod),
            _ => (null, null),
        };
        if (instance is null || method is null || method.IsReadOnly || method.IsStatic) return;
        if (!(IsCollection(instance.Type, types) ? ChangesCollection(method, types) : ChangesMessage(instance, method, types))) return;
        if (Place(instance, context.ContainingSymbol) is not { } place) return;

        string name = method.AssociatedSymbol?.Name ?? method.Name;
        Report(context, context.Operation.Syntax.GetLocation(), $"'{name}' changes a copy of {place}", ", and the change is lost", Advice(instance, types));
    }

    private static bool IsCollection(ITypeSymbol? type, KnownTypes types) => KnownTypes.Is(type, types.Array) || KnownTypes.Is(type, types.Map);

    private static bool ChangesCollection(IMethodSymbol method, KnownTypes types) => IsCollection(method.ContainingType, types)
        && method.Name is "Add" or "AddRange" or "Reserve" or "RemoveLast" or "Truncate" or "Clear" or "Set" or "TryAdd" or "Remove";

    private static bool ChangesMessage(IOperation instance, IMethodSymbol method, KnownTypes types) =>
        types.IsMessage(instance.Type) && types.IsMessage(method.ContainingType) && Changes(method);

    // The compiler has reported the assignment, and wraps what it cannot assign to.
    private void CheckAssigned(OperationAnalysisContext context, IOperation target, KnownTypes types)
    {
        if (target is not IInvalidOperation || target.ChildOperations.Count != 1) return;
        IOperation assigned = target.ChildOperations.First();
        if (assigned is IPropertyReferenceOperation { Property.RefKind: RefKind.None, Instance: { } owner }) assigned = owner;
        if (assigned is not IPropertyReferenceOperation { Property: { RefKind: RefKind.RefReadOnly } property, Instance: { } message }) return;
        if (!types.IsMessage(property.Type) || !types.IsMessage(message.Type)) return;
        Report(context, target.Syntax.GetLocation(), $"'{property.Name}' is assigned", "", Advice(assigned, types));
    }

    /// <summary>Whether a member has the form of those that the generator emits to change a message.</summary>
    /// <remarks>What users add to the struct without <c>readonly</c> may only read, and nothing in a compiled assembly tells who wrote a member.</remarks>
    private static bool Changes(IMethodSymbol method)
    {
        if (method.AssociatedSymbol is IPropertySymbol property) return property.ReturnsByRef && property.Name.EndsWith("OrNew", StringComparison.Ordinal);
        if (method.ReturnsByRef) return Begins("Mutable");
        return method.ReturnsVoid && (method.Name is "Read" or "Clear" || Begins("Set") || Begins("Clear"));

        bool Begins(string verb) => method.Begins(verb) && method.Name.Length > verb.Length && !char.IsLower(method.Name[verb.Length]);
    }

    /// <summary>What can only be read, in the words of the message; null for what can be changed.</summary>
    /// <param name="instance">What the member is called on.</param>
    /// <param name="caller">The method or the initialized field that the call is in.</param>
    private static string? Place(IOperation instance, ISymbol caller) => instance switch
    {
        IPropertyReferenceOperation { Property: { RefKind: RefKind.RefReadOnly } property } => $"'{property.Name}'",
        IPropertyReferenceOperation { Property: { RefKind: RefKind.None } property } => $"'{property.Name}'",
        IInvocationOperation { TargetMethod: { RefKind: RefKind.RefReadOnly } method } => $"what '{method.Name}' returns",
        ILocalReferenceOperation { Local: { RefKind: RefKind.RefReadOnly } local } => $"'{local.Name}'",
        ILocalReferenceOperation { Local: { IsForEach: true, RefKind: RefKind.None } local } => $"'{local.Name}'",
        IParameterReferenceOperation { Parameter: { RefKind: RefKind.In or RefKind.RefReadOnlyParameter } parameter } => $"'{parameter.Name}'",
        IFieldReferenceOperation { Field: { IsReadOnly: true } field } reference when !IsVariable(reference, caller) => $"'{field.Name}'",
        _ => null,
    };

    /// <summary>Whether a <c>readonly</c> field is a variable here: in constructors, <c>init</c> accessors and initializers of its type.</summary>
    /// <remarks>Source: C# specification, "Readonly fields". Functions inside of these see a value, and calls in them get a copy.</remarks>
    private static bool IsVariable(IFieldReferenceOperation reference, ISymbol caller)
    {
        IFieldSymbol field = reference.Field;
        if (!SymbolEqualityComparer.Default.Equals(field.ContainingType.OriginalDefinition, caller.ContainingType?.OriginalDefinition)) return false;
        for (IOperation? around = reference; around is not null; around = around.Parent)
            if (around is IAnonymousFunctionOperation or ILocalFunctionOperation) return false;
        if (field.IsStatic) return caller is IMethodSymbol { MethodKind: MethodKind.StaticConstructor } or { IsStatic: true, Kind: not SymbolKind.Method };
        bool isThis = reference.Instance is IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance };
        return isThis && caller is IMethodSymbol { MethodKind: MethodKind.Constructor } or IMethodSymbol { IsInitOnly: true };
    }

    private static string Advice(IOperation instance, KnownTypes types) => instance switch
    {
        IPropertyReferenceOperation { Property: { RefKind: RefKind.None, ContainingType: { } owner } property } when types.IsMessage(owner) =>
            $"write '{MethodOf("Set", property)}(…)'",
        IPropertyReferenceOperation { Property: { RefKind: RefKind.RefReadOnly } property } => $"write '{MethodOf("Mutable", property)}(in arena)'",
        ILocalReferenceOperation { Local.IsForEach: true } => "write 'foreach (ref …)'",
        IParameterReferenceOperation => "pass it by 'ref'",
        _ => "change it where it is stored, by 'ref'",
    };

    // A field may have the name of the method, which then has underscores behind it.
    private static string MethodOf(string verb, IPropertySymbol property)
    {
        string name = verb + property.Name;
        while (property.ContainingType.GetMembers(name) is { IsEmpty: false } members && members[0] is IPropertySymbol) name += "_";
        return name;
    }
}
