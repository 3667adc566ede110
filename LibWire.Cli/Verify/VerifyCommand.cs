using System.Buffers.Binary;
using System.Globalization;

namespace LibWire.Cli;

/// <summary>Runs <c>libwire verify</c>: verifies files as messages or buffers of a schema.</summary>
internal static class VerifyCommand
{
    /// <summary>
    /// Most steps for each byte of one of several buffers. If each of many small buffers had all the steps of a lone buffer, a file could take days.
    /// </summary>
    private const int StepsPerByte = 16;

    /// <summary>Verifies files, and writes a line for each bad one.</summary>
    /// <exception cref="UsageException">No file is named, or the root table is unknown.</exception>
    internal static int Run(VerifyInput input, TextWriter output, TextWriter error)
    {
        if (input.Files.Length == 0) throw new UsageException("Name at least one file to verify.");
        if (!SchemaInput.IsFbs(input.Schema)) return VerifyMessages(input, output, error);
        if (input.Kind != null) throw new UsageException("--as is for messages; --size-prefixed says that a file has several buffers.");
        var report = new FindingReport(input.Format, output, error);
        var run = new FbsRun(input.Roots, [input.Schema], new FbsOptions());
        FbsLayouts? layouts = run.Files.Count > 0 ? FbsCompiler.Layout(run.Files[0], run.Options, run.Find) : null;

        // Someone who verifies buffers does not need warnings about their schema.
        SchemaDiagnostic[] found = [.. run.FileDiagnostics, .. layouts?.Diagnostics ?? default];
        if (layouts is null || Array.Exists(found, static item => item.Severity == SchemaSeverity.Error))
        {
            report.AddFaults(found);
            report.End();
            return ExitCode.Usage;
        }

        FlatLayout layout = Root(input, layouts);
        Finding[] faults = [.. input.Files.Select(name => FindFault(name, layout, input.IsSizePrefixed)).OfType<Finding>()];
        return Write(input, faults, faults.Length, output, error);
    }

    private static int VerifyMessages(VerifyInput input, TextWriter output, TextWriter error)
    {
        if (input.IsSizePrefixed) throw new UsageException("--size-prefixed is for buffers; --as delimited says that a file has messages with lengths.");
        InspectedSchema schema = InspectedSchema.Of(input.Schema, input.Type, input.Roots, error);
        List<Finding> all = [];
        int badCount = 0;
        foreach (string name in input.Files)
        {
            (IEnumerable<Finding> found, bool isBad) = FindFaults(name, input.Kind, schema);
            if (isBad) badCount++;
            all.AddRange(found);
        }

        return Write(input, [.. all], badCount, output, error);
    }

    private static int Write(VerifyInput input, Finding[] found, int badCount, TextWriter output, TextWriter error)
    {
        if (input.Format is { } format and not FindingFormat.Text)
        {
            FindingWriter.Write(output, format, found);
            return badCount == 0 ? ExitCode.Fine : ExitCode.BadInput;
        }

        foreach (Finding one in found)
            error.WriteLine(one.ByteOffset == null ? $"{one.File.Path}: {one.Message}" : FindingWriter.Text(one, Style.Of(error)));
        output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{input.Files.Length - badCount} good, {badCount} bad"));
        return badCount == 0 ? ExitCode.Fine : ExitCode.BadInput;
    }

    private static (IEnumerable<Finding> Found, bool IsBad) FindFaults(string name, InputKind? kind, InspectedSchema schema)
    {
        if (InspectedFile.Read(name, kind, schema, out string problem) is not { } file) return ([Of(name, FileRules.FileUnreadable.Id, problem)], true);
        bool isSeries = file.What.Kind is InputKind.Delimited or InputKind.GrpcFrames;
        var check = new MessageCheck(name, file.Bytes, isSeries, schema.Pool);
        int record = 0;
        foreach (InputPart part in file.What.Parts)
        {
            if (part.IsCompressed) check.Report(part.Start, "This frame is compressed. libwire query reads such frames.");
            else check.Check(record, part.Start, part.End, schema.Message!);
            record++;
        }

        if (file.What.Fault is { } fault) check.Report(fault.Offset, fault.Sentence);
        if (file.CompressionFault.Length == 0) return (check.Findings, check.HasErrors);
        return (check.Findings.Prepend(Of(name, FileRules.FileUnreadable.Id, file.CompressionFault)), true);
    }

    private static FlatLayout Root(VerifyInput input, FbsLayouts layouts)
    {
        if (input.Type is null)
            return layouts.Root ?? throw new UsageException($"{input.Schema} has no root_type: say with --type which table the buffers start with.");
        return layouts.Find(input.Type, out string problem) ?? throw new UsageException($"--type {input.Type}: {problem}");
    }

    /// <summary>What is wrong with a file; null if nothing is.</summary>
    private static Finding? FindFault(string name, FlatLayout layout, bool isSizePrefixed)
    {
        if (Directory.Exists(name)) return Of(name, FileRules.FolderAsFile.Id, "This is a folder.");
        if (!File.Exists(name)) return Of(name, FileRules.FileNotFound.Id, "There is no such file.");
        byte[] bytes;
        try
        {
            bytes = File.ReadAllBytes(name);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return Of(name, FileRules.FileUnreadable.Id, $"The file cannot be read: {failure.Message}");
        }

        if (isSizePrefixed) return FindFaultOfSeveral(name, bytes, layout);
        return FlatVerifier.TryVerify(bytes, layout, out WireFault fault) ? null : Of(name, fault, 0);
    }

    private static Finding? FindFaultOfSeveral(string name, ReadOnlySpan<byte> bytes, FlatLayout layout)
    {
        int start = 0;
        do
        {
            ReadOnlySpan<byte> buffer = First(bytes[start..]);
            var options = new FlatVerifierOptions { IsSizePrefixed = true, Budget = buffer.Length == bytes.Length ? 0 : Budget(buffer.Length) };
            if (!FlatVerifier.TryVerify(buffer, layout, out WireFault fault, options)) return Of(name, fault, start);
            start += buffer.Length;
        }
        while (start < bytes.Length);
        return null;
    }

    /// <summary>The first of several buffers, with its size prefix. If the size exceeds the bytes left, all of them: the verifier then finds the
    /// fault.</summary>
    private static ReadOnlySpan<byte> First(ReadOnlySpan<byte> buffers)
    {
        if (buffers.Length < FlatFormat.SizePrefixBytes) return buffers;
        uint sizeBytes = BinaryPrimitives.ReadUInt32LittleEndian(buffers);
        return sizeBytes > buffers.Length - FlatFormat.SizePrefixBytes ? buffers : buffers[..((int)sizeBytes + FlatFormat.SizePrefixBytes)];
    }

    private static long Budget(int sizeBytes) =>
        Math.Min(Math.Max(FlatLimits.BudgetMin, sizeBytes / FlatLimits.BudgetUnitBytes), Math.Max(1, (long)sizeBytes * StepsPerByte));

    private static Finding Of(string name, string rule, string sentence) => new(rule, new SchemaFile(name, name, ""), default, sentence);

    private static Finding Of(string name, WireFault fault, int start)
    {
        // The output puts the offset first, counted from the start of the file.
        string sentence = fault.ToString(), place = $" (at byte {fault.Offset})";
        if (sentence.EndsWith(place, StringComparison.Ordinal)) sentence = sentence[..^place.Length];
        return Of(name, fault.Error.ToString(), sentence) with { ByteOffset = start + fault.Offset };
    }
}
