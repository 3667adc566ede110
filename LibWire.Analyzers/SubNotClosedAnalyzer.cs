using System.Collections.Generic;
using System.Linq;
using LibWire.Analyzers.Flow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LibWire.Analyzers;

/// <summary>LW4002: a sub-message, group or delimited message that is still open where the output is taken or the method ends.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class SubNotClosedAnalyzer() : FlowAnalyzer(Descriptor, OperationKind.Invocation)
{
    private static readonly DiagnosticDescriptor Descriptor = Rule.Warning(
        "LW4002", "StartSub without CloseSub",
        "What '{0}' starts is not closed on every path, and taking the output then throws; write '{1}' on each path, or 'using (writer.Sub(…))'");

    private protected override bool IsReason(IOperation operation, KnownTypes types) =>
        operation is IInvocationOperation { TargetMethod: { } method } && KnownTypes.Is(method.ContainingType, types.Writer)
        && (method.Begins("Start") || method.Name == "Sub");

    private protected override void Analyze(FlowScope scope, ControlFlowGraph graph)
    {
        var writers = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        var closed = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (BasicBlock block in graph.Blocks)
        {
            foreach (IOperation operation in block.Operations.SelectMany(each => each.DescendantsAndSelf()))
            {
                if (operation is not IInvocationOperation { Instance: { } instance } call || !KnownTypes.Is(instance.Type, scope.Types.Writer)) continue;
                if (instance.Variable() is not { } writer || scope.IsCaptured(writer)) continue;
                writers.Add(writer);
                if (call.TargetMethod.Begins("Close")) closed.Add(writer);
            }
        }

        FlowMap<OpenSubs> start = writers.Aggregate(FlowMap<OpenSubs>.Empty, (map, writer) => map.With(writer, OpenSubs.None));
        new WriterDepths(scope, closed).Run(graph, start);
    }

    /// <summary>What each writer has open, in the order of opening.</summary>
    /// <param name="scope">The method.</param>
    /// <param name="closed">The writers on which the method closes something: it does not leave that to others.</param>
    private sealed class WriterDepths(FlowScope scope, HashSet<ISymbol> closed) : MapFlow<OpenSubs>
    {
        // Writers whose depth the paths alone do not tell: a close without a start follows the condition that the start followed.
        private readonly HashSet<ISymbol> _unclear = new(SymbolEqualityComparer.Default);

        protected override OpenSubs JoinValues(OpenSubs left, OpenSubs right) => left.Or(right);

        protected override FlowMap<OpenSubs> Visit(IOperation operation, FlowMap<OpenSubs> state) => operation switch
        {
            IInvocationOperation call when call.Instance.Variable() is { } writer && state.Find(writer) is { } open => Call(call, writer, open, state),
            IPropertyReferenceOperation { Property.Name: "WrittenSpan", Instance: { } instance } => Take(instance.Variable(), state),
            ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: { } writer } } when state.Find(writer) is not null =>
                state.With(writer, OpenSubs.None),
            IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out } argument => Hand(argument, state),
            _ => state,
        };

        protected override void Exit(IOperation? value, FlowMap<OpenSubs> beforeFinally, FlowMap<OpenSubs> state)
        {
            // A method that says by false or null that it failed leaves a writer that nobody goes on with.
            if (value?.Unwrap() is { ConstantValue: { HasValue: true, Value: false or null } } or IDefaultValueOperation) return;
            foreach (KeyValuePair<object, OpenSubs> writer in state.Entries)
                if (writer.Key is IParameterSymbol { RefKind: RefKind.Ref } parameter && closed.Contains(parameter))
                    Report(parameter, writer.Value);
        }

        private FlowMap<OpenSubs> Call(IInvocationOperation call, ISymbol writer, OpenSubs open, FlowMap<OpenSubs> state)
        {
            switch (call.TargetMethod.Name)
            {
                case "StartSub" or "StartGroup" or "StartDelimited":
                    return open.Start(call) is { } deeper ? state.With(writer, deeper) : GiveUp(writer, state);
                case "CloseSub" or "CloseGroup" or "CloseDelimited":
                    return open.Close() is { } closer ? state.With(writer, closer) : GiveUp(writer, state);
                case "Sub" when call.User() is IExpressionStatementOperation && Reports:
                    scope.Report(call, "Sub", "using (writer.Sub(…))");
                    return state;
                case "Clear":
                    return state.With(writer, OpenSubs.None);
                case "ToArray" or "CopyTo" or "WriteTo" or "WriteDelimitedTo":
                    return Take(writer, state);
                default:
                    return state;
            }
        }

        // The output is taken: nothing may be open.
        private FlowMap<OpenSubs> Take(ISymbol? writer, FlowMap<OpenSubs> state)
        {
            if (writer is not null && state.Find(writer) is { } open) Report(writer, open);
            return state;
        }

        // A method that gets the writer may open or close something, unless LibWire or generated code declares it.
        private FlowMap<OpenSubs> Hand(IArgumentOperation argument, FlowMap<OpenSubs> state) =>
            argument.Value.Variable() is { } writer && argument.Callee() is { } callee && !scope.Types.IsOfLibrary(callee) ? GiveUp(writer, state) : state;

        private FlowMap<OpenSubs> GiveUp(ISymbol writer, FlowMap<OpenSubs> state)
        {
            _unclear.Add(writer);
            return state.Without(writer);
        }

        private void Report(ISymbol writer, OpenSubs open)
        {
            if (!Reports || _unclear.Contains(writer)) return;
            foreach (IInvocationOperation start in open.Innermost)
                scope.Report(start, start.TargetMethod.Name, start.TargetMethod.Name.Replace("Start", "Close"));
        }
    }
}
