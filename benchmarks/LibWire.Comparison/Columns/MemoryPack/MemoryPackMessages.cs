namespace LibWire.Comparison;

/// <summary>The messages of an input as the classes of this column. protobuf-net reads them; its classes have members of the same names.</summary>
internal static class MemoryPackMessages
{
    internal static T[] Of<T>(CaseInput input)
        where T : class
    {
        var messages = new T[input.MessageCount];
        for (int i = 0; i < messages.Length; i++) messages[i] = (T)ObjectCopy.To(typeof(T), Read(input, i))!;
        return messages;
    }

    private static object Read(CaseInput input, int index) => input.Id switch
    {
        CaseId.A => ProtobufNetMessage.Read<ProtobufNetA.RootMessage>(input, index),
        CaseId.B => ProtobufNetMessage.Read<ProtobufNetB.Event>(input, index),
        CaseId.CU32 => ProtobufNetMessage.Read<ProtobufNetPackU32.PackU32>(input, index),
        CaseId.CU64 => ProtobufNetMessage.Read<ProtobufNetPackU64.PackU64>(input, index),
        CaseId.CS32 => ProtobufNetMessage.Read<ProtobufNetPackS32.PackS32>(input, index),
        CaseId.CDBL => ProtobufNetMessage.Read<ProtobufNetPackF64.PackF64>(input, index),
        CaseId.DA or CaseId.DU => ProtobufNetMessage.Read<ProtobufNetStrings.Strs>(input, index),
        CaseId.EDEEP => ProtobufNetMessage.Read<ProtobufNetDeep.Forest>(input, index),
        CaseId.EMAP => ProtobufNetMessage.Read<ProtobufNetMap.Dict>(input, index),
        CaseId.C => ProtobufNetMessage.Read<ProtobufNetC.Tile>(input, index),
        CaseId.D or CaseId.DI => ProtobufNetMessage.Read<ProtobufNetD.FileDescriptorSet>(input, index),
        _ => throw new ArgumentOutOfRangeException(nameof(input), input.Id, "Not of Protocol Buffers."),
    };
}
