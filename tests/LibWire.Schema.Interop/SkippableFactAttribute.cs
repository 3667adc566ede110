using System.Reflection;

namespace LibWire.Tests.SchemaInterop;

/// <summary>A test that is skipped where its schemas are absent.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class SkippableFactAttribute : FactAttribute
{
    /// <param name="schemas">The class that loads them; its property ReasonToSkip is null where they are there.</param>
    public SkippableFactAttribute(Type schemas) =>
        Skip = (string?)schemas.GetProperty(nameof(OtlpSchemas.ReasonToSkip), BindingFlags.Static | BindingFlags.NonPublic)!.GetValue(null);
}
