using System.Collections.Immutable;
using System.Linq;
using LibWire.Analyzers.Flow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace LibWire.Analyzers;

/// <summary>LW4008: a switch over the fields of a message that does nothing with the fields it does not know.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class NextWithoutSkipAnalyzer() : OperationAnalyzer(Descriptor, OperationKind.Loop)
{
    private static readonly DiagnosticDescriptor Descriptor = Rule.Warning(
        "LW4008", "Fields that the switch does not know are not skipped",
        "A field with another tag is neither read nor skipped, so the next call of Next takes its value for a tag; write 'default: {0}.Skip(); break;'");

    private protected override void Check(OperationAnalysisContext context, KnownTypes types)
    {
        if (context.Operation is not IWhileLoopOperation { ConditionIsTop: true, Condition: { } condition, Body: { } body }) return;
        if (condition.Unwrap() is not IInvocationOperation { TargetMethod.Name: "Next", Instance: { } instance }) return;
        if (!KnownTypes.Is(instance.Type, types.Reader) || instance.Variable() is not { } reader) return;

        // A switch that is the whole body, or a statement of it while the others leave the reader alone.
        ImmutableArray<IOperation> statements = body is IBlockOperation block ? block.Operations : ImmutableArray.Create(body);
        if (statements.OfType<ISwitchOperation>().FirstOrDefault(each => IsOverTag(each, reader)) is not { } choice) return;
        if (statements.Any(statement => statement != choice && (Uses(statement, reader) || Leaves(statement)))) return;

        ISwitchCaseOperation? rest = choice.Cases.FirstOrDefault(each => each.Clauses.Any(clause => clause.CaseKind == CaseKind.Default));
        if (rest is not null && (Uses(rest, reader) || Leaves(rest))) return;

        Location place = rest is null ? ((SwitchStatementSyntax)choice.Syntax).SwitchKeyword.GetLocation() : rest.Clauses.Last().Syntax.GetLocation();
        Report(context, place, reader.Name);
    }

    private static bool IsOverTag(ISwitchOperation choice, ISymbol reader) =>
        choice.Value.Unwrap() is IPropertyReferenceOperation { Property.Name: "Tag", Instance: { } instance }
        && SymbolEqualityComparer.Default.Equals(instance.Variable(), reader);

    private static bool Uses(IOperation operation, ISymbol reader) =>
        operation.Descendants().Any(each => SymbolEqualityComparer.Default.Equals(each.Variable(), reader));

    // Break ends the switch only, and continue goes to Next: both go on with the loop.
    private static bool Leaves(IOperation operation) => operation.DescendantsAndSelf().Any(
        each => each is IReturnOperation or IThrowOperation or IBranchOperation { BranchKind: BranchKind.GoTo });
}
