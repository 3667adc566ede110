using LibWire.Grpc.Errors;
using LibWire.WellKnown;

namespace LibWire.Tests.Grpc.Interop;

/// <summary>The details of the case <c>error_details</c>: two known messages, and one of a type that nobody knows.</summary>
internal static class TestDetails
{
    private const string UnknownType = "type.googleapis.com/interop.test.Unknown";

    private static ReadOnlySpan<byte> UnknownBytes => [0x08, 0x96, 0x01];

    /// <summary>What the server throws.</summary>
    internal static RpcException Make(StatusCode code, string message)
    {
        using var details = new ErrorDetails(code, message);
        var info = default(ErrorInfo);
        info.SetReason("TOO_LONG", in details.Arena);
        info.SetDomain("interop.test", in details.Arena);
        info.Metadata.Set("size", "2", in details.Arena);
        var request = default(BadRequest);
        ref BadRequest.Types.FieldViolation violation = ref request.FieldViolations.Add(in details.Arena);
        violation.SetField("payload.body", in details.Arena);
        violation.SetDescription("too long", in details.Arena);
        details.Add(in info).Add(in request);

        ref Any unknown = ref details.Status.Details.Add(in details.Arena);
        unknown.SetTypeUrl(UnknownType, in details.Arena);
        unknown.SetValue(UnknownBytes, in details.Arena);
        return details.ToException();
    }

    /// <summary>What the client sees.</summary>
    internal static void Check(RpcException error, StatusCode code, string message)
    {
        using ErrorDetails details = ErrorDetails.From(error) ?? throw new CaseException("There are no details.");
        Expect.Equal(code, details.Code, "code of the details");
        Expect.Equal(message, details.Text, "message of the details");
        Expect.Equal(3, details.Count, "details");
        Expect.True(details.TryGet(out ErrorInfo info), "There is no ErrorInfo.");
        Expect.Equal("TOO_LONG", info.Reason.ToString(), "reason");
        Expect.Equal("interop.test", info.Domain.ToString(), "domain");
        Expect.Equal(1, info.Metadata.Count, "entries of the metadata");
        Expect.True(info.Metadata.TryGetValue("size", out Utf8String size) && size.ToString() == "2", "The metadata of the error is other.");
        Expect.True(details.TryGet(out BadRequest request), "There is no BadRequest.");
        Expect.Equal(1, request.FieldViolations.Count, "violations");
        Expect.Equal("payload.body", request.FieldViolations[0].Field.ToString(), "field");
        Expect.Equal("too long", request.FieldViolations[0].Description.ToString(), "description");
        Any unknown = details.Status.Details[2];
        Expect.Equal(UnknownType, unknown.TypeUrl.ToString(), "type of the unknown detail");
        Expect.True(unknown.Value.ReadOnlySpan.SequenceEqual(UnknownBytes), "The unknown detail has other bytes.");
    }
}
