namespace LibWire.Tests.Protobuf;

/// <summary>Every vector through every kind of input; each step of a walk is done by every member there is for it.</summary>
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
