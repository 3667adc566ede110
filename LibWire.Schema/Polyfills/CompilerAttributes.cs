#if !NET
// What the compiler looks for by name on targets that do not define it.
#pragma warning disable IDE0130 // The namespace is the compiler's.

namespace System.Runtime.CompilerServices;

/// <summary>Lets a property have <c>init</c>.</summary>
internal static class IsExternalInit;

/// <summary>Marks a member that is <c>required</c>, and the type that has it.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Field | AttributeTargets.Property, Inherited = false)]
internal sealed class RequiredMemberAttribute : Attribute;

/// <summary>Keeps compilers that do not know <c>required</c> from calling the constructor of a type that has such members.</summary>
[AttributeUsage(AttributeTargets.All, AllowMultiple = true, Inherited = false)]
internal sealed class CompilerFeatureRequiredAttribute(string featureName) : Attribute
{
    public string FeatureName { get; } = featureName;
}
#endif
