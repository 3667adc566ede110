using System.Linq;

namespace LibWire.Schema;

// Services of the same name.
internal sealed partial class BreakingCheck
{
    private void CheckService(ProtoServiceDescriptor old, ProtoServiceDescriptor service)
    {
        var methods = service.Methods.ToDictionary(static method => method.Name, StringComparer.Ordinal);
        foreach (ProtoMethodDescriptor method in old.Methods)
        {
            if (methods.TryGetValue(method.Name, out ProtoMethodDescriptor? now)) CheckMethod(method, now);
            else Report("RPC_NO_DELETE", service, $"The method \"{method.Name}\" of {service.FullName} was deleted. {SourceBreaks} Calls of it fail.");
        }
    }

    private void CheckMethod(ProtoMethodDescriptor old, ProtoMethodDescriptor method)
    {
        string name = method.FullName;
        if (old.Input?.FullName is { } input && input != method.Input?.FullName)
            Report("RPC_SAME_REQUEST_TYPE", method, $"{name} took {input} and takes {method.Input?.FullName}. Old clients send what the server reads wrongly.");
        if (old.Output?.FullName is { } result && result != method.Output?.FullName)
            Report("RPC_SAME_RESPONSE_TYPE", method, $"{name} returned {result} and returns {method.Output?.FullName}. Old clients read the answer wrongly.");
        if (old.StreamsRequests != method.StreamsRequests)
            Report("RPC_SAME_CLIENT_STREAMING", method, $"The requests of {name} {Stream(method.StreamsRequests)}. Calls of old clients fail.");
        if (old.StreamsResponses != method.StreamsResponses)
            Report("RPC_SAME_SERVER_STREAMING", method, $"The responses of {name} {Stream(method.StreamsResponses)}. Calls of old clients fail.");
        if ((old.Options?.Enum("idempotency_level") ?? 0) != (method.Options?.Enum("idempotency_level") ?? 0))
            Report("RPC_SAME_IDEMPOTENCY_LEVEL", method, $"The idempotency_level of {name} changed. Clients repeat calls, or no longer do.");
    }

    private static string Stream(bool isStream) => isStream ? "are a stream now" : "are no stream any more";
}
