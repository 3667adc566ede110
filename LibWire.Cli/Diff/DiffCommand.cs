using System.CommandLine;
using System.Globalization;

namespace LibWire.Cli;

/// <summary>Runs <c>libwire diff</c>: compares two files by what they mean.</summary>
internal static class DiffCommand
{
    internal static Command Create(TextWriter output, TextWriter error)
    {
        DiffArguments arguments = new();
        var command = new Command(
            "diff",
            "Compares two files of messages or buffers by what they mean, and writes a line for each difference. Exit code: 0 same, 1 different, 2 trouble.")
        {
            arguments.Roots, arguments.Schema, arguments.Type, arguments.As, arguments.Ignored, arguments.Sets, arguments.Keys, arguments.Exact,
            arguments.FloatMargin, arguments.IgnoreUnknown, arguments.Json, arguments.First, arguments.Second,
        };
        command.SetAction(parsed =>
        {
            InspectedSchema schema = InspectedSchema.Of(
                parsed.GetValue(arguments.Schema)!, parsed.GetValue(arguments.Type), parsed.GetValue(arguments.Roots)!, error);
            string first = parsed.GetValue(arguments.First)!, second = parsed.GetValue(arguments.Second)!;
            if (first == "-" && second == "-") throw new UsageException("Standard input can be one of the files, not both.");
            InputKind? kind = parsed.GetValue(arguments.As);
            DiffOptions options = arguments.OptionsOf(parsed, schema);
            var found = new DiffOutput(output, parsed.GetValue(arguments.Json));
            using RecordFile firstFile = RecordFile.Open(first, kind, schema), secondFile = RecordFile.Open(second, kind, schema);
            using var source = new DiffSource(schema, options);
            bool isFine = Run(new Side(first, firstFile, error), new Side(second, secondFile, error), source, new Differ(options.FloatMargin, found), found);
            return !isFine ? ExitCode.Usage : found.Count > 0 ? ExitCode.BadInput : ExitCode.Fine;
        });
        return command;
    }

    private static bool Run(Side first, Side second, DiffSource source, Differ differ, DiffOutput found)
    {
        bool isSeries = first.IsSeries || second.IsSeries;
        for (long number = 0; ; number++)
        {
            bool hasFirst = first.TryNext(source, out DiffObject? old), hasSecond = second.TryNext(source, out DiffObject? young);
            if (!hasFirst && !hasSecond) break;
            string path = isSeries ? string.Create(CultureInfo.InvariantCulture, $"[{number}]") : "";
            if (old != null && young != null) differ.Compare(path, old, young);

            // Where a file was cut off, nothing is known of the rest.
            else if (old != null && second.IsAtEnd) found.Deleted(path, old);
            else if (young != null && first.IsAtEnd) found.Added(path, young);
        }

        return !first.IsFaulty && !second.IsFaulty;
    }

    /// <summary>One of the two files.</summary>
    private sealed class Side(string name, RecordFile file, TextWriter error)
    {
        private bool _isOver;

        internal bool IsSeries => file.Reader.IsSeries;

        /// <summary>Whether something was wrong with it.</summary>
        internal bool IsFaulty { get; private set; }

        /// <summary>Whether all its records were read.</summary>
        internal bool IsAtEnd { get; private set; }

        /// <summary>Reads the next record.</summary>
        /// <param name="source">Makes a value of it.</param>
        /// <param name="value">The value; null if the record is not valid.</param>
        /// <returns>Whether there is one.</returns>
        internal bool TryNext(DiffSource source, out DiffObject? value)
        {
            value = null;
            if (_isOver) return false;
            try
            {
                if (file.Reader.TryNext(out ReadOnlySpan<byte> record))
                {
                    value = Read(source, record);
                    return true;
                }

                IsAtEnd = true;
            }
            catch (Exception fault) when (fault is RecordException or InvalidDataException)
            {
                long offset = fault is RecordException { Offset: var at } ? at : file.Reader.BytesRead;
                Report(string.Create(CultureInfo.InvariantCulture, $"byte {offset}: {fault.Message}"));
            }

            _isOver = true;
            return false;
        }

        private DiffObject? Read(DiffSource source, ReadOnlySpan<byte> record)
        {
            try
            {
                return source.Read(record, file.Reader.Verifier);
            }
            catch (WireFormatException fault)
            {
                // The next record starts where this one ends, whatever is in it.
                Report(string.Create(CultureInfo.InvariantCulture, $"record {file.Reader.Number} at byte {file.Reader.Offset}: {fault.Message}"));
                return null;
            }
        }

        private void Report(string text)
        {
            error.WriteLine($"{name}: {text}");
            IsFaulty = true;
        }
    }
}
