using System.Text;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>The same with the type of the root.</summary>
/// <typeparam name="T">The emitted object of the root.</typeparam>
public abstract class FlatObjects<T> : FlatObjects
    where T : unmanaged, IEquatable<T>
{
    /// <inheritdoc/>
    public sealed override byte[] Rewrite(byte[] buffer, FlatObjectForm form, FlatObjectForm written)
    {
        using var arena = new ArenaAllocator();
        using var other = new ArenaAllocator();
        T read = Parse(buffer, arena, form.ReadOptions);
        byte[] bytes = Written(read, written);
        T again = Parse(bytes, other, written.ReadOptions);
        Same(read, again, "what was written");
        if (!bytes.AsSpan().SequenceEqual(Written(again, written))) throw new FuzzMismatchException("What is read from what was written is written as something else.");
        if (written == default && !bytes.AsSpan().SequenceEqual(ToArray(again))) throw new FuzzMismatchException("An array of the object has other bytes than a builder.");

        other.Reset();
        Same(read, Clone(read, other), "a clone");
        other.Reset();
        if (!form.IsSizePrefixed) Same(read, Read(buffer, other), "what is read from a view");
        return bytes;
    }

    /// <inheritdoc/>
    public sealed override byte[] Recreate(byte[] buffer, FlatObjectForm form, FlatObjectForm written)
    {
        using var arena = new ArenaAllocator();
        T read = Parse(buffer, arena, form.ReadOptions);
        var builder = new FlatBuilder(in arena, capacityBytes: 0) { ForcesDefaults = written.ForcesDefaults };
        FlatOffset root = Create(read, builder);
        byte[] identifier = Encoding.ASCII.GetBytes(Identifier ?? "");
        if (written.IsSizePrefixed) builder.FinishSizePrefixed(root, identifier);
        else builder.Finish(root, identifier);
        return builder.ToArray();
    }

    /// <inheritdoc/>
    public sealed override byte[]? Salvage(byte[] buffer, FlatReadOptions options)
    {
        using var arena = new ArenaAllocator();
        arena.AllocateSpan<byte>(24);
        nuint used = arena.UsedBytes;
        T read;
        try
        {
            read = Parse(buffer, arena, options);
        }
        catch (WireFormatException failure) when (failure.Error is WireError.BudgetExceeded or WireError.DepthExceeded)
        {
            if (arena.UsedBytes != used) throw new FuzzMismatchException($"After a failure the arena has {arena.UsedBytes} bytes in use, and had {used}.");
            return null;
        }

        Same(read, Clone(read, arena), "a clone");
        try
        {
            return Written(read, default);
        }
        catch (WireFormatException failure) when (failure.Error is WireError.RequiredFieldMissing)
        {
            return null;
        }
    }

    /// <summary>The emitted <c>Parse</c>.</summary>
    protected abstract T Parse(ReadOnlySpan<byte> buffer, ArenaAllocator arena, FlatReadOptions options);

    /// <summary>The emitted <c>Read</c>, from a view of a valid buffer.</summary>
    protected abstract T Read(ReadOnlySpan<byte> buffer, ArenaAllocator arena);

    /// <summary>The emitted <c>Write</c>.</summary>
    protected abstract void Write(T value, FlatBuilder builder, bool isSizePrefixed);

    /// <summary>The emitted <c>ToArray</c>.</summary>
    protected abstract byte[] ToArray(T value);

    /// <summary>The emitted <c>Clone</c>.</summary>
    protected abstract T Clone(T value, ArenaAllocator arena);

    /// <summary>The emitted operators.</summary>
    protected abstract bool AreEqual(T left, T right);

    /// <summary>The emitted <c>Create</c>, after all calls on which it depends.</summary>
    protected abstract FlatOffset Create(T value, FlatBuilder builder);

    /// <summary>Writes strings, then a vector of them.</summary>
    protected static FlatOffset<UnmanagedArray<Utf8String>> CreateStrings(UnmanagedArray<Utf8String> items, FlatBuilder builder)
    {
        var offsets = new FlatOffset<Utf8String>[items.Count];
        for (int i = 0; i < offsets.Length; i++) offsets[i] = builder.CreateString(items[i]);
        return builder.CreateVector<Utf8String>(offsets);
    }

    private byte[] Written(T value, FlatObjectForm form)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena) { ForcesDefaults = form.ForcesDefaults };
        Write(value, builder, form.IsSizePrefixed);
        return builder.ToArray();
    }

    private void Same(T expected, T actual, string what)
    {
        if (!AreEqual(expected, actual) || !expected.Equals(actual)) throw new FuzzMismatchException($"The object and {what} differ:\n  {expected}\n  {actual}");
        if (expected.GetHashCode() != actual.GetHashCode()) throw new FuzzMismatchException($"The object and {what} have two hashes.");
        if (expected.ToString() != actual.ToString()) throw new FuzzMismatchException($"The object and {what} print two texts:\n  {expected}\n  {actual}");
    }
}
