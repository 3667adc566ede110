using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LibWire.Analyzers.Flow;

/// <summary>One method body with its lambdas and local functions, and the reports about it.</summary>
internal sealed class FlowScope
{
    private readonly OperationBlockAnalysisContext _context;
    private readonly DiagnosticDescriptor _rule;
    private readonly HashSet<Location> _reported = [];
    private readonly HashSet<ISymbol> _captured = new(SymbolEqualityComparer.Default);

    private FlowScope(OperationBlockAnalysisContext context, DiagnosticDescriptor rule, KnownTypes types)
    {
        _context = context;
        _rule = rule;
        Types = types;
    }

    internal KnownTypes Types { get; }

    /// <summary>The variable whose memory the ambient arena of the method is: that of the arena or of the scope. Null if there is none, or more than
    /// one.</summary>
    internal ISymbol? Ambient { get; private set; }

    /// <summary>Runs an analysis over each control flow graph of the body.</summary>
    internal static void Run(OperationBlockAnalysisContext context, DiagnosticDescriptor rule, KnownTypes types, Action<FlowScope, ControlFlowGraph> analyze)
    {
        foreach (IOperation block in context.OperationBlocks)
        {
            if (block is not IBlockOperation) continue;
            var scope = new FlowScope(context, rule, types);
            scope.FindCaptured(block, null);
            scope.Ambient = scope.FindAmbient(block);
            scope.RunNested(context.GetControlFlowGraph(block), analyze);
        }
    }

    /// <summary>Whether a lambda or local function uses a variable of the code around it: then its life cannot be followed.</summary>
    internal bool IsCaptured(ISymbol variable) => _captured.Contains(variable);

    internal void Report(IOperation operation, params object[] arguments)
    {
        Location location = operation.Syntax.GetLocation();
        if (_reported.Add(location)) _context.ReportDiagnostic(Diagnostic.Create(_rule, location, arguments));
    }

    private void RunNested(ControlFlowGraph graph, Action<FlowScope, ControlFlowGraph> analyze)
    {
        analyze(this, graph);
        foreach (IMethodSymbol function in graph.LocalFunctions)
            RunNested(graph.GetLocalFunctionControlFlowGraph(function, _context.CancellationToken), analyze);
        foreach (BasicBlock block in graph.Blocks)
        {
            foreach (IOperation operation in block.Operations) RunLambdas(operation, graph, analyze);
            if (block.BranchValue is { } value) RunLambdas(value, graph, analyze);
        }
    }

    private void RunLambdas(IOperation operation, ControlFlowGraph graph, Action<FlowScope, ControlFlowGraph> analyze)
    {
        if (operation is IFlowAnonymousFunctionOperation lambda)
            RunNested(graph.GetAnonymousFunctionControlFlowGraph(lambda, _context.CancellationToken), analyze);
        foreach (IOperation child in operation.ChildOperations) RunLambdas(child, graph, analyze);
    }

    private ISymbol? FindAmbient(IOperation block)
    {
        IInvocationOperation? only = null;
        foreach (IOperation operation in block.Descendants())
        {
            if (operation is not IInvocationOperation call || !KnownTypes.Is(call.Type, Types.Scope)) continue;
            if (only is not null) return null;
            only = call;
        }

        return only switch
        {
            { Instance: { } arena } => arena.Variable(),
            { Parent: IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator } } => declarator.Symbol,
            _ => null,
        };
    }

    private void FindCaptured(IOperation operation, IMethodSymbol? function)
    {
        ISymbol? variable = function is null ? null : operation.Variable();
        if (variable is not null && !SymbolEqualityComparer.Default.Equals(variable.ContainingSymbol, function)) _captured.Add(variable);

        IMethodSymbol? inner = operation switch
        {
            IAnonymousFunctionOperation lambda => lambda.Symbol,
            ILocalFunctionOperation local => local.Symbol,
            _ => function,
        };
        foreach (IOperation child in operation.ChildOperations) FindCaptured(child, inner);
    }
}
