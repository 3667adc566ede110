namespace LibWire.Comparison;

/// <summary>Checks the results of each column before anything is measured, so that no column can skip work.</summary>
internal static class Verification
{
    /// <summary>The expected result of an operation.</summary>
    internal static ulong ExpectedResult(IComparisonRun run, CaseInput input, Operation operation) =>
        input.Results.TryGetValue(operation, out ulong result) ? result : (ulong)run.CaptureOutput().Length * (ulong)input.Passes;

    /// <summary>A decoder only counts the elements it made, so a walk over the whole model is verified first.</summary>
    /// <exception cref="InvalidDataException">The checksum is wrong.</exception>
    internal static void CheckModel(IComparisonColumn column, CaseInput input, Operation operation)
    {
        if (column.IsBound || operation != Operation.Decode) return;
        using IComparisonRun? walk = column.Open(input, Operation.Traverse);
        if (walk is null) return;
        ulong sum = walk.Run();
        if (sum != input.Checksum) throw new InvalidDataException($"{column.Name}, {input.Id}: the checksum of the model is {sum:x}, not {input.Checksum:x}.");
    }

    /// <summary>A verifier must reject a truncated buffer.</summary>
    /// <exception cref="InvalidDataException">It accepts the buffer.</exception>
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

    /// <summary>The output must be the input, byte for byte, or have the same values.</summary>
    /// <exception cref="InvalidDataException">The output has other values.</exception>
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

        // Fields in another order, explicit zeros and maps in another order are allowed, if the values are the same.
        ulong sum = CaseOperations.IsFlat(input.Id) ? FlatSums.Of(input.Id, output) : GoogleColumn.SumOf(input.Id, output);
        CheckSum(column, input, sum);
    }

    private static void CheckSum(string column, CaseInput input, ulong sum)
    {
        if (sum != input.Checksum) throw new InvalidDataException($"{column}, {input.Id}: the checksum of what was written is {sum:x}, not {input.Checksum:x}.");
    }

    /// <summary>The same calls of a builder give the same bytes in every library.</summary>
    private static bool WritesCallByCall(string column) =>
        column is LibWireViewsColumn.ColumnName or GoogleFlatBuffersColumn.ColumnName or "cpp-flatbuffers-o2" or "cpp-flatbuffers-o3";
}
