namespace LibWire.Tests.Interop;

/// <summary>The operations on the emitted objects of a random schema, for code that <see cref="FlatObjectCode"/> makes.</summary>
public abstract class FlatObjects
{
    /// <summary>The file identifier of the schema's buffers; null if it has none.</summary>
    public abstract string? Identifier { get; }

    /// <summary>Reads an object from a buffer and writes it. The written object, and each copy, must equal the first.</summary>
    /// <param name="buffer">A valid buffer.</param>
    /// <param name="form">The form of the buffer.</param>
    /// <param name="written">The form in which the object is written.</param>
    /// <returns>The written buffer.</returns>
    public abstract byte[] Rewrite(byte[] buffer, FlatObjectForm form, FlatObjectForm written);

    /// <summary>Reads an object from a buffer and writes all of it with the emitted <c>Create</c> methods.</summary>
    /// <inheritdoc cref="Rewrite"/>
    public abstract byte[] Recreate(byte[] buffer, FlatObjectForm form, FlatObjectForm written);

    /// <summary>Reads an object from any bytes, and writes it.</summary>
    /// <param name="buffer">The buffer.</param>
    /// <param name="options">The options for reading.</param>
    /// <returns>The written buffer; null if the object is larger or deeper than the options allow, or lacks a required field.</returns>
    /// <exception cref="WireFormatException">The buffer is rejected for another reason.</exception>
    public abstract byte[]? Salvage(byte[] buffer, FlatReadOptions options);
}
