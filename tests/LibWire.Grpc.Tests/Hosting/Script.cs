using LibWire.Tests.Grpc.Greet;

namespace LibWire.Tests.Grpc;

/// <summary>What a <see cref="ScriptedService"/> does in one test.</summary>
internal sealed class Script
{
    internal Func<Message<HelloRequest>, Message<HelloReply>, ServerCallContext, Task>? SayHello { get; init; }

    internal Func<MessageReader<HelloRequest>, Message<HelloReply>, ServerCallContext, Task>? Collect { get; init; }

    internal Func<Message<HelloRequest>, MessageWriter<HelloReply>, ServerCallContext, Task>? Repeat { get; init; }

    internal Func<MessageReader<HelloRequest>, MessageWriter<HelloReply>, ServerCallContext, Task>? Chat { get; init; }
}
