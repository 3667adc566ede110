using System.Security.Cryptography;
using System.Text;
using Microsoft.CodeAnalysis;

namespace LibWire.Mutation;

/// <summary>One small change of the sources.</summary>
/// <param name="Area">The part of the library.</param>
/// <param name="Path">The file, from the root of the repository.</param>
/// <param name="Member">The member around it.</param>
/// <param name="Text">The line with the change in braces. With the file and the member it names the change, and it stays when lines move.</param>
/// <param name="Operator">The kind of change.</param>
/// <param name="Node">What is replaced: an expression, or a statement.</param>
/// <param name="Replacement">The source text that takes its place; empty for a statement that is removed.</param>
/// <param name="IsStatic">Whether it runs once in a process, when a type is first used.</param>
internal sealed record Mutation(
    MutationArea Area, string Path, string Member, string Text, string Operator, SyntaxNode Node, string Replacement, bool IsStatic)
{
    /// <summary>The name of the change.</summary>
    internal string Key { get; } = $"{Path} | {Member} | {Text}";

    /// <summary>Whether its file asks which instructions the processor has.</summary>
    internal bool DependsOnProcessor { get; } = Node.SyntaxTree.GetText().ToString() is var text
        && (text.Contains("IsSupported", StringComparison.Ordinal) || text.Contains("IsHardwareAccelerated", StringComparison.Ordinal));

    /// <summary>The place of the change in the order in which changes are chosen. It depends on the change alone, so that edits elsewhere do not choose
    /// others.</summary>
    internal ulong Rank(int seed) => BitConverter.ToUInt64(SHA256.HashData(Encoding.UTF8.GetBytes($"{seed} {Key}")));
}
