using System.Text;
using System.Text.RegularExpressions;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>Holds objects against Google's C++: what it built is read as an object, and it reads what the object is written as.</summary>
internal sealed partial class FlatObjectCheck(RandomFlatSchema schema, OracleSchema theirs, CompiledFlatSchema ours)
{
    /// <summary>So that the objects of damaged buffers stay small, however often their parts are shared.</summary>
    private const long OutputBytesMax = 1 << 20;

    // Objects lack what is deprecated, which damage can make appear.
    private readonly bool _hasDeprecated = schema.Tables.Any(static table => table.Members.Exists(static member => member.IsDeprecated));

    /// <summary>Objects that were written and read by C++.</summary>
    internal long Objects { get; private set; }

    /// <summary>Damaged buffers whose objects were written.</summary>
    internal long Salvaged { get; private set; }

    /// <summary>Writes the object of a buffer in each way.</summary>
    /// <param name="buffer">What C++ has built.</param>
    /// <param name="form">How it did.</param>
    /// <param name="dump">What C++ says of it.</param>
    /// <param name="random">Chooses how the object is written.</param>
    internal void Whole(byte[] buffer, FlatObjectForm form, string dump, FuzzRandom random)
    {
        var written = new FlatObjectForm(random.OneIn(4), random.OneIn(4));
        Same("written", dump, ours.Objects.Rewrite(buffer, form, written), written);

        // Zeros of both signs are equal: builders that leave defaults out know one of them only.
        written = new FlatObjectForm(form.ForcesDefaults || random.OneIn(4), random.OneIn(4));
        Same("created", dump, ours.Objects.Recreate(buffer, form, written), written);
    }

    /// <summary>Writes the object of a damaged buffer that is accepted.</summary>
    /// <param name="buffer">The buffer.</param>
    /// <param name="options">How it was verified.</param>
    /// <param name="dump">What its views say.</param>
    internal void Damaged(byte[] buffer, FlatVerifierOptions options, string dump)
    {
        byte[]? bytes = ours.Objects.Salvage(buffer, new FlatReadOptions { Verifier = options, OutputBytesMax = OutputBytesMax });
        if (bytes is null) return;
        Salvaged++;
        string? writtenDump = ours.Dump(bytes, default, out FlatFault fault);
        OracleAnswer answer = theirs.Verify(bytes, 0);
        try
        {
            if (writtenDump is null) throw new FuzzMismatchException($"is refused: {fault}");
            if (!answer.IsOk) throw new FuzzMismatchException($"is refused by C++: {answer.Text}");
            if (!_hasDeprecated && dump.Length < FlatDumpText.LengthMax) FlatCheck.Same(OfObject(dump), OfObject(writtenDump));
        }
        catch (FuzzMismatchException failure)
        {
            throw new FuzzMismatchException($"The object of a damaged buffer {failure.Message}\n{Convert.ToHexStringLower(buffer)}\n{Convert.ToHexStringLower(bytes)}");
        }
    }

    private void Same(string how, string dump, byte[] bytes, FlatObjectForm form)
    {
        OracleAnswer answer = theirs.Verify(bytes, form.Flags);
        if (!answer.IsOk) throw new FuzzMismatchException($"C++ refuses the object as it is {how} ({form}): {answer.Text}\n{Convert.ToHexStringLower(bytes)}");
        string theirDump = Encoding.UTF8.GetString(theirs.Dump(bytes, form.Flags).OrThrow());
        string ourDump = ours.Dump(bytes, form.VerifierOptions, out FlatFault fault) ?? throw new FuzzMismatchException($"The object as it is {how} ({form}) is refused: {fault}");
        try
        {
            FlatCheck.Same(theirDump, ourDump);
            FlatCheck.Same(OfObject(dump), OfObject(theirDump));
        }
        catch (FuzzMismatchException failure)
        {
            throw new FuzzMismatchException($"The object as it is {how} ({form}) {failure.Message}");
        }

        Objects++;
    }

    /// <summary>A dump without what no object knows: whether a scalar or a kind was there that equals its default, which kind a union had that is none of the schema's or had no value, and by which bits a default was no number.</summary>
    private static string OfObject(string dump) => Nan().Replace(KindAlone().Replace(dump.Replace("~", "", StringComparison.Ordinal), "<>"), "nan");

    [GeneratedRegex(@"<[0-9]+( \?)?>")]
    private static partial Regex KindAlone();

    [GeneratedRegex("(?<==)(fnan|dnan|f[7f]fc00000|d[7f]ff8000000000000)")]
    private static partial Regex Nan();
}
