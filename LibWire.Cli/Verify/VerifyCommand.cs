using System.Buffers.Binary;
using System.Globalization;

namespace LibWire.Cli;

/// <summary><c>libwire verify</c>: whether files are buffers of a schema.</summary>
internal static class VerifyCommand
{
    /// <summary>Most steps for a byte of a buffer that is one of several: a file of many small ones, each with all the steps a buffer may take alone, could take days.</summary>
    private const int StepsPerByte = 16;

    /// <summary>Verifies files, and writes a line for each that is bad.</summary>
    /// <exception cref="UsageException">There is no file, or no table the buffers could start with.</exception>
    internal static int Run(VerifyInput input, TextWriter output, TextWriter error)
    {
        if (input.Files.Length == 0) throw new UsageException("Name at least one file to verify.");
        if (!SchemaInput.IsFbs(input.Schema)) throw new UsageException($"--schema {input.Schema}: buffers are verified with a .fbs file.");
        var run = new FbsRun(input.Roots, [input.Schema], new FbsOptions());
        FbsBinding binding = FbsBinder.Bind([.. run.Files.Select(SchemaCompiler.ParseFbs)], run.Options, run.Find);

        // Who verifies buffers does not want to hear how their schema could be written better.
        SchemaDiagnostic[] found = [.. run.FileDiagnostics, .. binding.AllDiagnostics()];
        if (Array.Exists(found, static item => item.Severity == SchemaSeverity.Error))
        {
            Report.Write(error, found);
            return ExitCode.BadInput;
        }

        FlatLayout layout = Root(input, binding);
        int badCount = 0;
        foreach (string name in input.Files)
        {
            if (FindFault(name, layout, input.IsSizePrefixed) is not { } fault) continue;
            error.WriteLine($"{name}: {fault}");
            badCount++;
        }

        output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{input.Files.Length - badCount} good, {badCount} bad"));
        return badCount == 0 ? ExitCode.Fine : ExitCode.BadInput;
    }

    private static FlatLayout Root(VerifyInput input, FbsBinding binding)
    {
        FbsFileModel[] files = [.. binding.AllFiles().Select(static file => file.Model!)];
        FbsFileModel schema = binding.Files[0].Model!;
        string root = schema.RootTable;
        if (input.Type != null) root = FindTable(files, input.Type).FullName;
        else if (root.Length == 0) throw new UsageException($"{input.Schema} has no root_type: say with --type which table the buffers start with.");

        // The identifier is that of the root type, and of no other.
        return new FbsLayouts(files).Root(root, root == schema.RootTable ? schema.FileIdentifier : "");
    }

    private static FbsObjectModel FindTable(FbsFileModel[] files, string name)
    {
        FbsObjectModel[] objects = [.. files.SelectMany(static file => file.Objects)];
        FbsObjectModel[] found = [.. objects.Where(type => type.FullName == name)];
        if (found.Length == 0) found = [.. objects.Where(type => type.Name == name)];
        return found switch
        {
            [] => throw new UsageException($"--type {name}: the schema has no such table."),
            [{ IsStruct: true } type] => throw new UsageException($"--type {name}: {type.FullName} is a struct, and buffers start with a table."),
            [var type] => type,
            _ => throw new UsageException($"--type {name}: this may be {string.Join(" or ", found.Select(static type => type.FullName))}; write the namespace too."),
        };
    }

    /// <summary>What is wrong with a file; null for nothing.</summary>
    private static string? FindFault(string name, FlatLayout layout, bool isSizePrefixed)
    {
        if (Directory.Exists(name)) return "This is a folder.";
        if (!File.Exists(name)) return "There is no such file.";
        byte[] bytes;
        try
        {
            bytes = File.ReadAllBytes(name);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return $"The file cannot be read: {failure.Message}";
        }

        return isSizePrefixed ? FindFaultOfSeveral(bytes, layout) : FlatVerifier.TryVerify(bytes, layout, out FlatFault fault) ? null : Describe(fault, 0);
    }

    private static string? FindFaultOfSeveral(ReadOnlySpan<byte> bytes, FlatLayout layout)
    {
        int start = 0;
        do
        {
            ReadOnlySpan<byte> buffer = First(bytes[start..]);
            var options = new FlatVerifierOptions { IsSizePrefixed = true, Budget = buffer.Length == bytes.Length ? 0 : Budget(buffer.Length) };
            if (!FlatVerifier.TryVerify(buffer, layout, out FlatFault fault, in options)) return Describe(fault, start);
            start += buffer.Length;
        }
        while (start < bytes.Length);
        return null;
    }

    /// <summary>The first buffer of several with its size; all of them where that says more than there is, which the verifier is to find.</summary>
    private static ReadOnlySpan<byte> First(ReadOnlySpan<byte> buffers)
    {
        if (buffers.Length < FlatFormat.SizePrefixBytes) return buffers;
        uint sizeBytes = BinaryPrimitives.ReadUInt32LittleEndian(buffers);
        return sizeBytes > buffers.Length - FlatFormat.SizePrefixBytes ? buffers : buffers[..((int)sizeBytes + FlatFormat.SizePrefixBytes)];
    }

    private static long Budget(int sizeBytes) =>
        Math.Min(Math.Max(FlatFormat.BudgetMin, sizeBytes / FlatFormat.BudgetUnitBytes), Math.Max(1, (long)sizeBytes * StepsPerByte));

    private static string Describe(FlatFault fault, int start)
    {
        // The offset stands in front here, and counts from the start of the file.
        string sentence = fault.ToString(), place = $" (at byte {fault.Offset})";
        if (sentence.EndsWith(place, StringComparison.Ordinal)) sentence = sentence[..^place.Length];
        return string.Create(CultureInfo.InvariantCulture, $"byte {start + fault.Offset}: {fault.Error}: {sentence}");
    }
}
