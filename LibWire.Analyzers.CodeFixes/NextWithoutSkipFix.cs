using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace LibWire.Analyzers.CodeFixes;

/// <summary>LW4008: a switch over the fields of a message gets <c>default: reader.Skip(); break;</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp)]
public sealed class NextWithoutSkipFix() : StatementFix("LW4008", "Skip the fields that the switch does not know")
{
    private protected override (SyntaxNode Before, SyntaxNode After)? Change(SyntaxNode place, SemanticModel model)
    {
        // With a default case the fix would have to guess what to do with its statements.
        if (place.FirstAncestorOrSelf<SwitchStatementSyntax>() is not { } choice) return null;
        if (choice.Expression is not MemberAccessExpressionSyntax { Expression: { } reader }) return null;
        if (choice.Sections.Any(section => section.Labels.Any(label => label is DefaultSwitchLabelSyntax))) return null;
        ExpressionSyntax skip = SyntaxFactory.ParseExpression($"{reader.WithoutTrivia()}.Skip()");
        SwitchSectionSyntax rest = SyntaxFactory.SwitchSection(
            SyntaxFactory.SingletonList<SwitchLabelSyntax>(SyntaxFactory.DefaultSwitchLabel()),
            SyntaxFactory.List(new StatementSyntax[] { SyntaxFactory.ExpressionStatement(skip), SyntaxFactory.BreakStatement() }));
        return (choice, choice.AddSections(rest.WithAdditionalAnnotations(Formatter.Annotation)));
    }
}
