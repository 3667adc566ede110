using System.Linq;

namespace LibWire.Schema;

// Services of the same name.
internal sealed partial class FbsBreakingCheck
{
    private void CheckServices()
    {
        foreach (FbsServiceModel old in _old.Services.Values)
        {
            if (_now.Services.TryGetValue(old.FullName, out FbsServiceModel? service))
            {
                CheckService(old, service);
                continue;
            }

            string message = $"The service {old.FullName} was deleted or renamed. {SourceBreaks} Calls of its methods fail: their paths have its name.";
            Report("FBS_SERVICE_NO_DELETE", _now.Root.File, default, message, _old.PathOf(old.FullName));
        }
    }

    private void CheckService(FbsServiceModel old, FbsServiceModel service)
    {
        var methods = service.Methods.ToDictionary(static method => method.Name, StringComparer.Ordinal);
        foreach (FbsMethodModel method in old.Methods)
        {
            string what = $"The method \"{method.Name}\" of {service.FullName}";
            if (methods.TryGetValue(method.Name, out FbsMethodModel? now)) CheckMethod(service, method, now);
            else Report("FBS_RPC_NO_DELETE", service.FullName, "", $"{what} was deleted. {SourceBreaks} Calls of it fail.");
        }
    }

    private void CheckMethod(FbsServiceModel service, FbsMethodModel old, FbsMethodModel method)
    {
        string name = $"{service.FullName}.{method.Name}";
        if (!IsSame(old.Request, method.Request))
            Add("FBS_RPC_SAME_REQUEST_TYPE", $"{name} took {old.Request} and takes {method.Request}. Old clients send what the server reads wrongly.");
        if (!IsSame(old.Response, method.Response))
            Add("FBS_RPC_SAME_RESPONSE_TYPE", $"{name} returned {old.Response} and returns {method.Response}. Old clients read the answer wrongly.");
        if (old.Streaming != method.Streaming)
            Add("FBS_RPC_SAME_STREAMING", $"The streaming of {name} was {Word(old.Streaming)} and is {Word(method.Streaming)}. Calls of old clients fail.");
        if (old.IsIdempotent != method.IsIdempotent)
            Add("FBS_RPC_SAME_IDEMPOTENCY", $"{name} is idempotent {(method.IsIdempotent ? "now" : "no longer")}. Clients repeat calls, or no longer do.");

        void Add(string rule, string message) => Report(rule, service.FullName, method.Name, message);
    }

    private static string Word(FbsStreaming streaming) => streaming.ToString().ToLowerInvariant();
}
