using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace LibWire.Analyzers.CodeFixes;

/// <summary>Puts <c>using</c> in front of a declaration.</summary>
internal static class UsingFix
{
    /// <summary>Null unless the place is what a declaration of one variable starts with, and the block only lends that variable.</summary>
    internal static (SyntaxNode Before, SyntaxNode After)? Of(SyntaxNode place, SemanticModel model)
    {
        if (place.FirstAncestorOrSelf<LocalDeclarationStatementSyntax>() is not { Parent: BlockSyntax block } statement) return null;
        if (statement.Declaration.Variables.Count != 1 || statement.UsingKeyword.IsKind(SyntaxKind.UsingKeyword)) return null;
        VariableDeclaratorSyntax variable = statement.Declaration.Variables[0];
        if (variable.Initializer?.Value != place || model.GetDeclaredSymbol(variable) is not { } local) return null;
        if (block.DescendantNodes().Any(node => HandsOn(node, local, block, model) || Leaves(node, local, model))) return null;

        LocalDeclarationStatementSyntax after = statement.WithoutLeadingTrivia()
            .WithUsingKeyword(SyntaxFactory.Token(SyntaxKind.UsingKeyword).WithTrailingTrivia(SyntaxFactory.Space))
            .WithLeadingTrivia(statement.GetLeadingTrivia());
        return (statement, after);
    }

    // Whether somebody else may use the variable after the block, or ends it already: it is disposed, assigned, returned, stored or passed on.
    private static bool HandsOn(SyntaxNode node, ISymbol local, BlockSyntax block, SemanticModel model)
    {
        if (node is not IdentifierNameSyntax name || name.Identifier.ValueText != local.Name) return false;
        if (!SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(name).Symbol, local)) return false;
        IOperation? use = model.GetOperation(name);
        for (IOperation? around = use; around is not null && around.Syntax != block; around = around.Parent)
            if (around is IAnonymousFunctionOperation or ILocalFunctionOperation) return true;
        return use is null || !IsLent(use);
    }

    private static bool IsLent(IOperation owner) => owner.Parent switch
    {
        IInvocationOperation call => call.TargetMethod.Name != "Dispose",
        IPropertyReferenceOperation { Property.Name: "Arena" } arena => IsLent(arena),
        IPropertyReferenceOperation => true,
        IArgumentOperation { Parameter.RefKind: RefKind.In or RefKind.RefReadOnlyParameter } => true,

        // Methods of LibWire never keep an arena, however they take it.
        IArgumentOperation { Parameter: { RefKind: RefKind.None } parameter } =>
            SymbolEqualityComparer.Default.Equals(parameter.ContainingAssembly, owner.Type?.ContainingAssembly),
        _ => false,
    };

    // Whether a value that may point into the arena outlives the block, as far as one node shows it.
    private static bool Leaves(SyntaxNode node, ISymbol arena, SemanticModel model) => node switch
    {
        ReturnStatementSyntax { Expression: { } value } => IsPointer(value, model),
        YieldStatementSyntax { Expression: { } value } => IsPointer(value, model),
        AssignmentExpressionSyntax { Left: TupleExpressionSyntax places } assignment =>
            IsPointer(assignment.Right, model) && places.Arguments.Any(place => Keeps(model.GetOperation(place.Expression))),
        AssignmentExpressionSyntax assignment => IsPointer(assignment.Right, model) && Keeps(model.GetOperation(assignment.Left)),
        ArgumentSyntax argument => IsKept(argument, model),
        InitializerExpressionSyntax items => !items.IsKind(SyntaxKind.ObjectInitializerExpression) && items.Expressions.Any(item => IsPointer(item, model)),
        CollectionExpressionSyntax items => items.Elements.SelectMany(static item => item.ChildNodes()).Any(item => IsPointer(item, model)),
        AnonymousFunctionExpressionSyntax function => function.DescendantNodes().Any(inner => IsCaptured(inner, function, model)),
        CastExpressionSyntax cast => model.GetTypeInfo(cast).Type is { IsReferenceType: true } && IsPointer(cast.Expression, model),
        InvocationExpressionSyntax call when FillsKept(call, arena, model) => true,
        ExpressionSyntax value => model.GetTypeInfo(value) is { Type: { IsValueType: true } type, ConvertedType.IsReferenceType: true } && MayPoint(type),
        _ => false,
    };

    private static bool IsPointer(SyntaxNode value, SemanticModel model) => MayPoint(model.GetTypeInfo(value).Type);

    // A struct may point into the arena: a message, a text, a span. LW4003 follows them; here the form is enough to keep quiet.
    private static bool MayPoint(ITypeSymbol? type) => type switch
    {
        IArrayTypeSymbol array => MayPoint(array.ElementType),
        INamedTypeSymbol { IsReferenceType: true } named => named.TypeArguments.Any(MayPoint),
        { IsValueType: true, SpecialType: SpecialType.None, TypeKind: not TypeKind.Enum } => type.Name is not ("ArenaAllocator" or "ArenaScope" or "ArenaMark"),
        _ => false,
    };

    // A parameter out or ref that is filled, and what is put into a collection or given to a new object.
    private static bool IsKept(ArgumentSyntax argument, SemanticModel model)
    {
        if (model.GetOperation(argument) is not IArgumentOperation { Parameter: { } parameter } passed || !MayPoint(passed.Value.Type)) return false;
        if (parameter.RefKind is RefKind.Out or RefKind.Ref) return Keeps(passed.Value);
        return passed.Parent switch
        {
            IObjectCreationOperation creation => creation.Type is { IsReferenceType: true },
            IInvocationOperation { Instance: not null } call =>
                call.TargetMethod.ContainingType is { IsReferenceType: true, IsGenericType: true, TypeKind: not TypeKind.Delegate },
            _ => false,
        };
    }

    // Whether a call puts something of the arena into a message that lives on.
    private static bool FillsKept(InvocationExpressionSyntax call, ISymbol arena, SemanticModel model) =>
        call.ArgumentList.Arguments.Any(argument => SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(argument.Expression).Symbol, arena))
        && call.Expression is MemberAccessExpressionSyntax { Expression: { } receiver } && IsPointer(receiver, model) && Keeps(model.GetOperation(receiver));

    // Whether a place is there after the block: a static, a field of an object, an element, a parameter by reference.
    private static bool Keeps(IOperation? place) => place switch
    {
        IDeclarationExpressionOperation or IDiscardOperation or IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ImplicitReceiver } => false,
        ILocalReferenceOperation local => local.Local.RefKind != RefKind.None,
        IParameterReferenceOperation parameter => parameter.Parameter.RefKind != RefKind.None,
        IMemberReferenceOperation { Instance: { Type.IsValueType: true } instance } => Keeps(instance),
        IInvocationOperation { Instance: { Type.IsValueType: true } instance } => Keeps(instance),
        null => false,
        _ => true,
    };

    private static bool IsCaptured(SyntaxNode node, SyntaxNode function, SemanticModel model) =>
        node is IdentifierNameSyntax && model.GetSymbolInfo(node).Symbol is ILocalSymbol or IParameterSymbol
        && IsPointer(node, model) && model.GetSymbolInfo(node).Symbol is { } symbol
        && symbol.DeclaringSyntaxReferences.All(place => !function.Span.Contains(place.Span));
}
