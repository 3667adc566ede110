namespace LibWire.Grpc.Reflection;

/// <summary>What reflection describes besides the mapped services of LibWire, which it finds itself.</summary>
public sealed class LibWireGrpcReflectionOptions
{
    internal List<FileDescriptor> Files { get; } = [];

    /// <summary>Describes a file of generated code, and all it imports: messages that travel in an <c>Any</c>, extensions, files that only options of
    /// services use. Example: <c>options.AddFile(ErrorDetailsReflection.Descriptor)</c>.</summary>
    /// <param name="file">The file.</param>
    /// <returns>This object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="file"/> is null.</exception>
    public LibWireGrpcReflectionOptions AddFile(FileDescriptor file)
    {
        ArgumentNullException.ThrowIfNull(file);
        Files.Add(file);
        return this;
    }

    /// <summary>Describes the files of a descriptor set: services of the same server whose classes are not of LibWire, and everything else. Services are listed
    /// once they are mapped.</summary>
    /// <param name="fileDescriptorSet">The bytes of a <c>google.protobuf.FileDescriptorSet</c> with all imports: the output of
    /// <c>libwire descriptor --include-imports</c> or <c>protoc --include_imports --descriptor_set_out</c>.</param>
    /// <returns>This object.</returns>
    /// <exception cref="WireFormatException">The bytes are not a message.</exception>
    /// <exception cref="DescriptorException">The set describes something impossible, or an import is missing.</exception>
    public LibWireGrpcReflectionOptions AddDescriptorSet(ReadOnlySpan<byte> fileDescriptorSet)
    {
        Files.AddRange(DescriptorPool.Parse(fileDescriptorSet).Files);
        return this;
    }
}
