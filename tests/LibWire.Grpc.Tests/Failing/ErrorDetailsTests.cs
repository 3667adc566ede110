using LibWire.Grpc.Errors;
using LibWire.Tests.Grpc.Greet;

namespace LibWire.Tests.Grpc;

/// <summary>Errors with details, from a handler to the code of a client.</summary>
public sealed class ErrorDetailsTests
{
    [Fact]
    public async Task ToException_ThrownByAHandler_ReachesTheClient()
    {
        await using TestServer server = await ScriptedService.StartAsync(new Script
        {
            SayHello = static (_, _, _) =>
            {
                using var error = new ErrorDetails(StatusCode.InvalidArgument, "The name is bad ☺.");
                var bad = new BadRequest();
                ref BadRequest.Types.FieldViolation field = ref bad.FieldViolations.Add(error.Arena);
                field.SetField("name", error.Arena);
                field.SetDescription("too short", error.Arena);
                var info = new ErrorInfo();
                info.SetReason("NAME", error.Arena);
                error.Add(in bad).Add(in info);
                throw error.ToException();
            },
        });
        using (Message<HelloRequest> request = Hello.Request())
        {
            RpcException exception = await Assert.ThrowsAsync<RpcException>(async () => await server.Client().SayHelloAsync(request));
            Assert.Equal(StatusCode.InvalidArgument, exception.StatusCode);
            using ErrorDetails details = ErrorDetails.From(exception)!;
            Assert.Equal(StatusCode.InvalidArgument, details.Code);
            Assert.Equal("The name is bad ☺.", details.Text);
            Assert.Equal(2, details.Count);
            Assert.True(details.TryGet(out BadRequest bad));
            Assert.Equal("name", bad.FieldViolations[0].Field.ToString());
            Assert.True(details.TryGet(out ErrorInfo info));
            Assert.Equal("NAME", info.Reason.ToString());
            Assert.False(details.TryGet(out RetryInfo _));
        }

        await Rented.AssertNoneAsync();
    }

    [Fact]
    public void From_NoDetailsOrMalformedOnes_IsNull()
    {
        Assert.Null(ErrorDetails.From(new RpcException(new global::Grpc.Core.Status(StatusCode.Internal, "x"))));
        var trailers = new Metadata { { ErrorDetails.TrailerName, [0x0A, 0x7F] } };
        Assert.Null(ErrorDetails.From(new RpcException(new global::Grpc.Core.Status(StatusCode.Internal, "x"), trailers)));
    }

    [Fact]
    public void TryGet_DetailIsMalformed_PassesItOver()
    {
        using var error = new ErrorDetails(StatusCode.Aborted, "x");
        foreach (string reason in (string[])["A", "B"])
        {
            var info = new ErrorInfo();
            info.SetReason(reason, error.Arena);
            error.Add(in info);
        }

        error.Status.Details[0].SetValue([0x0A, 0x7F], error.Arena);
        Assert.True(error.TryGet(out ErrorInfo found));
        Assert.Equal("B", found.Reason.ToString());
        error.Status.Details[1].SetValue([0x0A, 0x7F], error.Arena);
        Assert.False(error.TryGet(out found));
        Assert.Equal(default, found);
        Assert.Equal(2, error.Count);
    }

    [Fact]
    public void ToException_KnownBytes_AreThoseOfTheOtherLanguages()
    {
        using var error = new ErrorDetails(StatusCode.NotFound, "no");
        var help = new LocalizedMessage();
        help.SetLocale("en", error.Arena);
        error.Add(in help);

        // Code 5, message "no", one Any: the type URL of 47 bytes, and the message of 4 bytes with locale "en".
        byte[] expected =
        [
            0x08, 0x05, 0x12, 0x02, (byte)'n', (byte)'o', 0x1A, 0x37, 0x0A, 0x2F, .. "type.googleapis.com/google.rpc.LocalizedMessage"u8,
            0x12, 0x04, 0x0A, 0x02, (byte)'e', (byte)'n',
        ];
        Assert.Equal(expected, error.ToException().Trailers.GetValueBytes(ErrorDetails.TrailerName));
    }
}
