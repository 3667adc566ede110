namespace LibWire.Grpc.Reflection;

/// <summary>The service <c>grpc.reflection.v1.ServerReflection</c>.</summary>
internal sealed class ReflectionService(ReflectionAnswers answers) : ServerReflection.ServerReflectionBase
{
    public override Task ServerReflectionInfo(
        MessageReader<ServerReflectionRequest> requests, MessageWriter<ServerReflectionResponse> replies, ServerCallContext context) =>
        answers.AnswerAsync(requests, replies);
}
