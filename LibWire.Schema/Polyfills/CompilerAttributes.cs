#if !NET
// Attributes that the compiler finds by name, for targets that do not define them.
#pragma warning disable IDE0130, IDE0161 // The namespaces are the compiler's, and there are two of them.

namespace System.Runtime.CompilerServices
{
    /// <summary>Lets a property have <c>init</c>.</summary>
    internal static class IsExternalInit;

    /// <summary>Marks a <c>required</c> member, and the type that has it.</summary>
    [AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Field | AttributeTargets.Property, Inherited = false)]
    internal sealed class RequiredMemberAttribute : Attribute;

    /// <summary>Stops compilers that do not support <c>required</c> from calling the constructor of a type with such members.</summary>
    [AttributeUsage(AttributeTargets.All, AllowMultiple = true, Inherited = false)]
    internal sealed class CompilerFeatureRequiredAttribute(string featureName) : Attribute
    {
        public string FeatureName { get; } = featureName;
    }
}

namespace System.Diagnostics.CodeAnalysis
{
    /// <summary>Marks a constructor that sets all <c>required</c> members, such as the copy constructor of a record.</summary>
    [AttributeUsage(AttributeTargets.Constructor, Inherited = false)]
    internal sealed class SetsRequiredMembersAttribute : Attribute;
}
#endif
