namespace LibWire.Comparison;

/// <summary>No column can skip work: what each comes to is compared before anything is measured.</summary>
internal static class Verification
{
    /// <summary>What an operation must come to.</summary>
    internal static ulong ExpectedResult(IComparisonRun run, CaseInput input, Operation operation) =>
        input.Results.TryGetValue(operation, out ulong result) ? result : (ulong)run.CaptureOutput().Length * (ulong)input.Passes;

    /// <summary>A decoder only counts what it made; so its walk is verified first, over all of the model.</summary>
    /// <exception cref="InvalidDataException">The checksum is wrong.</exception>
    internal static void CheckModel(IComparisonColumn column, CaseInput input, Operation operation)
    {
        if (column.IsBound || operation != Operation.Decode) return;
        using IComparisonRun? walk = column.Open(input, Operation.Traverse);
        if (walk is null) return;
        ulong sum = walk.Run();
        if (sum != input.Checksum) throw new InvalidDataException($"{column.Name}, {input.Id}: the checksum of the model is {sum:x}, not {input.Checksum:x}.");
    }

    /// <summary>A verifier must refuse what is cut short.</summary>
    /// <exception cref="InvalidDataException">It does not.</exception>
    internal static void CheckRefusal(IComparisonColumn column, CaseInput input, Operation operation)
    {
        if (column.IsBound || operation != Operation.Verify) return;
        using CaseInput damaged = FlatCases.CutShort(input);
        using IComparisonRun? run = column.Open(damaged, Operation.Verify);
        if (run is null) return;
        ulong accepted;
        try
        {
            accepted = run.Run();
        }
        catch (InvalidDataException)
        {
            return;
        }

        if (accepted != 0) throw new InvalidDataException($"{column.Name}, {input.Id}: a buffer without its end is taken for valid.");
    }

    /// <summary>What is written must be the input, byte for byte, or mean the same.</summary>
    /// <exception cref="InvalidDataException">It means something else.</exception>
    internal static void CheckOutput(string column, IComparisonRun run, CaseInput input, Operation operation)
    {
        if (operation is not (Operation.Encode or Operation.Write or Operation.Build)) return;
        if (run is IOwnFormatRun own)
        {
            CheckSum(column, input, own.SumOfOutput());
            return;
        }

        byte[] output = run.CaptureOutput();
        if (output.AsSpan().SequenceEqual(input.Bytes)) return;
        if (input.Id == CaseId.B && run is IMessageLengths messages)
        {
            CheckSum(column, input, GoogleB.SumOf(output, messages.MessageLengths()));
            return;
        }

        if (input.Id == CaseId.B || WritesCallByCall(column)) throw new InvalidDataException($"{column}, {input.Id}: the bytes written are not those of the input.");

        // Fields in another order, zeros spelled out, maps in the order of their index: the same meaning is enough.
        ulong sum = CaseOperations.IsFlat(input.Id) ? FlatSums.Of(input.Id, output) : GoogleColumn.SumOf(input.Id, output);
        CheckSum(column, input, sum);
    }

    private static void CheckSum(string column, CaseInput input, ulong sum)
    {
        if (sum != input.Checksum) throw new InvalidDataException($"{column}, {input.Id}: the checksum of what was written is {sum:x}, not {input.Checksum:x}.");
    }

    /// <summary>The same calls of a builder give the same bytes, whoever's it is.</summary>
    private static bool WritesCallByCall(string column) =>
        column is LibWireViewsColumn.ColumnName or GoogleFlatBuffersColumn.ColumnName || column.StartsWith("cpp-flatbuffers", StringComparison.Ordinal);
}
