namespace LibWire.Tests.Conformance;

/// <summary>The message types of the suite by name, and what a registry must hold for them: extensions, and the types inside Any.</summary>
internal static class TestedMessages
{
    private static readonly ProtoRegistry Registry = MakeRegistry();

    private static readonly Dictionary<string, TestedMessage> ByName = new(StringComparer.Ordinal)
    {
        ["protobuf_test_messages.proto3.TestAllTypesProto3"] = new TestedMessage<ProtobufTestMessages.Proto3.TestAllTypesProto3>(Registry),
        ["protobuf_test_messages.proto2.TestAllTypesProto2"] = new TestedMessage<ProtobufTestMessages.Proto2.TestAllTypesProto2>(Registry),
        ["protobuf_test_messages.editions.proto3.TestAllTypesProto3"] = new TestedMessage<ProtobufTestMessages.Editions.Proto3.TestAllTypesProto3>(Registry),
        ["protobuf_test_messages.editions.proto2.TestAllTypesProto2"] = new TestedMessage<ProtobufTestMessages.Editions.Proto2.TestAllTypesProto2>(Registry),
        ["protobuf_test_messages.editions.TestAllTypesEdition2023"] = new TestedMessage<ProtobufTestMessages.Editions.TestAllTypesEdition2023>(Registry),
    };

    /// <summary>A message type, or null.</summary>
    internal static TestedMessage? Find(string fullName) => ByName.TryGetValue(fullName, out TestedMessage? message) ? message : null;

    private static ProtoRegistry MakeRegistry()
    {
        var registry = new ProtoRegistry();
        registry.AddRange(ProtobufTestMessages.Proto2.TestMessagesProto2Extensions.All);
        registry.AddRange(ProtobufTestMessages.Editions.Proto2.TestMessagesProto2EditionsExtensions.All);
        registry.AddRange(ProtobufTestMessages.Editions.TestMessagesEdition2023Extensions.All);
        registry.Add(ProtobufTestMessages.Proto3.TestAllTypesProto3.Layout);
        registry.Add(ProtobufTestMessages.Proto2.TestAllTypesProto2.Layout);
        registry.Add(ProtobufTestMessages.Editions.Proto3.TestAllTypesProto3.Layout);
        registry.Add(ProtobufTestMessages.Editions.Proto2.TestAllTypesProto2.Layout);
        registry.Add(ProtobufTestMessages.Editions.TestAllTypesEdition2023.Layout);
        return registry;
    }
}
