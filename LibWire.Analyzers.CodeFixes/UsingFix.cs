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
        if (block.DescendantNodes().Any(node => HandsOn(node, local, block, model) || ReturnsMemory(node, model))) return null;

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

    // A struct that is returned may point into the arena: a message, a text, a span. LW4003 follows them; here the form is enough to keep quiet.
    private static bool ReturnsMemory(SyntaxNode node, SemanticModel model)
    {
        ExpressionSyntax? value = node switch
        {
            ReturnStatementSyntax statement => statement.Expression,
            YieldStatementSyntax statement => statement.Expression,
            _ => null,
        };
        return value is not null && model.GetTypeInfo(value).Type is { IsValueType: true, SpecialType: SpecialType.None, TypeKind: not TypeKind.Enum };
    }
}
