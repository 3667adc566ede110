using Grpc.AspNetCore.Server.Model;
using Grpc.Core;

namespace LibWire.Rpc;

/// <summary>The service that looks at the length and the id of bytes.</summary>
internal sealed class RawService(ServedRaw served)
{
    internal const string Name = "rpc.raw.Samples";

    internal static readonly Method<RawMessage, RawMessage> AnswerMethod = new(MethodType.Unary, Name, "Answer", RawMessage.Marshaller, RawMessage.Marshaller);

    internal static readonly Method<RawMessage, RawMessage> EchoMethod = new(MethodType.Unary, Name, "Echo", RawMessage.Marshaller, RawMessage.Marshaller);

    internal static readonly Method<RawMessage, RawMessage> GlanceMethod = new(MethodType.Unary, Name, "Glance", RawMessage.Marshaller, RawMessage.Marshaller);

    internal static readonly Method<RawMessage, RawMessage> StreamMethod = new(MethodType.DuplexStreaming, Name, "Stream", RawMessage.Marshaller, RawMessage.Marshaller);

    internal static void Bind(ServiceMethodProviderContext<RawService> context)
    {
        context.AddUnaryMethod(AnswerMethod, [], static (service, request, _) => Task.FromResult(service.Answer(request)));
        context.AddUnaryMethod(EchoMethod, [], static (service, request, _) => Task.FromResult(service.Answer(request)));
        context.AddUnaryMethod(GlanceMethod, [], static (_, request, _) => Task.FromResult(Glance(request)));
        context.AddDuplexStreamingMethod(StreamMethod, [], static async (service, requests, replies, _) =>
        {
            while (await requests.MoveNext()) await replies.WriteAsync(service.Answer(requests.Current));
        });
    }

    private RawMessage Answer(RawMessage request) => new(request.Id + (ulong)request.Length, served.Bytes);

    private static RawMessage Glance(RawMessage request) => new(request.Id + (ulong)request.Length, ServedRaw.IdAlone);

    internal sealed class Provider : IServiceMethodProvider<RawService>
    {
        public void OnServiceMethodDiscovery(ServiceMethodProviderContext<RawService> context) => Bind(context);
    }
}
