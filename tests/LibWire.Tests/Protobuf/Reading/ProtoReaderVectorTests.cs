namespace LibWire.Tests.Protobuf;

/// <summary>Every vector in every kind of input. Each step of a walk uses every member that can do it.</summary>
public sealed class ProtoReaderVectorTests
{
    [Theory]
    [MemberData(nameof(WireVectors.Load), "proto-wire.txt", MemberType = typeof(WireVectors))]
    public void Walk_Vector_SeesWhatItSaysOnAnyInput(WireVector vector) =>
        ProtoReaderInputs.ForEach(vector.Bytes, (reader, _) => Assert.Equal(vector.Expectation, ProtoReaderWalker.Walk(reader)));

    [Theory]
    [MemberData(nameof(WireVectors.Load), "proto-typed.txt", MemberType = typeof(WireVectors))]
    public void Walk_TypedVector_SeesWhatItSaysOnAnyInput(WireVector vector) =>
        ProtoReaderInputs.ForEach(vector.Bytes, (reader, input) => Assert.Equal(vector.Expectation, ProtoReaderTypedWalker.Walk(reader, input.IsPinned)));
}
