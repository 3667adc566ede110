using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LibWire.Analyzers.Flow;

/// <summary>What calls do to an <c>UnmanagedArray</c>.</summary>
internal static class ArrayCalls
{
    /// <summary>The array that a call adds to; null if the call does something else or the array has no name.</summary>
    internal static AccessPath? AddsTo(this IInvocationOperation call, KnownTypes types) =>
        call.TargetMethod.Name is "Add" or "AddRange" ? ArrayOf(call, types) : null;

    /// <summary>The array that a call makes room in.</summary>
    internal static AccessPath? Reserves(this IInvocationOperation call, KnownTypes types) =>
        call.TargetMethod.Name == "Reserve" ? ArrayOf(call, types) : null;

    /// <summary>The array whose block a reference or span points into: <c>ref array.Add(…)</c>, <c>ref array[i]</c>, <c>array.Span</c>.</summary>
    internal static AccessPath? ArrayUnder(this IOperation value, KnownTypes types) => value.Unwrap() switch
    {
        IInvocationOperation { TargetMethod.Name: "Add" or "GetEnumerator", Instance: { } instance } => ArrayOrSpan(instance, types),
        IPropertyReferenceOperation { Instance: { } instance, Property: { IsIndexer: true } or { Name: "Span" } } => ArrayOrSpan(instance, types),
        _ => null,
    };

    private static AccessPath? ArrayOrSpan(IOperation instance, KnownTypes types)
    {
        IOperation source = instance.Unwrap();
        if (source is IPropertyReferenceOperation { Property.Name: "Span", Instance: { } array }) source = array;
        return KnownTypes.Is(source.Type, types.Array) ? AccessPath.Of(source) : null;
    }

    private static AccessPath? ArrayOf(IInvocationOperation call, KnownTypes types) =>
        call.Receiver() is { } receiver && KnownTypes.Is(receiver.Type, types.Array) ? AccessPath.Of(receiver) : null;
}
