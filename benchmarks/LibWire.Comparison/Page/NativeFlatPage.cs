namespace LibWire.Comparison;

/// <summary>FlatBuffers in C++, or its values in plain structs: the sessions of W1 with as many passes as a batch has messages.</summary>
internal sealed class NativeFlatPage : PageColumn
{
    private readonly CaseInput _input;
    private readonly IComparisonRun _build;
    private readonly IComparisonRun _read;
    private readonly IComparisonRun? _verify;

    private NativeFlatPage(NativeColumn column, CaseInput input, IComparisonRun build, IComparisonRun read)
    {
        (Name, Version, _input, _build, _read) = (column.Name, column.Version, input, build, read);
        _verify = column.Open(input, Operation.Verify);
        Message = build.CaptureOutput();
    }

    internal override string Name { get; }

    internal override string Version { get; }

    internal override byte[] Message { get; }

    internal override bool HasModel => false;

    /// <summary>Opens a column.</summary>
    /// <returns>Null if the library was built without it.</returns>
    internal static NativeFlatPage? Open(NativePeers peers, string name)
    {
        NativeColumn column = NativeColumn.AllOf(peers).First(column => column.Name == name);
        CaseInput input = FlatCases.MakeW1(Batch);
        IComparisonRun? build = column.Open(input, Operation.Build), read = column.Open(input, Operation.Read);
        if (build is not null && read is not null) return new NativeFlatPage(column, input, build, read);
        input.Dispose();
        return null;
    }

    internal override ulong Encode() => _build.Run();

    internal override ulong Use() => _read.Run();

    internal override ulong? Verify() => _verify?.Run();

    public override void Dispose()
    {
        _build.Dispose();
        _read.Dispose();
        _verify?.Dispose();
        _input.Dispose();
    }
}
