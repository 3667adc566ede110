namespace LibWire.Analyzers.Flow;

/// <summary>A flow whose state is a map of variables. Where paths meet, what is known on one of them is kept.</summary>
internal abstract class MapFlow<TValue> : ForwardFlow<FlowMap<TValue>>
    where TValue : class
{
    protected sealed override FlowMap<TValue> Join(FlowMap<TValue> left, FlowMap<TValue> right) => left.Union(right, JoinValues);

    protected sealed override bool AreEqual(FlowMap<TValue> left, FlowMap<TValue> right) => left.ContentEquals(right);

    /// <summary>What is known of a variable where two paths meet that both know of it. The flow ends because a join that repeats gives the same: the
    /// left side is kept, unless the right one has more to tell.</summary>
    protected virtual TValue JoinValues(TValue left, TValue right) => left;
}
