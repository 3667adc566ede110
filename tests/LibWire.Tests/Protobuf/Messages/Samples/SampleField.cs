using System.Runtime.CompilerServices;

namespace Shop;

/// <summary>How a struct hands out its own fields without the attribute that says so: builds of the runtime for netstandard bring that attribute along, and a second one would be ambiguous here.</summary>
internal static unsafe class SampleField
{
    // SAFETY: the samples stand in locals and arenas; what is handed out is used at once.
    internal static ref T Ref<T>(scoped ref T field) => ref Unsafe.AsRef<T>(Unsafe.AsPointer(ref field));
}
