using System.Collections.Generic;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;

namespace LibWire;

/// <summary>A value that may be absent: what <c>T?</c> is, but unmanaged in generic code and with a value that can be changed in place.</summary>
/// <typeparam name="T">An unmanaged type.</typeparam>
/// <remarks><c>default</c> is absent.</remarks>
[DebuggerDisplay("{HasValue ? (object)Value : \"absent\"}")]
[SuppressMessage("Design", "CA1051:Do not declare visible instance fields", Justification = "Fields, so that a reference to the value can be had; both are free to be set.")]
public struct Optional<T> : IEquatable<Optional<T>>
    where T : unmanaged
{
    /// <summary>Whether there is a value.</summary>
    public bool HasValue;

    /// <summary>The value. It means something only where <see cref="HasValue"/> is set; setting it does not set that.</summary>
    public T Value;

    /// <summary>Makes one that has a value.</summary>
    public Optional(T value)
    {
        HasValue = true;
        Value = value;
    }

    /// <summary>The value, or the default value of its type where it is absent.</summary>
    public readonly T GetValueOrDefault() => HasValue ? Value : default;

    /// <summary>The value, or another one where it is absent.</summary>
    public readonly T GetValueOrDefault(T defaultValue) => HasValue ? Value : defaultValue;

    /// <summary>The same as a nullable value.</summary>
    public readonly T? ToNullable() => HasValue ? Value : null;

    /// <summary>Whether both are absent, or both have equal values.</summary>
    public readonly bool Equals(Optional<T> other) =>
        HasValue ? other.HasValue && EqualityComparer<T>.Default.Equals(Value, other.Value) : !other.HasValue;

    /// <inheritdoc/>
    public override readonly bool Equals(object? obj) => obj is Optional<T> other && Equals(other);

    /// <inheritdoc/>
    public override readonly int GetHashCode() => HasValue ? Value.GetHashCode() : 0;

    /// <summary>The text of the value; empty where it is absent.</summary>
    public override readonly string ToString() => HasValue ? Value.ToString() ?? string.Empty : string.Empty;

    /// <summary>A value is an optional that has it.</summary>
    public static implicit operator Optional<T>(T value) => new(value);

    /// <summary>A nullable value is the optional that is absent where it is <c>null</c>.</summary>
    public static implicit operator Optional<T>(T? value) => value is { } present ? new Optional<T>(present) : default;

    /// <summary>The value, which must be there.</summary>
    /// <exception cref="InvalidOperationException">It is absent.</exception>
    public static explicit operator T(Optional<T> optional) => optional.ToNullable()!.Value;

    /// <inheritdoc cref="Equals(Optional{T})"/>
    public static bool operator ==(Optional<T> left, Optional<T> right) => left.Equals(right);

    /// <summary>Whether one is absent and the other is not, or their values differ.</summary>
    public static bool operator !=(Optional<T> left, Optional<T> right) => !left.Equals(right);
}
