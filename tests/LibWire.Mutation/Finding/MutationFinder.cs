using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LibWire.Mutation;

/// <summary>Finds all changes of one file.</summary>
internal sealed class MutationFinder(MutationArea area, string path, SemanticModel model) : CSharpSyntaxWalker
{
    private readonly List<Mutation> _found = [];
    private readonly Dictionary<string, int> _keys = new(StringComparer.Ordinal);

    internal static IReadOnlyList<Mutation> Find(MutationArea area, string path, SemanticModel model)
    {
        var finder = new MutationFinder(area, path, model);
        finder.Visit(model.SyntaxTree.GetRoot());
        return finder._found;
    }

    public override void VisitAttributeList(AttributeListSyntax node)
    {
        // Attributes take constants.
    }

    public override void VisitEnumDeclaration(EnumDeclarationSyntax node)
    {
        // Constants too.
    }

    public override void VisitParameter(ParameterSyntax node)
    {
        // Its default value is a constant.
    }

    public override void VisitFieldDeclaration(FieldDeclarationSyntax node)
    {
        if (!node.Modifiers.Any(SyntaxKind.ConstKeyword) && !node.Modifiers.Any(SyntaxKind.FixedKeyword)) base.VisitFieldDeclaration(node);
    }

    public override void VisitLocalDeclarationStatement(LocalDeclarationStatementSyntax node)
    {
        if (!node.IsConst) base.VisitLocalDeclarationStatement(node);
    }

    public override void VisitCaseSwitchLabel(CaseSwitchLabelSyntax node)
    {
        // A constant.
    }

    public override void VisitConstantPattern(ConstantPatternSyntax node)
    {
        // A constant.
    }

    public override void VisitRelationalPattern(RelationalPatternSyntax node)
    {
        // A constant.
    }

    public override void VisitBinaryExpression(BinaryExpressionSyntax node)
    {
        if (!model.GetConstantValue(node).HasValue && model.GetTypeInfo(node).Type?.SpecialType != SpecialType.System_String)
        {
            SyntaxToken token = node.OperatorToken;
            foreach (string other in MutationOperators.Others(node.Kind()))
                Add(node, $"{node.Left} {other} {node.Right}", token, $"{token.Text} → {other}", MutationOperators.NameOf(node.Kind()));
        }

        if (node.Kind() is SyntaxKind.LogicalAndExpression or SyntaxKind.LogicalOrExpression)
        {
            NegateOperand(node.Left);
            NegateOperand(node.Right);
        }

        base.VisitBinaryExpression(node);
    }

    public override void VisitLiteralExpression(LiteralExpressionSyntax node)
    {
        if (!node.IsKind(SyntaxKind.NumericLiteralExpression) || model.GetTypeInfo(node) is not { Type: { } type } info) return;
        if (MutationOperators.Neighbours(node.Token.Value, info.ConvertedType ?? type) is not { } neighbours) return;
        Add(node, neighbours.Above, node.Token, $"{node.Token.Text} → {node.Token.Text} + 1", "constant");
        Add(node, neighbours.Below, node.Token, $"{node.Token.Text} → {node.Token.Text} - 1", "constant");
    }

    public override void VisitExpressionStatement(ExpressionStatementSyntax node)
    {
        switch (node.Expression)
        {
            case InvocationExpressionSyntax call when IsCompiled(call):
                Add(node, "", node.GetFirstToken(), null, "call removed");
                break;
            case AssignmentExpressionSyntax { OperatorToken: var token } assignment:
                foreach (string other in MutationOperators.Others(assignment.Kind()))
                    Add(node, $"{assignment.Left} {other} {assignment.Right};", token, $"{token.Text} → {other}", "arithmetic");
                break;
            case PostfixUnaryExpressionSyntax step:
                foreach (string other in MutationOperators.Others(step.Kind()))
                    Add(node, $"{step.Operand}{other};", step.OperatorToken, $"{step.OperatorToken.Text} → {other}", "arithmetic");
                break;
        }

        base.VisitExpressionStatement(node);
    }

    public override void VisitIfStatement(IfStatementSyntax node)
    {
        Negate(node.Condition);
        base.VisitIfStatement(node);
    }

    public override void VisitWhileStatement(WhileStatementSyntax node)
    {
        Negate(node.Condition);
        base.VisitWhileStatement(node);
    }

    public override void VisitDoStatement(DoStatementSyntax node)
    {
        Negate(node.Condition);
        base.VisitDoStatement(node);
    }

    public override void VisitForStatement(ForStatementSyntax node)
    {
        if (node.Condition != null) Negate(node.Condition);
        base.VisitForStatement(node);
    }

    public override void VisitConditionalExpression(ConditionalExpressionSyntax node)
    {
        Negate(node.Condition);
        base.VisitConditionalExpression(node);
    }

