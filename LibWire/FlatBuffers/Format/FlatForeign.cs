using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire.CompilerServices;

/// <summary>Treats a struct of a schema as the C# type that the schema binds it to, and back. Both have the same bytes. For emitted code.</summary>
/// <remarks>The sizes are compared in each call. The compiler knows both, so nothing of it is left if they are equal. That both have their members at the
/// same places is proved earlier: by the schema compiler for types of .NET that it knows, by the analyzer LW4012 for others.</remarks>
public static class FlatForeign
{
    /// <summary>The same bytes as another type.</summary>
    /// <exception cref="InvalidOperationException">The sizes differ: the schema binds its struct to a type of another layout.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref readonly TTo As<TFrom, TTo>(in TFrom value)
        where TFrom : unmanaged
        where TTo : unmanaged
    {
        ThrowIfOtherSize<TFrom, TTo>();
        return ref Unsafe.As<TFrom, TTo>(ref Unsafe.AsRef(in value));
    }

    /// <summary>The same bytes as another type, for changes.</summary>
    /// <inheritdoc cref="As{TFrom, TTo}(in TFrom)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref TTo Mutable<TFrom, TTo>(ref TFrom value)
        where TFrom : unmanaged
        where TTo : unmanaged
    {
        ThrowIfOtherSize<TFrom, TTo>();
        return ref Unsafe.As<TFrom, TTo>(ref value);
    }

    /// <summary>An array of a schema's structs as an array of the bound type.</summary>
    /// <inheritdoc cref="As{TFrom, TTo}(in TFrom)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref UnmanagedArray<TTo> Array<TFrom, TTo>(ref UnmanagedArray<TFrom> array)
        where TFrom : unmanaged
        where TTo : unmanaged
    {
        ThrowIfOtherSize<TFrom, TTo>();
        return ref Unsafe.As<UnmanagedArray<TFrom>, UnmanagedArray<TTo>>(ref array);
    }

    /// <summary>Elements of a bound type as the emitted structs with the same layout.</summary>
    /// <inheritdoc cref="As{TFrom, TTo}(in TFrom)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ReadOnlySpan<TTo> Elements<TFrom, TTo>(ReadOnlySpan<TFrom> elements)
        where TFrom : unmanaged
        where TTo : unmanaged
    {
        ThrowIfOtherSize<TFrom, TTo>();
        return MemoryMarshal.Cast<TFrom, TTo>(elements);
    }

    /// <summary>Throws if two types have different sizes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void ThrowIfOtherSize<TFrom, TTo>()
        where TFrom : unmanaged
        where TTo : unmanaged
    {
        if (Unsafe.SizeOf<TFrom>() != Unsafe.SizeOf<TTo>()) ThrowOtherSize(typeof(TFrom), Unsafe.SizeOf<TFrom>(), typeof(TTo), Unsafe.SizeOf<TTo>());
    }

    [DoesNotReturn]
    private static void ThrowOtherSize(Type from, int fromBytes, Type to, int toBytes) =>
        throw new InvalidOperationException(
            $"The schema binds one of these types to the other, but {from} has {fromBytes} bytes and {to} has {toBytes}: bind a type of the same layout.");
}

/// <summary>What vectors must know of a C# type that a schema binds a struct to: how its members are reversed, and where its padding is.</summary>
/// <remarks>Only vectors ask for it, and only where it matters: on big-endian hosts, or if the struct has padding. Two schemas that bind the same type mean the
/// same by it, because its members are where they are.</remarks>
internal abstract class FlatForeignForm<T>
    where T : unmanaged
{
    /// <summary>The form; null for a type that no vector has shown as a bound one.</summary>
    internal static FlatForeignForm<T>? Known { get; private set; }

    internal abstract T Reverse(T value);

    /// <summary>Stores a value as the bytes of a buffer. Padding becomes 0.</summary>
    internal abstract void Write(ref byte target, T value);

    /// <summary>Makes the form known. Any of two that are made at once will do.</summary>
    internal static void Learn<TWire>()
        where TWire : unmanaged => Known ??= new FlatForeignForm<T, TWire>();
}

/// <summary>The form of a type that has the layout of an emitted struct.</summary>
internal sealed class FlatForeignForm<T, TWire> : FlatForeignForm<T>
    where T : unmanaged
    where TWire : unmanaged
{
    internal override T Reverse(T value) => FlatForeign.As<TWire, T>(FlatScalar.Reverse(FlatForeign.As<T, TWire>(in value)));

    internal override void Write(ref byte target, T value) => FlatScalar.Write(ref target, FlatForeign.As<T, TWire>(in value));
}
