using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Mutation;

/// <summary>What operators and constants are changed to.</summary>
internal static class MutationOperators
{
    /// <summary>The operators that take the place of another: for a comparison its neighbour and its opposite.</summary>
    internal static IReadOnlyList<string> Others(SyntaxKind kind) => kind switch
    {
        SyntaxKind.LessThanExpression => ["<=", ">="],
        SyntaxKind.LessThanOrEqualExpression => ["<", ">"],
        SyntaxKind.GreaterThanExpression => [">=", "<="],
        SyntaxKind.GreaterThanOrEqualExpression => [">", "<"],
        SyntaxKind.EqualsExpression => ["!="],
        SyntaxKind.NotEqualsExpression => ["=="],
        SyntaxKind.LogicalAndExpression => ["||"],
        SyntaxKind.LogicalOrExpression => ["&&"],
        SyntaxKind.AddExpression => ["-"],
        SyntaxKind.SubtractExpression => ["+"],
        SyntaxKind.MultiplyExpression => ["+"],
        SyntaxKind.DivideExpression => ["*"],
        SyntaxKind.LeftShiftExpression => [">>"],
        SyntaxKind.RightShiftExpression => ["<<"],
        SyntaxKind.UnsignedRightShiftExpression => ["<<"],
        SyntaxKind.BitwiseAndExpression => ["|"],
        SyntaxKind.BitwiseOrExpression => ["&"],
        SyntaxKind.ExclusiveOrExpression => ["|"],
        SyntaxKind.AddAssignmentExpression => ["-="],
        SyntaxKind.SubtractAssignmentExpression => ["+="],
        SyntaxKind.LeftShiftAssignmentExpression => [">>="],
        SyntaxKind.RightShiftAssignmentExpression => ["<<="],
        SyntaxKind.AndAssignmentExpression => ["|="],
        SyntaxKind.OrAssignmentExpression => ["&="],
        SyntaxKind.PostIncrementExpression => ["--"],
        SyntaxKind.PostDecrementExpression => ["++"],
        _ => [],
    };

    /// <summary>The kind of change in reports.</summary>
    internal static string NameOf(SyntaxKind kind) => kind switch
    {
        SyntaxKind.LessThanExpression or SyntaxKind.LessThanOrEqualExpression or SyntaxKind.GreaterThanExpression or SyntaxKind.GreaterThanOrEqualExpression
            or SyntaxKind.EqualsExpression or SyntaxKind.NotEqualsExpression => "comparison",
        SyntaxKind.LogicalAndExpression or SyntaxKind.LogicalOrExpression => "condition",
        _ => "arithmetic",
    };

    /// <summary>The integers above and below a constant, in the type that the place asks for; null for other constants.</summary>
    internal static (string Above, string Below)? Neighbours(object? value, ITypeSymbol wanted)
    {
        string? type = wanted.SpecialType switch
        {
            SpecialType.System_SByte => "sbyte",
            SpecialType.System_Byte => "byte",
            SpecialType.System_Int16 => "short",
            SpecialType.System_UInt16 => "ushort",
            SpecialType.System_Int32 => "int",
            SpecialType.System_UInt32 => "uint",
            SpecialType.System_Int64 => "long",
            SpecialType.System_UInt64 => "ulong",
            SpecialType.System_IntPtr => "nint",
            SpecialType.System_UIntPtr => "nuint",
            _ => null,
        };
        if (type == null || value is not (int or uint or long or ulong)) return null;
        ulong bits = value is ulong wide ? wide : unchecked((ulong)Convert.ToInt64(value, CultureInfo.InvariantCulture));
        return (Constant(unchecked(bits + 1)), Constant(unchecked(bits - 1)));

        string Constant(ulong number) => string.Create(CultureInfo.InvariantCulture, $"unchecked(({type})0x{number:x}UL)");
    }
}
