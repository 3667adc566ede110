using System.Reflection;

namespace LibWire.Tests.SchemaInterop;

/// <summary>Tests that are skipped where their schemas are absent.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class SkippableTheoryAttribute : TheoryAttribute
{
    /// <param name="schemas">The class that loads them; its property ReasonToSkip is null where they are there.</param>
    public SkippableTheoryAttribute(Type schemas) =>
        Skip = (string?)schemas.GetProperty(nameof(OtlpSchemas.ReasonToSkip), BindingFlags.Static | BindingFlags.NonPublic)!.GetValue(null);
}
