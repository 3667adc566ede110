using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis.Operations;

namespace LibWire.Analyzers.Flow;

/// <summary>What may be open in one writer: a list of starts for each way that leads here.</summary>
internal sealed class OpenSubs
{
    internal static readonly OpenSubs None = new(ImmutableArray.Create(ImmutableArray<IInvocationOperation>.Empty));

    private const int DepthMax = 8;
    private const int WaysMax = 16;

    private readonly ImmutableArray<ImmutableArray<IInvocationOperation>> _ways;

    private OpenSubs(ImmutableArray<ImmutableArray<IInvocationOperation>> ways) => _ways = ways;

    /// <summary>The start that has to be closed next, on each way on which something is open.</summary>
    internal IEnumerable<IInvocationOperation> Innermost => _ways.Where(way => !way.IsEmpty).Select(way => way[way.Length - 1]);

    /// <summary>Null where there are too many ways to follow. A loop that only starts stays at the greatest depth.</summary>
    internal OpenSubs? Start(IInvocationOperation start) =>
        _ways.Length > WaysMax ? null : Distinct(_ways.Select(way => way.Length < DepthMax ? way.Add(start) : way));

    /// <summary>Null where nothing is open on some way.</summary>
    internal OpenSubs? Close() => _ways.Any(way => way.IsEmpty) ? null : Distinct(_ways.Select(way => way.RemoveAt(way.Length - 1)));

    /// <summary>Where two paths meet.</summary>
    internal OpenSubs Or(OpenSubs other) => Distinct(_ways.Concat(other._ways));

    public override bool Equals(object? obj) =>
        obj is OpenSubs other && _ways.Length == other._ways.Length && _ways.All(way => other._ways.Any(own => own.SequenceEqual(way)));

    public override int GetHashCode() => _ways.Length;

    private static OpenSubs Distinct(IEnumerable<ImmutableArray<IInvocationOperation>> ways)
    {
        ImmutableArray<ImmutableArray<IInvocationOperation>> distinct = ImmutableArray<ImmutableArray<IInvocationOperation>>.Empty;
        foreach (ImmutableArray<IInvocationOperation> way in ways)
            if (!distinct.Any(known => known.SequenceEqual(way)))
                distinct = distinct.Add(way);
        return new OpenSubs(distinct);
    }
}
