using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LibWire.Analyzers.Flow;

/// <summary>Small questions about operations.</summary>
internal static class Operations
{
    /// <summary>The value under implicit and explicit conversions.</summary>
    internal static IOperation Unwrap(this IOperation operation)
    {
        while (operation is IConversionOperation conversion) operation = conversion.Operand;
        return operation;
    }

    /// <summary>The operation that uses this value, above conversions.</summary>
    internal static IOperation? User(this IOperation operation)
    {
        IOperation? user = operation.Parent;
        while (user is IConversionOperation) user = user.Parent;
        return user;
    }

    /// <summary>The local or parameter that an operation names; null if it is something else.</summary>
    internal static ISymbol? Variable(this IOperation? operation) => operation?.Unwrap() switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        IDeclarationExpressionOperation declared => declared.Expression.Variable(),
        _ => null,
    };

    /// <summary>The local that an assignment makes a reference to another place; null if it assigns a value.</summary>
    internal static ILocalSymbol? Bound(this ISimpleAssignmentOperation assignment) =>
        assignment.Target is ILocalReferenceOperation { Local: { RefKind: not RefKind.None } local } && assignment is { IsRef: true } or { IsImplicit: true }
            ? local
            : null;

    /// <summary>The object or struct that a call is made on: the first argument of an extension method.</summary>
    internal static IOperation? Receiver(this IInvocationOperation call) =>
        call.Instance ?? (call.TargetMethod.IsExtensionMethod && call.Arguments.Length > 0 ? call.Arguments[0].Value : null);

    /// <summary>Whether a name starts with a word.</summary>
    internal static bool Begins(this ISymbol symbol, string word) => symbol.Name.StartsWith(word, StringComparison.Ordinal);

    /// <summary>The method that an argument is passed to.</summary>
    internal static IMethodSymbol? Callee(this IArgumentOperation argument) => argument.Parent switch
    {
        IInvocationOperation call => call.TargetMethod,
        IObjectCreationOperation creation => creation.Constructor,
        _ => null,
    };
}
