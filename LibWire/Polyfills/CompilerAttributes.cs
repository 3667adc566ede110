#if !NET
// What the compiler looks for by name on targets that do not define it.
#pragma warning disable IDE0130 // The namespaces are the compiler's.

namespace System.Runtime.CompilerServices
{
    internal static class IsExternalInit;
}

namespace System.Diagnostics.CodeAnalysis
{
    [AttributeUsage(AttributeTargets.Method | AttributeTargets.Property | AttributeTargets.Parameter, Inherited = false)]
    internal sealed class UnscopedRefAttribute : Attribute;

#if !NETSTANDARD2_1
    [AttributeUsage(AttributeTargets.Method, Inherited = false)]
    internal sealed class DoesNotReturnAttribute : Attribute;

    [AttributeUsage(AttributeTargets.Parameter)]
    internal sealed class NotNullWhenAttribute(bool returnValue) : Attribute
    {
        public bool ReturnValue { get; } = returnValue;
    }
#endif
}
#endif