    public override void VisitReturnStatement(ReturnStatementSyntax node)
    {
        if (node.Expression != null) NegateResult(node.Expression);
        base.VisitReturnStatement(node);
    }

    public override void VisitArrowExpressionClause(ArrowExpressionClauseSyntax node)
    {
        NegateResult(node.Expression);
        base.VisitArrowExpressionClause(node);
    }

    // The negation of a comparison is a mutant of its operator already.
    private void Negate(ExpressionSyntax condition)
    {
        if (Inner(condition) is not BinaryExpressionSyntax binary || binary.Kind() is SyntaxKind.LogicalAndExpression or SyntaxKind.LogicalOrExpression)
            AddNegation(condition, "condition");
    }

    // An operand that is itself made of operands is negated in these.
    private void NegateOperand(ExpressionSyntax operand)
    {
        if (Inner(operand) is not BinaryExpressionSyntax) AddNegation(operand, "condition");
    }

    private void NegateResult(ExpressionSyntax result)
    {
        if (model.GetTypeInfo(result).Type?.SpecialType != SpecialType.System_Boolean) return;
        if (Inner(result) is not BinaryExpressionSyntax binary || binary.Kind() is SyntaxKind.LogicalAndExpression or SyntaxKind.LogicalOrExpression)
            AddNegation(result, "result");
    }

    private void AddNegation(ExpressionSyntax expression, string name)
    {
        if (name == "condition" && model.GetConstantValue(expression).HasValue) return;
        if (Inner(expression) is PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not)
            Add(expression, not.Operand.ToString(), not.OperatorToken, "! → ", name);
        else
            Add(expression, $"!({expression})", expression.GetFirstToken(), "→ !", name);
    }

    private static ExpressionSyntax Inner(ExpressionSyntax expression) =>
        expression is ParenthesizedExpressionSyntax parenthesized ? Inner(parenthesized.Expression) : expression;

    // Calls of checks that only LibWire.Debug has are not in the release build.
    private bool IsCompiled(InvocationExpressionSyntax call) =>
        model.GetSymbolInfo(call).Symbol is IMethodSymbol method
        && !(method is { IsPartialDefinition: true, PartialImplementationPart: null })
        && !method.GetAttributes().Any(static attribute => attribute.AttributeClass?.Name == "ConditionalAttribute");

    private void Add(SyntaxNode node, string replacement, SyntaxToken token, string? change, string name)
    {
        string text = MarkedLine(token, change);
        string member = MemberOf(node);
        string key = $"{member} | {text}";
        int number = _keys[key] = _keys.GetValueOrDefault(key) + 1;
        if (number > 1) text = string.Create(CultureInfo.InvariantCulture, $"{text} #{number}");
        _found.Add(new Mutation(area, path, member, text, name, node, replacement, IsStatic(node)));
    }

    // The line of the token, with the change at its place: "if (a {< → <=} b) return;". Without a change it is the statement that goes.
    private string MarkedLine(SyntaxToken token, string? change)
    {
        var text = model.SyntaxTree.GetText();
        var line = text.Lines.GetLineFromPosition(token.SpanStart);
        string before = text.ToString(Microsoft.CodeAnalysis.Text.TextSpan.FromBounds(line.Start, token.SpanStart)).TrimStart();
        int after = change == null || change == "→ !" ? token.SpanStart : token.Span.End;
        string rest = text.ToString(Microsoft.CodeAnalysis.Text.TextSpan.FromBounds(after, line.End)).TrimEnd();
        return $"{before}{{{change ?? "removed:"}}}{(change == null ? " " : "")}{rest}";
    }

    private static string MemberOf(SyntaxNode node)
    {
        MemberDeclarationSyntax member = node.FirstAncestorOrSelf<MemberDeclarationSyntax>()!;
        string name = member switch
        {
            MethodDeclarationSyntax method => method.Identifier.Text,
            PropertyDeclarationSyntax property => property.Identifier.Text,
            ConstructorDeclarationSyntax => "constructor",
            OperatorDeclarationSyntax method => $"operator {method.OperatorToken.Text}",
            IndexerDeclarationSyntax => "this",
            FieldDeclarationSyntax field => field.Declaration.Variables[0].Identifier.Text,
            _ => member.Kind().ToString(),
        };
        return member.FirstAncestorOrSelf<TypeDeclarationSyntax>() is { } type ? $"{type.Identifier.Text}.{name}" : name;
    }

    private static bool IsStatic(SyntaxNode node) => node.FirstAncestorOrSelf<MemberDeclarationSyntax>() switch
    {
        FieldDeclarationSyntax field => field.Modifiers.Any(SyntaxKind.StaticKeyword),
        ConstructorDeclarationSyntax constructor => constructor.Modifiers.Any(SyntaxKind.StaticKeyword),
        PropertyDeclarationSyntax { Initializer: not null } property => property.Modifiers.Any(SyntaxKind.StaticKeyword),
        _ => false,
    };
}
