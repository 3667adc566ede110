using System.Threading;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.Options;

namespace LibWire.Grpc.Reflection;

/// <summary>Answers the requests of both versions of reflection, whose messages have the same bytes.</summary>
internal sealed class ReflectionAnswers(EndpointDataSource endpoints, IOptions<LibWireGrpcReflectionOptions> options)
{
    /// <summary>How much of a name an error repeats: enough to recognize it.</summary>
    private const int ShownBytesMax = 100;

    private readonly Lazy<ReflectionIndex> _index = new(
        () => MappedServices.Index(endpoints, options.Value), LazyThreadSafetyMode.ExecutionAndPublication);

    /// <summary>Answers the requests of one call.</summary>
    internal async Task AnswerAsync(MessageReader<ServerReflectionRequest> requests, MessageWriter<ServerReflectionResponse> replies)
    {
        ReflectionIndex index = _index.Value;
        var sent = new HashSet<ReflectionFile>();
        await foreach (Message<ServerReflectionRequest> request in requests)
        {
            Message<ServerReflectionResponse> reply = replies.Next();
            Answer(index, in request.Value, ref reply.Value, in reply.Arena, sent);
            await replies.WriteAsync(reply).ConfigureAwait(false);
        }
    }

    // The reply has texts of the request without a copy: it is written before the request is given back.
    private static void Answer(
        ReflectionIndex index, in ServerReflectionRequest request, ref ServerReflectionResponse reply, in ArenaAllocator arena,
        HashSet<ReflectionFile> sent)
    {
        reply.ValidHost = request.Host;
        reply.MutableOriginalRequest(in arena) = request;
        switch (request.MessageRequestCase)
        {
            case ServerReflectionRequest.MessageRequestOneofCase.FileByFilename:
                AnswerFile(index.FindFile(request.FileByFilename), "file", request.FileByFilename, ref reply, in arena, sent);
                break;
            case ServerReflectionRequest.MessageRequestOneofCase.FileContainingSymbol:
                AnswerFile(index.FindSymbol(request.FileContainingSymbol), "symbol", request.FileContainingSymbol, ref reply, in arena, sent);
                break;
            case ServerReflectionRequest.MessageRequestOneofCase.FileContainingExtension:
                ref readonly ExtensionRequest extension = ref request.FileContainingExtension;
                ReflectionFile? found = index.FindExtension(extension.ContainingType, extension.ExtensionNumber);
                AnswerFile(found, $"extension {extension.ExtensionNumber} of", extension.ContainingType, ref reply, in arena, sent);
                break;
            case ServerReflectionRequest.MessageRequestOneofCase.AllExtensionNumbersOfType:
                AnswerNumbers(index, request.AllExtensionNumbersOfType, ref reply, in arena);
                break;
            case ServerReflectionRequest.MessageRequestOneofCase.ListServices:
                ref ListServiceResponse list = ref reply.MutableListServicesResponse(in arena);
                foreach (string service in index.Services) list.Service.Add(in arena).SetName(service, in arena);
                break;
            default:
                Fail(StatusCode.InvalidArgument, "The request asks for nothing that this server knows.", ref reply, in arena);
                break;
        }
    }

    // The file that was asked for comes always, and first: there are clients that look at the first alone. A call has the imports once.
    private static void AnswerFile(
        ReflectionFile? file, string kind, Utf8String name, ref ServerReflectionResponse reply, in ArenaAllocator arena, HashSet<ReflectionFile> sent)
    {
        if (file is null)
        {
            NotFound(kind, name, ref reply, in arena);
            return;
        }

        ref FileDescriptorResponse files = ref reply.MutableFileDescriptorResponse(in arena);
        var open = new Queue<ReflectionFile>();
        var seen = new HashSet<ReflectionFile> { file };
        open.Enqueue(file);
        while (open.TryDequeue(out ReflectionFile? next))
        {
            if (sent.Add(next) || next == file) files.FileDescriptorProto.Add(in arena).AddRange(next.Bytes, in arena);
            foreach (ReflectionFile import in next.Imports)
                if (seen.Add(import)) open.Enqueue(import);
        }
    }

    private static void AnswerNumbers(ReflectionIndex index, Utf8String type, ref ServerReflectionResponse reply, in ArenaAllocator arena)
    {
        if (index.FindExtensionNumbers(type) is not { } numbers)
        {
            NotFound("message", type, ref reply, in arena);
            return;
        }

        ref ExtensionNumberResponse answer = ref reply.MutableAllExtensionNumbersResponse(in arena);
        answer.BaseTypeName = type;
        foreach (int number in numbers) answer.ExtensionNumber.Add(number, in arena);
    }

    private static void NotFound(string kind, Utf8String name, ref ServerReflectionResponse reply, in ArenaAllocator arena)
    {
        // Cut bytes may end inside a character, which then becomes U+FFFD.
        string shown = name.Length <= ShownBytesMax ? name.ToString() : System.Text.Encoding.UTF8.GetString(name.Span[..ShownBytesMax]) + "…";
        Fail(StatusCode.NotFound, $"There is no {kind} \"{shown}\".", ref reply, in arena);
    }

    private static void Fail(StatusCode code, string text, ref ServerReflectionResponse reply, in ArenaAllocator arena)
    {
        ref ErrorResponse error = ref reply.MutableErrorResponse(in arena);
        error.ErrorCode = (int)code;
        error.SetErrorMessage(text, in arena);
    }
}
