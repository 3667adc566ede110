using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace LibWire.Analyzers.Flow;

/// <summary>Follows the paths of one method forward until no state changes any more, then goes over them once more to report.</summary>
/// <typeparam name="TState">What is known at a place. Never changed; a finite number of values can be reached by joins.</typeparam>
/// <remarks>A path that throws is followed no further, and a catch block is not entered: what is reported happens without an exception.</remarks>
internal abstract class ForwardFlow<TState>
    where TState : class
{
    // States settle after a few visits of each block. The limit holds for code that nobody has thought of: a compiler must not hang.
    private const int VisitsOfBlockMax = 100;

    private ControlFlowGraph _graph = null!;
    private int _visitsLeft;

    /// <summary>True in the last pass, in which the states are final: only then may <see cref="Visit"/> and <see cref="Exit"/> report.</summary>
    protected bool Reports { get; private set; }

    /// <summary>Follows all paths of a method, a lambda or a local function.</summary>
    internal void Run(ControlFlowGraph graph, TState start)
    {
        _graph = graph;
        _visitsLeft = graph.Blocks.Length * VisitsOfBlockMax;
        Solve(0, graph.Blocks.Length - 1, start, isLast: true);
    }

    /// <summary>What is known where two paths meet.</summary>
    protected abstract TState Join(TState left, TState right);

    protected abstract bool AreEqual(TState left, TState right);

    /// <summary>The state after one operation. The operations that it is made of were visited before.</summary>
    protected abstract TState Visit(IOperation operation, TState state);

    /// <summary>The method returns.</summary>
    /// <param name="value">What it returns; null if nothing.</param>
    /// <param name="beforeFinally">The state at the return statement.</param>
    /// <param name="state">The state when the method is left: after the finally blocks on the way.</param>
    protected virtual void Exit(IOperation? value, TState beforeFinally, TState state)
    {
    }

    // Solves a range of blocks: the whole method or one finally block. The result is the state at the end of the finally block.
    private TState? Solve(int first, int last, TState start, bool isLast)
    {
        var entries = new TState?[last - first + 1];
        var pending = new SortedSet<int> { first };
        entries[0] = start;
        TState? end = null;
        while (pending.Count > 0)
        {
            if (--_visitsLeft < 0) return null;
            int ordinal = pending.Min;
            pending.Remove(ordinal);
            end = Follow(_graph.Blocks[ordinal], entries[ordinal - first]!, end, isLast: false, (next, state) =>
            {
                if (next < first || next > last) return;
                TState? known = entries[next - first];
                TState joined = known is null ? state : Join(known, state);
                if (known is not null && AreEqual(known, joined)) return;
                entries[next - first] = joined;
                pending.Add(next);
            });
        }

        if (!isLast) return end;

        for (int ordinal = first; ordinal <= last; ordinal++)
            if (entries[ordinal - first] is { } entry)
                Follow(_graph.Blocks[ordinal], entry, null, isLast: true, (_, _) => { });
        return end;
    }

    private TState? Follow(BasicBlock block, TState state, TState? end, bool isLast, System.Action<int, TState> reach)
    {
        Reports = isLast;
        foreach (IOperation operation in block.Operations) state = VisitAll(operation, state);
        if (block.BranchValue is { } value) state = VisitAll(value, state);
        foreach (ControlFlowBranch? branch in new[] { block.ConditionalSuccessor, block.FallThroughSuccessor })
        {
            if (branch is null) continue;
            if (branch.Semantics == ControlFlowBranchSemantics.StructuredExceptionHandling) end = end is null ? state : Join(end, state);
            if (branch.Semantics is not (ControlFlowBranchSemantics.Regular or ControlFlowBranchSemantics.Return)) continue;

            TState? through = state;
            foreach (ControlFlowRegion region in branch.FinallyRegions)
                if (through is not null)
                    through = Solve(region.FirstBlockOrdinal, region.LastBlockOrdinal, through, isLast);
            if (through is null || branch.Destination is not { } destination) continue;

            Reports = isLast;
            if (destination.Kind == BasicBlockKind.Exit) Exit(branch.Semantics == ControlFlowBranchSemantics.Return ? block.BranchValue : null, state, through);
            else reach(destination.Ordinal, through);
        }

        return end;
    }

    private TState VisitAll(IOperation operation, TState state)
    {
        foreach (IOperation child in operation.ChildOperations) state = VisitAll(child, state);
        return Visit(operation, state);
    }
}
