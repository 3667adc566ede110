namespace LibWire.Cli;

// Services and the messages of their methods.
internal sealed partial class ProtoLint
{
    private const string Empty = "google.protobuf.Empty";

    private void CheckService(ProtoServiceDescriptor service)
    {
        CheckCase("SERVICE_PASCAL_CASE", service, "PascalCase", LintNames.Pascal(service.Name));
        CheckComment("COMMENT_SERVICE", service, service.Syntax);
        if (!service.Name.EndsWith(_settings.ServiceSuffix, StringComparison.Ordinal))
            Propose("SERVICE_SUFFIX", service, $"does not end with \"{_settings.ServiceSuffix}\"", service.Name + _settings.ServiceSuffix);
        foreach (ProtoMethodDescriptor method in service.Methods) CheckMethod(method);
    }

    private void CheckMethod(ProtoMethodDescriptor method)
    {
        CheckCase("RPC_PASCAL_CASE", method, "PascalCase", LintNames.Pascal(method.Name));
        CheckComment("COMMENT_RPC", method, method.Syntax);
        CheckStandardName("RPC_REQUEST_STANDARD_NAME", method, method.Input, method.Syntax.Input.Span, "Request", _settings.AllowsEmptyRequests);
        CheckStandardName("RPC_RESPONSE_STANDARD_NAME", method, method.Output, method.Syntax.Output.Span, "Response", _settings.AllowsEmptyResponses);
        if (method.StreamsRequests) Add("RPC_NO_CLIENT_STREAMING", method, $"The method \"{method.Name}\" takes a stream.");
        if (method.StreamsResponses) Add("RPC_NO_SERVER_STREAMING", method, $"The method \"{method.Name}\" returns a stream.");
    }

    private void CheckStandardName(
        string rule, ProtoMethodDescriptor method, ProtoMessageDescriptor? message, TextRange place, string suffix, bool allowsEmpty)
    {
        if (message == null || (allowsEmpty && message.FullName == Empty)) return;
        string name = LintNames.Pascal(method.Name) + suffix, longer = LintNames.Pascal(method.Service.Name) + name;
        if (message.Name == name || message.Name == longer) return;
        Add(rule, method.File, place, $"The method \"{method.Name}\" has the message \"{message.Name}\": write \"{name}\" or \"{longer}\".");
    }

    // A message that two methods share cannot change for one of them.
    private void CheckMessagesOfMethods(IReadOnlyList<ProtoFileDescriptor> files)
    {
        var uses = files.SelectMany(static file => file.Services).SelectMany(static service => service.Methods).SelectMany(static method => Uses(method))
            .Where(use => use.Message != null && !IsAllowedEmpty(use.Message, use.IsRequest))
            .ToLookup(static use => use.Message!.FullName, StringComparer.Ordinal);
        foreach (var group in uses)
        {
            int methodCount = group.Select(static use => use.Method).Distinct().Count();
            bool isShared = methodCount > 1 || (group.Count() > 1 && !_settings.AllowsSameRequestAndResponse);
            foreach (var use in group.Where(_ => isShared))
            {
                Add(
                    "RPC_REQUEST_RESPONSE_UNIQUE", use.Method.File, use.Place,
                    $"\"{group.Key}\" is used {group.Count()} times by methods. It cannot change for one use alone: give each its own message.");
            }
        }
    }

    private static (ProtoMethodDescriptor Method, ProtoMessageDescriptor? Message, TextRange Place, bool IsRequest)[] Uses(ProtoMethodDescriptor method) =>
        [(method, method.Input, method.Syntax.Input.Span, true), (method, method.Output, method.Syntax.Output.Span, false)];

    private bool IsAllowedEmpty(ProtoMessageDescriptor message, bool isRequest) =>
        message.FullName == Empty && (isRequest ? _settings.AllowsEmptyRequests : _settings.AllowsEmptyResponses);
}
