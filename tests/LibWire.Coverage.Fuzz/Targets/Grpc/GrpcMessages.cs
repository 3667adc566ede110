using LibWire.Grpc;

namespace LibWire.Tests.Coverage;

/// <summary>The marshallers of messages, with limits and without, for both sides.</summary>
internal static class GrpcMessages
{
    internal const int OptionsCount = 6;

    // Most inputs are longer, most messages need more. An arena takes its first chunk at once, or what the limit leaves of it.
    private const int BytesMax = 300;
    private const nuint ArenaBytesMax = 4096;

    internal static readonly MessageOptions[] ProtoOptions =
    [
        MessageOptions.Default,
        new() { Proto = new ProtoReadOptions { DiscardsUnknownFields = true } },
        new() { Proto = new ProtoReadOptions { CopiesStringsOnly = true } },
        new() { MessageBytesMax = BytesMax },
        new() { ArenaBytesMax = ArenaBytesMax },
        new() { ArenaBytesMax = ArenaBytesMax, Proto = new ProtoReadOptions { CopiesStringsOnly = true } },
    ];

    internal static readonly MessageOptions[] FlatOptions =
    [
        MessageOptions.Default,
        new() { Flat = new FlatReadOptions { Verifier = new FlatVerifierOptions { IsSizePrefixed = true, IgnoresFileIdentifier = true } } },
        new() { Flat = new FlatReadOptions { Verifier = new FlatVerifierOptions { IgnoresAlignment = true, DepthMax = 3 }, OutputBytesMax = 2048 } },
        new() { MessageBytesMax = BytesMax, Flat = new FlatReadOptions { Verifier = new FlatVerifierOptions { Budget = 40 } } },
        new() { ArenaBytesMax = ArenaBytesMax },
        new() { Flat = new FlatReadOptions { Verifier = new FlatVerifierOptions { IsSizePrefixed64 = true, IgnoresFileIdentifier = true } } },
    ];

    internal static GrpcMessages<T> Proto<T>()
        where T : unmanaged, IProtoMessage, IEquatable<T> => new(LibWire.Grpc.ProtoFormat<T>.Instance, ProtoOptions, new GrpcProtoOracle<T>());

    internal static GrpcMessages<T> Flat<T>()
        where T : unmanaged, IFlatObject => new(LibWire.Grpc.FlatFormat<T>.Instance, FlatOptions, new GrpcFlatOracle<T>());
}
