namespace LibWire.Grpc.Reflection;

/// <summary>The service <c>grpc.reflection.v1alpha.ServerReflection</c>, which older tools call. It is version 1 in another package, so it has the messages
/// of that one, and a descriptor made of that one's.</summary>
internal sealed class ReflectionServiceV1Alpha(ReflectionAnswers answers) : IMessageService
{
    private const string Package = "grpc.reflection.v1alpha";
    private const string Path = "grpc/reflection/v1alpha/reflection.proto";

    private static readonly MessageMethod<ServerReflectionRequest, ServerReflectionResponse> InfoMethod =
        MessageMethod.Proto<ServerReflectionRequest, ServerReflectionResponse>(
            MethodType.DuplexStreaming, $"{Package}.ServerReflection", "ServerReflectionInfo");

    private static readonly Lazy<ServiceDescriptor> LazyDescriptor = new(Describe);

    static ServiceDescriptor? IMessageService.Descriptor => LazyDescriptor.Value;

    public Task ServerReflectionInfo(
        MessageReader<ServerReflectionRequest> requests, MessageWriter<ServerReflectionResponse> replies, ServerCallContext context) =>
        answers.AnswerAsync(requests, replies);

    static void IMessageService.BindService(MessageServiceBinder binder) => binder.AddDuplexStreaming(
        InfoMethod, nameof(ServerReflectionInfo), static (service, requests, replies, context) =>
            ((ReflectionServiceV1Alpha)service).ServerReflectionInfo(requests, replies, context));

    private static ServiceDescriptor Describe()
    {
        using var rewriter = new FileRewriter(ServerReflection.Descriptor.File.ProtoBytes);
        rewriter.SetName(Path);
        rewriter.SetPackage(Package);
        return DescriptorPool.Parse(rewriter.ToSet()).Files[0].Services[0];
    }
}
