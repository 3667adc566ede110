namespace LibWire.Tests.Interop;

/// <summary>What is done with the emitted objects of a made-up schema. For code that <see cref="FlatObjectCode"/> makes.</summary>
public abstract class FlatObjects
{
    /// <summary>The identifier of the schema's buffers, if it has one.</summary>
    public abstract string? Identifier { get; }

    /// <summary>Reads an object from a buffer and writes it; what is written is the same object again, and so is each copy.</summary>
    /// <param name="buffer">A sound buffer.</param>
    /// <param name="form">What it begins with.</param>
    /// <param name="written">How the object is written.</param>
    /// <returns>What was written.</returns>
    public abstract byte[] Rewrite(byte[] buffer, FlatObjectForm form, FlatObjectForm written);

    /// <summary>Reads an object from a buffer and writes all of it by the emitted <c>Create</c> methods.</summary>
    /// <inheritdoc cref="Rewrite"/>
    public abstract byte[] Recreate(byte[] buffer, FlatObjectForm form, FlatObjectForm written);

    /// <summary>Reads an object from a buffer that may be anything, and writes it.</summary>
    /// <param name="buffer">The buffer.</param>
    /// <param name="options">How it is read.</param>
    /// <returns>What was written; null where the object is larger or deeper than the options allow, or lacks what writing requires.</returns>
    /// <exception cref="WireFormatException">The buffer is refused for another reason.</exception>
    public abstract byte[]? Salvage(byte[] buffer, FlatReadOptions options);
}
