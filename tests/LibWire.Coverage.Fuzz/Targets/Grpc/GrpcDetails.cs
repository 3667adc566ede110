using Google.Protobuf;
using Grpc.Core;
using LibWire.Grpc;
using LibWire.Grpc.Errors;
using GoogleTypes = Google.Protobuf.WellKnownTypes;

namespace LibWire.Tests.Coverage;

/// <summary>The details of errors: what is accepted Google.Protobuf reads as the same; each detail is found that can be read, and no other.</summary>
internal sealed class GrpcDetails : IDisposable
{
    // Groups of unknown fields nest deeper in a message than CodedInputStream skips by default.
    private const int GoogleDepthMax = 10_000;

    private readonly ArenaAllocator _arena = new();

    internal static IEnumerable<byte[]> Seeds()
    {
        using (var error = new ErrorDetails(StatusCode.InvalidArgument, "The name is bad ☺."))
        {
            var bad = new BadRequest();
            bad.FieldViolations.Add(error.Arena).SetField("name", error.Arena);
            var info = new ErrorInfo();
            info.SetReason("NAME", error.Arena);
            var help = new Help();
            help.Links.Add(error.Arena).SetUrl("https://a.b", error.Arena);
            yield return BytesOf(error.Add(in bad).Add(in info).Add(in help));
        }

        using (var error = new ErrorDetails((StatusCode)(-1), ""))
        {
            var text = new LocalizedMessage();
            text.SetLocale("en", error.Arena);
            var debug = new DebugInfo();
            debug.StackEntries.Add(error.Arena) = Utf8String.Copy("at A.B()", error.Arena);
            var retry = new RetryInfo();
            retry.MutableRetryDelay(error.Arena).Seconds = 3;
            yield return BytesOf(error.Add(in text).Add(in debug).Add(in retry).Add(in text));
        }

        using (var error = new ErrorDetails(StatusCode.ResourceExhausted, "quota"))
        {
            var quota = new QuotaFailure();
            quota.Violations.Add(error.Arena).SetSubject("s", error.Arena);
            var condition = new PreconditionFailure();
            condition.Violations.Add(error.Arena).SetType("t", error.Arena);
            var request = new RequestInfo();
            request.SetRequestId("r", error.Arena);
            var resource = new ResourceInfo();
            resource.SetOwner("o", error.Arena);
            yield return BytesOf(error.Add(in quota).Add(in condition).Add(in request).Add(in resource));
        }
    }

    internal void Read(byte[] bytes)
    {
        _arena.Reset();
        bool isRead = ProtoMessage.TryParse(bytes, in _arena, out LibWire.Grpc.Errors.Status direct, out _);
        using ErrorDetails? details = ErrorDetails.From(Failure(bytes));
        FuzzMismatchException.RequireEqual(isRead, details is not null, "Details, against direct reading,");
        if (details is null) return;
        FuzzMismatchException.Require(direct.Equals(details.Status), "Details are another message.");

        (int code, string text, List<GoogleTypes.Any> anys) = ReadByGoogle(bytes);
        FuzzMismatchException.RequireEqual(code, (int)details.Code, "The code");
        FuzzMismatchException.RequireEqual(text, details.Text, "The text");
        FuzzMismatchException.RequireEqual(anys.Count, details.Count, "The number of details");
        Find<ErrorInfo>(details, anys);
        Find<RetryInfo>(details, anys);
        Find<DebugInfo>(details, anys);
        Find<QuotaFailure>(details, anys);
        Find<PreconditionFailure>(details, anys);
        Find<BadRequest>(details, anys);
        Find<RequestInfo>(details, anys);
        Find<ResourceInfo>(details, anys);
        Find<Help>(details, anys);
        Find<LocalizedMessage>(details, anys);

        using ErrorDetails again = ErrorDetails.From(details.ToException())!;
        FuzzMismatchException.Require(again.Status.Equals(direct), "Details that were sent on are another message.");
    }

    public void Dispose() => _arena.Dispose();

    private static byte[] BytesOf(ErrorDetails error) => error.ToException().Trailers.GetValueBytes(ErrorDetails.TrailerName)!;

    private static RpcException Failure(byte[] bytes) =>
        new(new global::Grpc.Core.Status(StatusCode.Unknown, ""), new Metadata { { ErrorDetails.TrailerName, bytes } });

    private void Find<T>(ErrorDetails details, List<GoogleTypes.Any> anys)
        where T : unmanaged, IProtoMessage, IEquatable<T>
    {
        T expected = default;
        string name = default(T).Layout.FullName;
        bool isThere = anys.Exists(any =>
            any.TypeUrl.Contains('/', StringComparison.Ordinal) && any.TypeUrl.Split('/')[^1] == name
            && ProtoMessage.TryParse(any.Value.Span, in _arena, out expected, out _));
        FuzzMismatchException.RequireEqual(isThere, details.TryGet(out T found), $"Whether {name} is there,");
        FuzzMismatchException.Require(found.Equals(isThere ? expected : default), $"{name} is another message.");
    }

    private static (int Code, string Text, List<GoogleTypes.Any> Details) ReadByGoogle(byte[] bytes)
    {
        int code = 0;
        string text = "";
        List<GoogleTypes.Any> details = [];
        try
        {
            using var input = CodedInputStream.CreateWithLimits(new MemoryStream(bytes), int.MaxValue, GoogleDepthMax);
            for (uint tag = input.ReadTag(); tag != 0; tag = input.ReadTag())
            {
                switch (tag)
                {
                    case (1 << 3) | (uint)WireFormat.WireType.Varint:
                        code = input.ReadInt32();
                        break;
                    case (2 << 3) | (uint)WireFormat.WireType.LengthDelimited:
                        text = input.ReadString();
                        break;
                    case (3 << 3) | (uint)WireFormat.WireType.LengthDelimited:
                        details.Add(new GoogleTypes.Any());
                        input.ReadMessage(details[^1]);
                        break;
                    default:
                        input.SkipLastField();
                        break;
                }
            }
        }
        catch (InvalidProtocolBufferException refusal)
        {
            throw new FuzzMismatchException($"Google.Protobuf refuses what was accepted. {refusal.Message}");
        }

        return (code, text, details);
    }
}
