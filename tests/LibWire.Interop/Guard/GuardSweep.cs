using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>
/// Reads messages and their prefixes in every way, between pages that must not be touched: a read of one byte outside ends the process. All ways must have
/// the same outcome as reading from ordinary memory.
/// </summary>
internal sealed unsafe class GuardSweep : IDisposable
{
    /// <summary>The number of shortest prefixes, and of longest prefixes, that are read of a long message.</summary>
    private const int EndPrefixes = 300;

    /// <summary>The number of further prefixes that are read, of lengths between these.</summary>
    private const int MiddlePrefixes = 200;

    private const nuint StructBytesMax = 1 << 14;

    private static readonly ProtoReadOptions Strings = new() { CopiesStringsOnly = true };

    private readonly GuardedMemory _input;
    private readonly GuardedMemory _struct = new(StructBytesMax);
    private readonly ArenaAllocator _arena = new();

    /// <param name="inputBytesMax">The longest message.</param>
    internal GuardSweep(int inputBytesMax) => _input = new GuardedMemory((nuint)inputBytesMax);

    private enum Way
    {
        Pinned,
        Copied,
        StringsCopied,
    }

    /// <summary>The number of prefixes that were read, each in all ways.</summary>
    internal long PrefixCount { get; private set; }

    /// <summary>The number of prefixes that are valid messages.</summary>
    internal long MessageCount { get; private set; }

    /// <summary>The vector widths of the process, which may differ from those of the processor.</summary>
    internal static string Widths =>
        $"Vector512 {Vector512.IsHardwareAccelerated}, Vector256 {Vector256.IsHardwareAccelerated}, Vector128 {Vector128.IsHardwareAccelerated}, Bmi2 {Bmi2.X64.IsSupported}";

    /// <summary>Reads all inputs of a file, in a separate process.</summary>
    /// <returns>The exit code: 0, or 1 if something differs.</returns>
    internal static int RunFile(string file, TextWriter output)
    {
        output.WriteLine($"LibWire ({WireInfo.Flavor}), {Widths}");
        GuardInputs inputs = GuardInputs.Load(file);
        using var sweep = new GuardSweep(inputs.All.Max(static input => input.Bytes.Length));
        try
        {
            foreach ((OurMessage type, byte[] bytes) in inputs.All) sweep.Run(type, bytes);
        }
        catch (FuzzMismatchException failure)
        {
            output.WriteLine(failure.Message);
            return 1;
        }

        output.WriteLine(FormattableString.Invariant($"{inputs.All.Count} inputs, {sweep.PrefixCount} prefixes, {sweep.MessageCount} of them messages: all ways of reading agree."));
        return 0;
    }

    /// <summary>Reads a message and prefixes of it.</summary>
    /// <exception cref="FuzzMismatchException">Two ways of reading differ.</exception>
    internal void Run(OurMessage type, byte[] bytes)
    {
        int middleBytes = bytes.Length - (2 * EndPrefixes);
        int step = Math.Max(1, middleBytes / MiddlePrefixes);
        for (int length = 0; length <= bytes.Length; length++)
        {
            bool isMiddle = length > EndPrefixes && length < bytes.Length - EndPrefixes;
            if (!isMiddle || (length - EndPrefixes) % step == 0) RunPrefix(type, bytes, length);
        }
    }

    public void Dispose()
    {
        _arena.Dispose();
        _input.Dispose();
        _struct.Dispose();
    }

    private void RunPrefix(OurMessage type, byte[] bytes, int length)
    {
        GeneratedOutcome expected = Read(type, new ProtoReader(bytes.AsSpan(0, length)), null, out byte[]? expectedBytes);
        var prefix = new ReadOnlySpan<byte>(bytes, 0, length);
        foreach (bool atEnd in (ReadOnlySpan<bool>)[true, false])
        {
            byte* guarded = atEnd ? _input.PutAtEnd(prefix) : _input.PutAtStart(prefix);
            for (Way way = Way.Pinned; way <= Way.StringsCopied; way++)
            {
                ProtoReader reader = way == Way.Pinned ? ProtoReader.OverPinned(guarded, (nuint)length) : new ProtoReader(new ReadOnlySpan<byte>(guarded, length));
                GeneratedOutcome outcome = Read(type, reader, way == Way.StringsCopied ? Strings : null, out byte[]? written);
                if (outcome == expected && written.AsSpan().SequenceEqual(expectedBytes)) continue;
                string what = outcome == expected ? "other bytes are written" : $"{outcome} instead of {expected}";
                throw new FuzzMismatchException($"{type.Layout.FullName}, {way}, {(atEnd ? "before" : "behind")} a guard page: {what}. {length} bytes: {Convert.ToHexString(prefix)}");
            }
        }

        PrefixCount++;
        if (expectedBytes is not null) MessageCount++;
    }

    /// <summary>Reads a message, and writes it again.</summary>
    private GeneratedOutcome Read(OurMessage type, ProtoReader reader, ProtoReadOptions? options, out byte[]? written)
    {
        _arena.Reset();
        written = null;
        byte* message = _struct.End - type.Layout.SizeBytes;
        try
        {
            type.Read(message, ref reader, _arena, options);
        }
        catch (WireFormatException failure)
        {
            return new GeneratedOutcome(failure.Error, failure.Offset, false);
        }

        written = type.ToArrayPartial(message);
        return GeneratedOutcome.Accepted;
    }
}
