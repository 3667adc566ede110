using System.Text;
using LibWire.Tests.FlatBuffers;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>Compares views and objects of random schemas with Google's C++, buffer by buffer.</summary>
internal sealed class FlatCheck
{
    /// <summary>The number of buffers for each schema.</summary>
    internal const int Rounds = 24;

    private const int DamagesEach = 12;

    /// <summary>A walk over a damaged buffer must end soon, however often its parts are shared.</summary>
    private static readonly FlatVerifierOptions Small = new() { Budget = 20_000, IgnoresFileIdentifier = true };

    /// <summary>The number of compared buffers.</summary>
    internal long Buffers { get; private set; }

    /// <summary>The number of schemas that C++ has read from our binary form.</summary>
    internal long Described { get; private set; }

    /// <summary>The number of damaged buffers that one or both sides rejected.</summary>
    internal long Refused { get; private set; }

    /// <summary>The number of damaged buffers that were accepted and read.</summary>
    internal long Accepted { get; private set; }

    /// <summary>The number of objects of valid buffers that were written here and read by C++.</summary>
    internal long Objects { get; private set; }

    /// <summary>The number of objects of damaged buffers that were written here and accepted by C++.</summary>
    internal long Salvaged { get; private set; }

    /// <summary>The number of tables that were read, built and written by a schema that is known only at run time.</summary>
    internal long Dynamic { get; private set; }

    /// <summary>The number of damaged buffers that were read and written so.</summary>
    internal long DynamicSalvaged { get; private set; }

    /// <summary>The number of damaged buffers that LibWire rejects and C++ accepts, by error.</summary>
    internal Dictionary<WireError, long> Stricter { get; } = [];

    /// <summary>Checks schemas, which are compiled together.</summary>
    /// <exception cref="FuzzMismatchException">The two sides differ.</exception>
    internal void Run(ulong from, int count)
    {
        RandomFlatSchema[] schemas = [.. Enumerable.Range(0, count).Select(i => RandomFlatSchema.Make(from + (ulong)i))];
        IReadOnlyList<CompiledFlatSchema> compiled = CompiledFlatSchemas.Make(schemas);
        for (int i = 0; i < count; i++) Run(schemas[i], compiled[i]);
    }

    private void Run(RandomFlatSchema schema, CompiledFlatSchema compiled)
    {
        using OracleSchema theirs = OracleSchema.Parse(schema.Print(), out OracleAnswer refusal)
            ?? throw new FuzzMismatchException($"C++ does not take schema {schema.Seed}: {refusal.Text}\n{schema.Print()}");
        using OracleSchema? described = Describe(schema, theirs);
        var objects = new FlatObjectCheck(schema, theirs, compiled);
        var dynamic = new FlatDynamicCheck(schema, theirs, compiled);

        // FlatBuffers 2.0.8 adds a size prefix to nested buffers too.
        bool hasNested = schema.Tables.Any(static table => table.Members.Exists(static member => member.Type.Form == FlatForm.NestedBuffer));
        for (int round = 0; round < Rounds; round++)
        {
            var random = new FuzzRandom(schema.Seed, (ulong)(1000 + round));
            string stage = "";
            string json = "";
            try
            {
                bool writesDefaults = random.OneIn(3), isSizePrefixed = random.OneIn(4) && !hasNested;
                uint flags = (writesDefaults ? FlatOracle.ForceDefaults : 0) | (isSizePrefixed ? FlatOracle.SizePrefixed : 0);
                RandomFlatValue value = RandomFlatValue.Make(schema, random, writesDefaults);
                json = value.Json;
                stage = "build";
                byte[] buffer = theirs.Build(json, flags).OrThrow();
                stage = "dump of C++";
                string dump = Encoding.UTF8.GetString(theirs.Dump(buffer, flags).OrThrow());
                stage = "dump of C++ by the binary schema";
                if (described != null) Same(dump, Encoding.UTF8.GetString(described.Dump(buffer, flags).OrThrow()));
                stage = "value that was made";
                Same(value.Dump, RandomFlatValue.WithoutBytes(dump));
                stage = "views";
                string? ours = compiled.Dump(buffer, new FlatVerifierOptions { IsSizePrefixed = isSizePrefixed }, out WireFault fault);
                if (ours is null) throw new FuzzMismatchException($"Refused: {fault}");
                Same(dump, ours);
                Buffers++;
                stage = "objects";
                objects.Whole(buffer, new FlatObjectForm(writesDefaults, isSizePrefixed), dump, new FuzzRandom(schema.Seed, (ulong)(2000 + round)));
                stage = "dynamic tables";
                dynamic.Whole(buffer, isSizePrefixed, dump);
                stage = "damaged buffers";
                if (!isSizePrefixed) Damage(buffer, theirs, compiled.Dump, objects, dynamic, random);
            }
            catch (Exception failure)
            {
                throw new FuzzMismatchException($"Schema {schema.Seed}, round {round}, {stage}: {failure.Message}\n{json}\n{schema.Print()}");
            }
        }

        Objects += objects.Objects;
        Salvaged += objects.Salvaged;
        Dynamic += dynamic.Tables;
        DynamicSalvaged += dynamic.Salvaged;
    }

