using System.Text;
using System.Text.RegularExpressions;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>Compares objects with Google's C++: LibWire reads the objects that C++ built, and C++ reads the objects that LibWire writes.</summary>
internal sealed partial class FlatObjectCheck(RandomFlatSchema schema, OracleSchema theirs, CompiledFlatSchema ours)
{
    /// <summary>The objects of damaged buffers must stay small, however often their parts are shared.</summary>
    private const long OutputBytesMax = 1 << 20;

    // Objects do not have deprecated fields, which damage can make present.
    private readonly bool _hasDeprecated = schema.Tables.Any(static table => table.Members.Exists(static member => member.IsDeprecated));

    // Elements with a key are written in the order of the keys. Damage can give them another one.
    private readonly bool _hasKeys = schema.Tables.Concat(schema.Structs).Any(static type => type.Members.Exists(static member => member.IsKey));

    /// <summary>The number of objects that were written here and read by C++.</summary>
    internal long Objects { get; private set; }

    /// <summary>The number of damaged buffers whose objects were written.</summary>
    internal long Salvaged { get; private set; }

    /// <summary>Writes the object of a buffer in each way.</summary>
    /// <param name="buffer">The buffer that C++ built.</param>
    /// <param name="form">The form in which C++ built it.</param>
    /// <param name="dump">Its dump by C++.</param>
    /// <param name="random">Chooses how the object is written.</param>
    internal void Whole(byte[] buffer, FlatObjectForm form, string dump, FuzzRandom random)
    {
        var written = new FlatObjectForm(random.OneIn(4), random.OneIn(4));
        Same("written", dump, ours.Objects.Rewrite(buffer, form, written), written);

        // Zeros of both signs are equal: a builder that leaves out defaults leaves out both.
        written = new FlatObjectForm(form.ForcesDefaults || random.OneIn(4), random.OneIn(4));
        Same("created", dump, ours.Objects.Recreate(buffer, form, written), written);
    }

    /// <summary>Writes the object of an accepted damaged buffer.</summary>
    /// <param name="buffer">The buffer.</param>
    /// <param name="options">The options with which it was verified.</param>
    /// <param name="dump">The dump of its views.</param>
    internal void Damaged(byte[] buffer, FlatVerifierOptions options, string dump)
    {
        byte[]? bytes = ours.Objects.Salvage(buffer, new FlatReadOptions { Verifier = options, OutputBytesMax = OutputBytesMax });
        if (bytes is null) return;
        Salvaged++;
        string? writtenDump = ours.Dump(bytes, null, out WireFault fault);
        OracleAnswer answer = theirs.Verify(bytes, 0);
        try
        {
            if (writtenDump is null) throw new FuzzMismatchException($"is refused: {fault}");
            if (!answer.IsOk) throw new FuzzMismatchException($"is refused by C++: {answer.Text}");
            if (_hasDeprecated || dump.Length >= FlatDumpText.LengthMax) return;
            (string before, string after) = (OfObject(dump), OfObject(writtenDump));
            FlatCheck.Same(_hasKeys ? FlatDumpOrder.Sorted(before) : before, _hasKeys ? FlatDumpOrder.Sorted(after) : after);
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
        string ourDump = ours.Dump(bytes, form.VerifierOptions, out WireFault fault) ?? throw new FuzzMismatchException($"The object as it is {how} ({form}) is refused: {fault}");
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

    /// <summary>
    /// A dump without the facts that an object does not keep. These are: that a scalar or kind was written although it equals its default, kinds that are
    /// unknown or have no value, and the bits of a NaN default.
    /// </summary>
    internal static string OfObject(string dump) => Nan().Replace(KindAlone().Replace(dump.Replace("~", "", StringComparison.Ordinal), "<>"), "nan");

    [GeneratedRegex(@"<[0-9]+( \?)?>")]
    private static partial Regex KindAlone();

    [GeneratedRegex("(?<==)(fnan|dnan|f[7f]fc00000|d[7f]ff8000000000000)")]
    private static partial Regex Nan();
}
