#if !NET
// What the compiler looks for by name on targets that do not define it.
#pragma warning disable IDE0130 // The namespace is the compiler's.

namespace System.Runtime.CompilerServices;

internal static class IsExternalInit;
#endif
