using Google.Protobuf;
using Google.Protobuf.WellKnownTypes;
using Google.Rpc;

namespace LibWire.Tests.Grpc.Interop;

/// <summary>The details of the case <c>error_details</c>: two known messages, and one of a type that nobody knows.</summary>
internal static class GoogleDetails
{
    internal static RpcException Make(StatusCode code, string message) => new(
        new global::Grpc.Core.Status(code, message), new Metadata { { "grpc-status-details-bin", Status((int)code, message).ToByteArray() } });

    internal static void Check(byte[] bytes, int code, string message) =>
        Expect.Equal(Status(code, message), global::Google.Rpc.Status.Parser.ParseFrom(bytes), "details");

    private static global::Google.Rpc.Status Status(int code, string message) => new()
    {
        Code = code,
        Message = message,
        Details =
        {
            Any.Pack(new ErrorInfo { Reason = "TOO_LONG", Domain = "interop.test", Metadata = { ["size"] = "2" } }),
            Any.Pack(new BadRequest { FieldViolations = { new BadRequest.Types.FieldViolation { Field = "payload.body", Description = "too long" } } }),
            new Any { TypeUrl = "type.googleapis.com/interop.test.Unknown", Value = ByteString.CopyFrom(0x08, 0x96, 0x01) },
        },
    };
}
