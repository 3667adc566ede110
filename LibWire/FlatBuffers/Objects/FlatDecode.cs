using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>The steps by which emitted code reads objects. Each copies one field into the arena and returns whether the field was present. If not, the target
/// stays as it is.</summary>
/// <remarks>
/// <para>All steps throw <see cref="WireFormatException"/> (<see cref="WireError.BudgetExceeded"/>) if the object would take more memory than allowed. They
/// pass on the exceptions of an arena at its limit.</para>
/// <para><b>Safety:</b> for emitted code. The buffer must be verified, or come from a trusted writer.</para>
/// </remarks>
public static unsafe class FlatDecode
{
    /// <summary>A string. Its bytes are copied as they are: the format does not require well-formed UTF-8.</summary>
    public static bool String(FlatString source, Utf8String* target, scoped ref FlatReadState state)
    {
        if (source.IsNull) return false;
        state.Count(source.Length);
        *target = Utf8String.DangerousCopy(source.Span, in state.Arena);
        return true;
    }

    /// <summary>A struct.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Struct<T>(FlatStruct source, T* target)
        where T : unmanaged
    {
        if (source.IsNull) return false;
        *target = source.Read<T>(0);
        return true;
    }

    /// <summary>An optional scalar.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Optional<T>(T? source, T* target)
        where T : unmanaged
    {
        if (source is null) return false;
        *target = source.GetValueOrDefault();
        return true;
    }

    /// <summary>A vector of scalars, enums or structs.</summary>
    public static bool Vector<T>(FlatVector<T> source, UnmanagedArray<T>* target, scoped ref FlatReadState state)
        where T : unmanaged
    {
        if (source.IsNull) return false;
        int count = source.Count;
        if (count > 0) source.CopyTo(WireSpan.Over<T>(Room(target, count, ref state), count));
        return true;
    }

    /// <summary>A vector of strings.</summary>
    public static bool Strings(FlatStringVector source, UnmanagedArray<Utf8String>* target, scoped ref FlatReadState state)
    {
        if (source.IsNull) return false;
        int count = source.Count;
        if (count == 0) return true;
        Utf8String* items = Room(target, count, ref state);
        for (int i = 0; i < count; i++) String(source[i], items + i, ref state);
        return true;
    }

    /// <summary>A table; null if the field is absent.</summary>
    public static T* Table<T>(FlatTable source, delegate*<T*, FlatTable, int, ref FlatReadState, void> read, int depthLeft, ref FlatReadState state)
        where T : unmanaged
    {
        if (source.IsNull) return null;
        state.Count(sizeof(T));
        T* target = state.Arena.Allocate<T>();
        read(target, source, depthLeft, ref state);
        return target;
    }

    /// <summary>A vector of tables.</summary>
    public static bool Tables<T>(
        FlatTableVector source, UnmanagedArray<T>* target, delegate*<T*, FlatTable, int, ref FlatReadState, void> read, int depthLeft, ref FlatReadState state)
        where T : unmanaged
    {
        if (source.IsNull) return false;
        int count = source.Count;
        if (count == 0) return true;
        T* item = Room(target, count, ref state);
        FlatTableVector.Enumerator tables = source.GetEnumerator();
        while (tables.MoveNext()) read(item++, tables.Current, depthLeft, ref state);
        return true;
    }

    /// <summary>A vector of unions.</summary>
    public static bool Unions<T, TKind>(
        FlatUnionVector<TKind> source, UnmanagedArray<T>* target,
        delegate*<T*, FlatUnion<TKind>, int, ref FlatReadState, void> read, int depthLeft, ref FlatReadState state)
        where T : unmanaged
        where TKind : unmanaged, Enum
    {
        if (source.IsNull) return false;
        int count = source.Count;
        if (count == 0) return true;
        T* items = Room(target, count, ref state);
        for (int i = 0; i < count; i++) read(items + i, source[i], depthLeft, ref state);
        return true;
    }

    /// <summary>A union value that is a string, in memory of its own.</summary>
    public static Utf8String* UnionString(FlatString source, scoped ref FlatReadState state)
    {
        if (source.IsNull) return null;
        state.Count(sizeof(Utf8String));
        Utf8String* target = state.Arena.Allocate<Utf8String>();
        String(source, target, ref state);
        return target;
    }

    /// <summary>A union value that is a struct, in memory of its own.</summary>
    public static T* UnionStruct<T>(FlatStruct source, scoped ref FlatReadState state)
        where T : unmanaged
    {
        if (source.IsNull) return null;
        state.Count(sizeof(T));
        T* target = state.Arena.Allocate<T>();
        Struct(source, target);
        return target;
    }

    /// <summary>Throws because tables are nested too deep.</summary>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>.</exception>
    [DoesNotReturn]
    public static void ThrowDepthExceeded() => throw new WireFormatException(WireError.DepthExceeded, 0, "Tables are nested deeper than the options allow.");

    /// <summary>Makes cleared room for the items of an array.</summary>
    private static T* Room<T>(UnmanagedArray<T>* target, int count, scoped ref FlatReadState state)
        where T : unmanaged
    {
        state.Count((long)count * sizeof(T));
        *target = UnmanagedArray<T>.Allocate(count, in state.Arena);
        return target->Items;
    }
}
