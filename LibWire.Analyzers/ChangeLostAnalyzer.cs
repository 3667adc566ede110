using System.Linq;
using LibWire.Analyzers.Flow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace LibWire.Analyzers;

/// <summary>LW4010: a member that changes a message is called where the message can only be read. The compiler calls it on a copy.</summary>
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
        if (instance is null || method is null || method.IsReadOnly || method.IsStatic || !types.IsMessage(instance.Type)) return;
        if (!types.IsMessage(method.ContainingType) || Place(instance) is not { } place) return;

        string name = method.AssociatedSymbol?.Name ?? method.Name;
        Report(context, context.Operation.Syntax.GetLocation(), $"'{name}' changes a copy of {place}", ", and the change is lost", Advice(instance));
    }

    // The compiler has reported the assignment, and wraps what it cannot assign to.
    private void CheckAssigned(OperationAnalysisContext context, IOperation target, KnownTypes types)
    {
        if (target is not IInvalidOperation || target.ChildOperations.Count != 1) return;
        IOperation assigned = target.ChildOperations.First();
        if (assigned is IPropertyReferenceOperation { Property.RefKind: RefKind.None, Instance: { } owner }) assigned = owner;
        if (assigned is not IPropertyReferenceOperation { Property: { RefKind: RefKind.RefReadOnly } property, Instance: { } message }) return;
        if (!types.IsMessage(property.Type) || !types.IsMessage(message.Type)) return;
        Report(context, target.Syntax.GetLocation(), $"'{property.Name}' is assigned", "", Advice(assigned));
    }

    /// <summary>What can only be read, in the words of the message; null for what can be changed.</summary>
    private static string? Place(IOperation instance) => instance switch
    {
        IPropertyReferenceOperation { Property: { RefKind: RefKind.RefReadOnly } property } => $"'{property.Name}'",
        IPropertyReferenceOperation { Property: { RefKind: RefKind.None } property } => $"'{property.Name}'",
        IInvocationOperation { TargetMethod: { RefKind: RefKind.RefReadOnly } method } => $"what '{method.Name}' returns",
        ILocalReferenceOperation { Local: { RefKind: RefKind.RefReadOnly } local } => $"'{local.Name}'",
        ILocalReferenceOperation { Local: { IsForEach: true, RefKind: RefKind.None } local } => $"'{local.Name}'",
        IParameterReferenceOperation { Parameter: { RefKind: RefKind.In or RefKind.RefReadOnlyParameter } parameter } => $"'{parameter.Name}'",
        IFieldReferenceOperation { Field: { IsReadOnly: true } field } => $"'{field.Name}'",
        _ => null,
    };

    private static string Advice(IOperation instance) => instance switch
    {
        IPropertyReferenceOperation { Property: { RefKind: RefKind.RefReadOnly } property } => $"write 'Mutable{property.Name}(in arena)'",
        ILocalReferenceOperation { Local.IsForEach: true } => "write 'foreach (ref …)'",
        IParameterReferenceOperation => "pass it by 'ref'",
        _ => "change it where it is stored, by 'ref'",
    };
}
