using System.Diagnostics;
using System.Globalization;
using System.Text;

namespace LibWire.Tests.Interop;

/// <summary>A folder with a schema, in which the program flatc translates many texts or buffers at once.</summary>
internal sealed class FlatcFolder : IDisposable
{
    private const string Schema = "schema.fbs", BinarySchema = "schema.bfbs";
    private readonly string _path = Directory.CreateTempSubdirectory("libwire-flatc-").FullName;
    private readonly string _writingSchema = Schema;

    internal FlatcFolder(string schema)
    {
        File.WriteAllText(Path.Combine(_path, Schema), schema);
        if (!Start(["-b", "--schema", "--no-warnings", Schema], out string message)) throw new InvalidOperationException($"flatc does not take the schema: {message}\n{schema}");

        // flatc 2.0.8 refuses to write JSON for unions of structs and strings, and for vectors of unions, where it sees the text of the schema. It writes it
        // where it has the binary schema, but then it does not know of buffers in vectors of bytes.
        if (Start(["--json", "--no-warnings", Schema], out message)) return;
        bool hasUnions = message.Contains("Vectors of unions are not yet supported", StringComparison.Ordinal) || message.Contains("only tables can be union elements", StringComparison.Ordinal);
        if (!hasUnions) throw new InvalidOperationException($"flatc does not take the schema for JSON: {message}\n{schema}");
        CanWrite = !schema.Contains("(nested_flatbuffer", StringComparison.Ordinal) && !schema.Contains("flexbuffer", StringComparison.Ordinal);
        _writingSchema = BinarySchema;
    }

    /// <summary>Whether flatc can write JSON by this schema.</summary>
    internal bool CanWrite { get; } = true;

    public void Dispose() => Directory.Delete(_path, recursive: true);

    /// <summary>The buffers of texts. A text that flatc refuses, or crashes on, has its message instead.</summary>
    internal IReadOnlyList<FlatcAnswer> ToBuffers(IReadOnlyList<string> texts) =>
        Run([.. texts.Select(Encoding.UTF8.GetBytes)], "json", "bin", static files => ["-b", "--no-warnings", Schema, .. files]);

    /// <summary>The texts of buffers. A buffer that flatc refuses, or crashes on, has its message instead.</summary>
    internal IReadOnlyList<FlatcAnswer> ToTexts(IReadOnlyList<byte[]> buffers) =>
        Run(buffers, "bin", "json", files => ["--json", "--raw-binary", "--no-warnings", _writingSchema, "--", .. files]);

    // flatc ends at the first fault: what has no result then is done once more, one at a time.
    private FlatcAnswer[] Run(IReadOnlyList<byte[]> inputs, string from, string to, Func<string[], string[]> arguments)
    {
        string[] names = [.. Enumerable.Range(0, inputs.Count).Select(static i => i.ToString(CultureInfo.InvariantCulture))];
        for (int i = 0; i < names.Length; i++)
        {
            File.Delete(PathOf(names[i], to));
            File.WriteAllBytes(PathOf(names[i], from), inputs[i]);
        }

        bool isOk = Start(arguments([.. names.Select(name => $"{name}.{from}")]), out _);
        var answers = new FlatcAnswer[names.Length];
        for (int i = 0; i < names.Length; i++)
        {
            string message = "";
            if (!isOk)
            {
                File.Delete(PathOf(names[i], to));
                if (!Start(arguments([$"{names[i]}.{from}"]), out message)) File.Delete(PathOf(names[i], to));
            }

            string result = PathOf(names[i], to);
            answers[i] = File.Exists(result) ? new FlatcAnswer(File.ReadAllBytes(result), "") : new FlatcAnswer(null, message);
        }

        return answers;
    }

    private bool Start(string[] arguments, out string message)
    {
        var start = new ProcessStartInfo(Tools.Get("flatc"), arguments) { WorkingDirectory = _path, RedirectStandardOutput = true, RedirectStandardError = true };
        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        message = process.StandardOutput.ReadToEnd() + errors.Result;
        process.WaitForExit();
        if (process.ExitCode > 1) message += $"exit code {process.ExitCode}";
        return process.ExitCode == 0;
    }

    private string PathOf(string name, string extension) => Path.Combine(_path, $"{name}.{extension}");
}

/// <summary>What flatc makes of one text or buffer.</summary>
/// <param name="Bytes">The result; null if there is none.</param>
/// <param name="Message">The reason, where there is no result.</param>
internal readonly record struct FlatcAnswer(byte[]? Bytes, string Message)
{
    /// <summary>The result as text.</summary>
    internal string Text => Bytes is null ? Message : Encoding.UTF8.GetString(Bytes);
}
