namespace System.Runtime.CompilerServices;

/// <summary>Records need it, and .NET Standard 2.0 lacks it.</summary>
internal static class IsExternalInit;
