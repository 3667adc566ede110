namespace LibWire;

/// <summary>The time during which an arena is the ambient arena of its thread. <see cref="ArenaAllocator.Use"/> starts it, and <see cref="Dispose"/>
/// ends it.</summary>
/// <remarks>
/// <para>Wherever an arena is an argument it may then be left out: <c>using (arena.Use()) order.Lines.Add(new OrderLine { SkuText = "A-17" });</c>.
/// Scopes nest: the end of one brings back the one around it.</para>
/// <para>A ref struct, so that the compiler keeps the scope on its thread: it cannot cross <c>await</c>, and no other thread sees the arena.</para>
/// </remarks>
public readonly ref struct ArenaScope
{
    private readonly ArenaAllocator _arena;
    private readonly ArenaAllocator _outer;  // the ambient arena before; default if there was none
    private readonly bool _isRented;         // whether the end of the scope returns the arena

    internal ArenaScope(scoped in ArenaAllocator arena, bool isRented)
    {
        _arena = arena;
        _isRented = isRented;
        _outer = AmbientArena.Current;
        AmbientArena.Current = arena;
    }

    /// <summary>Takes an arena of <see cref="ArenaPool.Shared"/> and makes it the ambient arena. The end of the scope returns it: everything in it is dead
    /// then.</summary>
    public static ArenaScope Rent() => new(ArenaPool.Shared.Rent(), isRented: true);

    /// <summary>The arena of the scope.</summary>
    public ArenaAllocator Arena => _arena;

    /// <summary>Ends the scope. A second call does nothing.</summary>
    /// <remarks>An arena given to <see cref="ArenaAllocator.Use"/> stays as it is; one of <see cref="Rent"/> goes back to its pool.</remarks>
    public void Dispose()
    {
        if (AmbientArena.Current.IsSameAs(in _arena)) AmbientArena.Current = _outer;
        if (_isRented) _arena.Dispose();
    }
}

/// <summary>The ambient arena of each thread.</summary>
internal static class AmbientArena
{
    /// <summary>The arena that a default handle stands for on this thread; a default handle if there is none.</summary>
    [ThreadStatic]
    internal static ArenaAllocator Current;
}