    /// <summary>
    /// The schema that C++ reads from our binary form. C++ does not accept everything that it writes itself: for example nested buffers with a qualified
    /// name.
    /// </summary>
    private OracleSchema? Describe(RandomFlatSchema schema, OracleSchema theirs)
    {
        OracleSchema? described = OracleSchema.Load(CompiledFlatSchemas.Describe(schema), out OracleAnswer refusal);
        using OracleSchema? own = OracleSchema.Load(theirs.Describe().OrThrow(), out OracleAnswer ownRefusal);
        if (described is null != own is null || refusal.Text != ownRefusal.Text)
            throw new FuzzMismatchException($"C++ says '{refusal.Text}' of the .bfbs of schema {schema.Seed}, and '{ownRefusal.Text}' of its own one\n{schema.Print()}");
        if (described != null) Described++;
        return described;
    }

    /// <summary>If LibWire accepts a buffer, it can be read to its end, C++ accepts it too, and C++ accepts the written object.</summary>
    private void Damage(
        byte[] buffer, OracleSchema theirs, FlatDumper dumper, FlatObjectCheck objects, FlatDynamicCheck dynamic, FuzzRandom random)
    {
        for (int i = 0; i < DamagesEach; i++)
        {
            byte[] damaged = Damaged(buffer, random);
            string? dump = dumper(damaged, Small, out WireFault fault);
            bool isAccepted = dump != null;
            bool isAcceptedThere = theirs.Verify(damaged, 0).IsOk;
            if (isAccepted && !isAcceptedThere) throw new FuzzMismatchException($"Accepted here, refused by C++: {Convert.ToHexStringLower(damaged)}");
            if (isAccepted) Accepted++;
            else Refused++;
            if (dump != null) objects.Damaged(damaged, Small, dump);
            if (dump != null) dynamic.Damaged(damaged, Small, dump);
            if (!isAccepted && isAcceptedThere) Stricter[fault.Error] = Stricter.GetValueOrDefault(fault.Error) + 1;
        }
    }

    private static byte[] Damaged(byte[] buffer, FuzzRandom random)
    {
        byte[] bytes = (byte[])buffer.Clone();
        for (int change = random.Next(3); change >= 0; change--) FlatDamage.Change(bytes, random, FlatDamage.KindCountWithoutCopies);
        return random.OneIn(8) ? bytes[..random.Next(bytes.Length + 1)] : bytes;
    }

    internal static void Same(string expected, string actual)
    {
        if (expected == actual) return;
        int at = 0;
        while (at < Math.Min(expected.Length, actual.Length) && expected[at] == actual[at]) at++;
        int from = Math.Max(0, at - 60);
        throw new FuzzMismatchException($"at {at}:\n  {expected.AsSpan(from, Math.Min(140, expected.Length - from))}\n  {actual.AsSpan(from, Math.Min(140, actual.Length - from))}\n");
    }
}
