namespace LibWire.Schema;

/// <summary>Emits the class by which a client calls a service.</summary>
internal static class GrpcClientEmitter
{
    private const string Configuration = GrpcRuntime.Core + "ClientBase.ClientBaseConfiguration";
    private const string Metadata = GrpcRuntime.Core + "Metadata? headers = null";
    private const string Deadline = "global::System.DateTime? deadline = null";
    private const string Cancellation = "global::System.Threading.CancellationToken cancellationToken = default";
    private const string NewOptions = "new " + GrpcRuntime.CallOptions + "(headers, deadline, cancellationToken)";

    internal static void Emit(CSharpWriter writer, ServiceCode service)
    {
        string name = service.ClientName;
        writer.Separate();
        writer.Line($"/// <summary>Client of <c>{CSharpText.Xml(service.FullName)}</c>. One may serve all threads of a program.</summary>");
        CSharpAttributes.Obsolete(writer, service.IsDeprecated);
        using (writer.Open($"public partial class {name} : {GrpcRuntime.Core}ClientBase<{name}>"))
        {
            writer.Lines($$"""
                /// <summary>Makes a client of a channel.</summary>
                public {{name}}({{GrpcRuntime.Core}}ChannelBase channel) : base(channel) { }

                /// <summary>Makes a client of what wraps a channel, such as interceptors.</summary>
                public {{name}}({{GrpcRuntime.Core}}CallInvoker callInvoker) : base(callInvoker) { }

                /// <summary>For fakes in tests.</summary>
                protected {{name}}() { }

                /// <summary>For <see cref="NewInstance"/>.</summary>
                protected {{name}}({{Configuration}} configuration) : base(configuration) { }
                """);
            foreach (MethodCode method in service.Methods) EmitCalls(writer, method);
            writer.Separate();
            writer.Line("/// <inheritdoc/>");
            writer.Line($"protected override {name} NewInstance({Configuration} configuration) => new(configuration);");
        }
    }

    private static void EmitCalls(CSharpWriter writer, MethodCode method)
    {
        string types = GrpcRuntime.TypesOf(method), response = $"<{method.Response.Type}>";
        switch (method.Kind)
        {
            case MethodKind.Unary:
                EmitCall(writer, method, new Call
                {
                    Name = method.CSharpName,
                    Type = GrpcRuntime.Message + response,
                    Verb = "BlockingCall",
                    Request = "The request, which stays the caller's.",
                    Blocks = true,
                    Returns = "The response, which the caller owns.",
                });
                EmitCall(writer, method, new Call
                {
                    Name = method.AsyncName,
                    Type = $"{GrpcRuntime.Namespace}UnaryCall{response}",
                    Verb = "Call",
                    Request = "The request, which stays the caller's. Await the call before it is disposed.",
                    Returns = "The call. Whoever awaits it owns the response.",
                });
                break;
            case MethodKind.ServerStreaming:
                EmitCall(writer, method, new Call
                {
                    Name = method.CSharpName,
                    Type = $"{GrpcRuntime.Namespace}ServerStreamingCall{response}",
                    Verb = "ServerStreamingCall",
                    Request = "The request, which stays the caller's. It may be disposed when the first response is there.",
                });
                break;
            default:
                string verb = $"{method.Kind}Call";
                EmitCall(writer, method, new Call { Name = method.CSharpName, Type = GrpcRuntime.Namespace + verb + types, Verb = verb });
                break;
        }
    }

    // The two overloads that users know from other stubs: with options, and with what options consist of.
    private static void EmitCall(CSharpWriter writer, MethodCode method, Call call)
    {
        string parameter = call.Request.Length > 0 ? $"{GrpcRuntime.Message}<{method.Request.Type}> request, " : "";
        string argument = call.Request.Length > 0 ? "request, " : "";
        EmitHead(
            writer,
            method,
            call,
            "<param name=\"headers\">Headers to send.</param>",
            "<param name=\"deadline\">When the call is to end at the latest, in UTC.</param>",
            "<param name=\"cancellationToken\">Cancels the call.</param>");
        writer.Line($"public virtual {call.Type} {call.Name}({parameter}{Metadata}, {Deadline}, {Cancellation}) =>");
        writer.Line($"    {call.Name}({argument}{NewOptions});");
        EmitHead(writer, method, call, "<param name=\"options\">Headers, deadline, cancellation.</param>");
        writer.Line($"public virtual {call.Type} {call.Name}({parameter}{GrpcRuntime.CallOptions} options) =>");
        writer.Line($"    {method.FieldName}.{call.Verb}(CallInvoker, {argument}options);");
    }

    private static void EmitHead(CSharpWriter writer, MethodCode method, Call call, params string[] parameters)
    {
        const string Blocks = "Blocks until the response is there.";
        string documentation = method.Documentation.TrimEnd();
        if (call.Blocks && documentation.Length > 0) documentation += (documentation[documentation.Length - 1] == '.' ? " " : "\n") + Blocks;
        writer.Separate();
        CSharpDocs.Summary(writer, documentation, $"Calls <c>{CSharpText.Xml(method.Name)}</c>.{(call.Blocks ? " " + Blocks : "")}");
        if (call.Request.Length > 0) writer.Line($"/// <param name=\"request\">{call.Request}</param>");
        foreach (string parameter in parameters) writer.Line($"/// {parameter}");
        if (call.Returns.Length > 0) writer.Line($"/// <returns>{call.Returns}</returns>");
        if (call.Blocks) writer.Line($"/// <exception cref=\"{GrpcRuntime.Core}RpcException\">The call ended with another status than OK.</exception>");
        CSharpAttributes.Obsolete(writer, method.IsDeprecated);
    }

    /// <summary>One way to call a method.</summary>
    private sealed record Call
    {
        internal required string Name { get; init; }

        /// <summary>What it returns.</summary>
        internal required string Type { get; init; }

        /// <summary>The method of the runtime that does it.</summary>
        internal required string Verb { get; init; }

        /// <summary>Who owns the request; empty if the requests are a stream.</summary>
        internal string Request { get; init; } = "";

        internal bool Blocks { get; init; }

        /// <summary>Who owns the result; empty if that needs no words.</summary>
        internal string Returns { get; init; } = "";
    }
}
