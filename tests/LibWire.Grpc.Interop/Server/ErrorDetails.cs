using Google.Rpc;
using LibWire.WellKnown;

namespace LibWire.Tests.Grpc.Interop;

/// <summary>The details of the case <c>error_details</c>: two known messages, and one of a type that nobody knows.</summary>
internal static class ErrorDetails
{
    private static ReadOnlySpan<byte> UnknownBytes => [0x08, 0x96, 0x01];

    internal static byte[] Make(int code, string message)
    {
        using var arena = new ArenaAllocator();
        var info = default(ErrorInfo);
        info.SetReason("TOO_LONG", in arena);
        info.SetDomain("interop.test", in arena);
        info.Metadata.Set("size", "2", in arena);
        var request = default(BadRequest);
        ref BadRequest.Types.FieldViolation violation = ref request.FieldViolations.Add(in arena);
        violation.SetField("payload.body", in arena);
        violation.SetDescription("too long", in arena);

        var status = default(global::Google.Rpc.Status);
        status.Code = code;
        status.SetMessage(message, in arena);
        status.Details.Add(Any.Pack(in info, in arena), in arena);
        status.Details.Add(Any.Pack(in request, in arena), in arena);
        ref Any unknown = ref status.Details.Add(in arena);
        unknown.SetTypeUrl("type.googleapis.com/interop.test.Unknown", in arena);
        unknown.SetValue(UnknownBytes, in arena);
        return status.ToArray();
    }

    internal static void Check(byte[] bytes, int code, string message)
    {
        using var arena = new ArenaAllocator();
        var status = global::Google.Rpc.Status.Parse(bytes, in arena);
        Expect.Equal(code, status.Code, "code of the details");
        Expect.Equal(message, status.Message.ToString(), "message of the details");
        Expect.Equal(3, status.Details.Count, "details");
        ErrorInfo info = status.Details[0].Unpack<ErrorInfo>(in arena);
        Expect.Equal("TOO_LONG", info.Reason.ToString(), "reason");
        Expect.Equal("interop.test", info.Domain.ToString(), "domain");
        Expect.Equal(1, info.Metadata.Count, "entries of the metadata");
        Expect.True(info.Metadata.TryGetValue("size", out Utf8String size) && size.ToString() == "2", "The metadata of the error is other.");
        BadRequest request = status.Details[1].Unpack<BadRequest>(in arena);
        Expect.Equal(1, request.FieldViolations.Count, "violations");
        Expect.Equal("payload.body", request.FieldViolations[0].Field.ToString(), "field");
        Expect.Equal("too long", request.FieldViolations[0].Description.ToString(), "description");
        Expect.Equal("type.googleapis.com/interop.test.Unknown", status.Details[2].TypeUrl.ToString(), "type of the unknown detail");
        Expect.True(status.Details[2].Value.ReadOnlySpan.SequenceEqual(UnknownBytes), "The unknown detail has other bytes.");
    }
}
