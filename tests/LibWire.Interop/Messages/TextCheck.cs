using System.Diagnostics;
using System.Globalization;
using System.Text;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>Sends messages of a schema both ways as text. protoc starts once for each way: all messages are fields of one.</summary>
internal sealed unsafe class TextCheck : IDisposable
{
    private const string BatchFile = "libwire_text_batch.proto";
    private static readonly ProtoTextOptions Lines = new() { IsMultiLine = true };

    private readonly StringBuilder _fields = new();
    private readonly StringBuilder _text = new();
    private readonly List<(OurMessage Ours, byte[] Bytes)> _messages = [];
    private readonly MemoryStream _bytes = new();

    public void Dispose() => _bytes.Dispose();

    /// <summary>Notes a message, and checks that our text is the same message for us.</summary>
    /// <param name="ours">The message type.</param>
    /// <param name="message">The message. It has no unknown fields.</param>
    /// <param name="arena">Receives the message that is read again.</param>
    internal void Add(OurMessage ours, byte* message, in ArenaAllocator arena)
    {
        string text = ours.TextOf(message, Lines);
        byte* again = ours.New(in arena), fromLine = ours.New(in arena);
        ours.ParseText(again, text, in arena);
        ours.ParseText(fromLine, ours.TextOf(message), in arena);
        FuzzMismatchException.Require(ours.AreEqual(fromLine, again), $"{ours.Layout.FullName}: our text in one line is another message: {text}");

        // Text has one NaN, and messages with different ones are not equal.
        bool hasNaN = text.Contains("nan", StringComparison.Ordinal);
        FuzzMismatchException.Require(hasNaN || ours.AreEqual(message, again), $"{ours.Layout.FullName}: our text is another message for us: {text}");
        FuzzMismatchException.RequireEqual(text, ours.TextOf(again, Lines), "The text of what was read", ours.Layout.FullName);
        byte[] bytes = ours.ToArray(again);
        int number = _messages.Count + 1;
        _messages.Add((ours, bytes));
        _fields.Append(CultureInfo.InvariantCulture, $"  optional .{ours.Layout.FullName} m{number} = {number};\n");
        _text.Append(CultureInfo.InvariantCulture, $"m{number} {{\n");
        foreach (string line in text.Split('\n', StringSplitOptions.RemoveEmptyEntries)) _text.Append("  ").Append(line).Append('\n');
        _text.Append("}\n");
        var writer = new ProtoWriter(in arena);
        writer.AddBytes(number, bytes);
        _bytes.Write(writer.WrittenSpan);
    }

    /// <summary>Compares with protoc: what it prints is our text, and it reads our text as the same messages.</summary>
    internal void Compare(IReadOnlyList<(string ImportPath, string Text)> files)
    {
        string imports = string.Concat(files.Select(file => $"import \"{file.ImportPath}\";\n"));
        string batch = $"syntax = \"proto2\";\npackage libwire_text_batch;\n{imports}message Batch {{\n{_fields}}}\n";
        DirectoryInfo folder = Directory.CreateTempSubdirectory("libwire-text-");
        try
        {
            foreach ((string importPath, string text) in files.Append((BatchFile, batch)))
            {
                string path = System.IO.Path.Combine(folder.FullName, importPath);
                Directory.CreateDirectory(System.IO.Path.GetDirectoryName(path)!);
                File.WriteAllText(path, text);
            }

            string expected = Encoding.UTF8.GetString(Run(folder.FullName, "--decode", _bytes.ToArray()));
            RequireEqual(expected.Split('\n'), _text.ToString().Split('\n'));
            CompareEncoded(Run(folder.FullName, "--encode", Encoding.UTF8.GetBytes(_text.ToString())));
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static void RequireEqual(string[] expected, string[] actual)
    {
        for (int i = 0; i < Math.Max(expected.Length, actual.Length); i++)
        {
            string theirs = i < expected.Length ? expected[i] : "the end", ours = i < actual.Length ? actual[i] : "the end";
            FuzzMismatchException.Require(theirs == ours, $"Line {i + 1} of our text is \"{ours}\", and of protoc's \"{theirs}\".");
        }
    }

    private void CompareEncoded(byte[] encoded)
    {
        using var arena = new ArenaAllocator();
        var reader = new ProtoReader(encoded);
        int count = 0;
        for (; reader.Next(); count++)
        {
            (OurMessage ours, byte[] bytes) = _messages[reader.FieldNumber - 1];
            byte* theirs = ours.New(in arena), expected = ours.New(in arena);
            ours.Parse(theirs, reader.ReadBytes(), in arena);
            ours.Parse(expected, bytes, in arena);
            if (ours.AreEqual(expected, theirs)) continue;
            FuzzMismatchException.RequireEqual(ours.TextOf(expected), ours.TextOf(theirs), "What protoc reads in our text", ours.Layout.FullName);
            FuzzMismatchException.Require(false, $"{ours.Layout.FullName}: our text is another message for protoc: {Convert.ToHexString(bytes)} and "
                + Convert.ToHexString(ours.ToArray(theirs)));
        }

        FuzzMismatchException.RequireEqual(_messages.Count, count, "The number of messages that protoc reads in our text", BatchFile);
    }

    private static byte[] Run(string folder, string mode, byte[] input)
    {
        string[] arguments = ["-I" + folder, "-I" + ProtocProcess.Includes, mode + "=libwire_text_batch.Batch", BatchFile];
        var start = new ProcessStartInfo(ProtocProcess.Path, arguments) { RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true };
        using Process process = Process.Start(start)!;
        Task<string> error = process.StandardError.ReadToEndAsync();
        using var output = new MemoryStream();
        Task copied = process.StandardOutput.BaseStream.CopyToAsync(output);
        process.StandardInput.BaseStream.Write(input);
        process.StandardInput.Close();
        copied.Wait();
        process.WaitForExit();
        FuzzMismatchException.Require(process.ExitCode == 0, $"protoc {mode}: {error.Result}");
        return output.ToArray();
    }
}
