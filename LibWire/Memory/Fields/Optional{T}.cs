using System.Collections.Generic;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;

namespace LibWire;

/// <summary>A value that may be absent, like <c>T?</c>. Unlike <c>T?</c>, it is unmanaged in generic code, and its value can be changed in
/// place.</summary>
/// <typeparam name="T">An unmanaged type.</typeparam>
/// <remarks><c>default</c> is absent.</remarks>
[DebuggerDisplay("{HasValue ? (object)Value : \"absent\"}")]
[SuppressMessage(
    "Design", "CA1051:Do not declare visible instance fields",
    Justification = "Fields, so that callers can take a reference to the value; both may be set.")]
public struct Optional<T> : IEquatable<Optional<T>>
    where T : unmanaged
{
    /// <summary>Whether there is a value.</summary>
    public bool HasValue;

    /// <summary>The value. It is meaningful only if <see cref="HasValue"/> is set. Setting it does not set <see cref="HasValue"/>.</summary>
    public T Value;

    /// <summary>Makes an optional that has a value.</summary>
    public Optional(T value)
    {
        HasValue = true;
        Value = value;
    }

    /// <summary>The value, or the default value of its type if it is absent.</summary>
    public readonly T GetValueOrDefault() => HasValue ? Value : default;

    /// <summary>The value, or the given one if it is absent.</summary>
    public readonly T GetValueOrDefault(T defaultValue) => HasValue ? Value : defaultValue;

    /// <summary>Converts to a nullable value.</summary>
    public readonly T? ToNullable() => HasValue ? Value : null;

    /// <summary>Whether both are absent, or both have equal values.</summary>
    public readonly bool Equals(Optional<T> other) =>
        HasValue ? other.HasValue && EqualityComparer<T>.Default.Equals(Value, other.Value) : !other.HasValue;

    /// <inheritdoc/>
    public override readonly bool Equals(object? obj) => obj is Optional<T> other && Equals(other);

    /// <inheritdoc/>
    public override readonly int GetHashCode() => HasValue ? Value.GetHashCode() : 0;

    /// <summary>The text of the value; empty if it is absent.</summary>
    public override readonly string ToString() => HasValue ? Value.ToString() ?? string.Empty : string.Empty;

    /// <summary>Converts a value to an optional that has it.</summary>
    public static implicit operator Optional<T>(T value) => new(value);

    /// <summary>Converts a nullable value to an optional, which is absent for <c>null</c>.</summary>
    public static implicit operator Optional<T>(T? value) => value is { } present ? new Optional<T>(present) : default;

    /// <summary>The value, which must be present.</summary>
    /// <exception cref="InvalidOperationException">The value is absent.</exception>
    public static explicit operator T(Optional<T> optional) => optional.ToNullable()!.Value;

    /// <inheritdoc cref="Equals(Optional{T})"/>
    public static bool operator ==(Optional<T> left, Optional<T> right) => left.Equals(right);

    /// <summary>Whether one is absent and the other is not, or both have different values.</summary>
    public static bool operator !=(Optional<T> left, Optional<T> right) => !left.Equals(right);
}
