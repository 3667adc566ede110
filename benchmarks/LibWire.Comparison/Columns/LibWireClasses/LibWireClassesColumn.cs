namespace LibWire.Comparison;

/// <summary>LibWire with classes in C# as the schema: objects are written to bytes and read from them.</summary>
internal sealed class LibWireClassesColumn : IComparisonColumn
{
    public string Name => "libwire-codefirst";

    public string Version => LibWireColumn.LibWireVersion;

    public bool IsBound => false;

    public IComparisonRun? Open(CaseInput input, Operation operation) => (input.Id, operation) switch
    {
        (CaseId.A, Operation.Encode) => new LibWireClassesEncode(input),
        (CaseId.A, Operation.Write) => new LibWireClassesWrite(input),
        (CaseId.A, Operation.Decode) => new LibWireClassesDecode(input, walks: false),
        (CaseId.A, Operation.Traverse) => new LibWireClassesDecode(input, walks: true),
        (CaseId.W2, Operation.Write) => new FlatWriteRun<ClassContainerWriting>(input, new ClassContainerWriting(input.Bytes)),
        (CaseId.W2, Operation.Read) => new ClassContainerRead(input, isKept: false),
        (CaseId.W2, Operation.Reread) => new ClassContainerRead(input, isKept: true),
        _ => null,
    };
}

/// <summary>Case A from literals to bytes.</summary>
internal sealed class LibWireClassesEncode(CaseInput input) : ManagedRun
{
    private readonly ArrayBufferTarget _target = new(input.Array.Length + ArrayBufferTarget.SlackBytes);

    public override ulong Run()
    {
        var root = new ClassRootMessage();
        for (long i = 0; i < input.UnitCount; i++)
        {
            var message = new ClassTestMessage
            {
                A = ulong.MaxValue,
                B = long.MinValue,
                D = MadeCases.Greeting,
                E = ["Msg 1", "Msg 2", "Msg 3", "Msg 4"],
            };
            for (int id = 0; id < MadeCases.SubMessageCount; id++) message.F.Add(new ClassSubMessage { Id = id, Name = MadeCases.InnerName });
            root.Messages.Add(message);
        }

        _target.Clear();
        root.WriteTo(_target);
        return (ulong)_target.Length;
    }

    public override byte[] CaptureOutput()
    {
        Run();
        return _target.Written.ToArray();
    }
}

/// <summary>Reads messages into objects.</summary>
internal sealed class LibWireClassesDecode(CaseInput input, bool walks) : ManagedRun
{
    public override ulong Run()
    {
        ulong result = 0;
        for (int i = 0; i < input.MessageCount; i++)
        {
            ClassRootMessage message = Read(input, i);
            result += walks ? LibWireClassesA.Sum(message) : LibWireClassesA.Count(message);
        }

        return result;
    }

    internal static ClassRootMessage Read(CaseInput input, int index) =>
        ClassRootMessage.Parse(input.Array.AsSpan((int)input.Offsets[index], (int)(input.Offsets[index + 1] - input.Offsets[index])));
}

/// <summary>Writes finished objects, message after message, with one writer that is cleared before each, as the column of structs does.</summary>
internal sealed class LibWireClassesWrite : IComparisonRun, IMessageLengths
{
    private readonly ArenaAllocator _arena = LibWireColumn.NewArena();
    private readonly ClassRootMessage[] _messages;

    internal LibWireClassesWrite(CaseInput input)
    {
        _messages = new ClassRootMessage[input.MessageCount];
        for (int i = 0; i < _messages.Length; i++) _messages[i] = LibWireClassesDecode.Read(input, i);
    }

    public ulong Run()
    {
        ulong sizeBytes = 0;
        _arena.Reset();
        var writer = new ProtoWriter(in _arena);
        foreach (ClassRootMessage message in _messages)
        {
            writer.Clear();
            message.Write(ref writer);
            sizeBytes += (ulong)writer.GetTotalLength();
        }

        return sizeBytes;
    }

    public long MeasureMemoryBytes() => 0;

    public byte[] CaptureOutput()
    {
        using var output = new MemoryStream();
        foreach (ClassRootMessage message in _messages) output.Write(message.ToArray());
        return output.ToArray();
    }

    public IEnumerable<int> MessageLengths() => _messages.Select(static message => message.ToArray().Length);

    public void Dispose() => _arena.Dispose();
}
