using System.Reflection;
using Google.Protobuf;
using LibWire.Tests.Fuzz;
using LibWire.WellKnown;

namespace LibWire.Tests.Interop;

/// <summary>
/// Valid and invalid messages, each with the type as which it is read. A file passes them and the compiled code to other processes, because compiling it
/// again there would take too long.
/// </summary>
internal sealed class GuardInputs
{
    private const int RuntimeImage = -1;

    private readonly List<(OurMessage Type, byte[] Bytes)> _all = [];

    /// <summary>All of them.</summary>
    internal IReadOnlyList<(OurMessage Type, byte[] Bytes)> All => _all;

    /// <summary>Compiles schemas and makes their messages. They are the same each time.</summary>
    /// <param name="share">Which part of the random or numerous inputs to use: 1 is all, 4 a fourth.</param>
    /// <param name="log">Receives messages.</param>
    internal static GuardInputs Make(int share, Action<string> log)
    {
        var inputs = new GuardInputs();
        GeneratedCorpus corpus = GeneratedCorpus.Make(3);
        CompiledSchema wide = CompiledSchema.Make(WideSchema.Loose, WideSchema.Checked);
        inputs.AddWide(wide["loose.Vector"].Ours, share);
        inputs.AddWide(wide["checked.Vector"].Ours, share);
        foreach (GeneratedCorpus.Entry entry in corpus.Entries) inputs.AddSome(entry.Type, entry.Messages, 1);
        inputs.AddSome(corpus.Pieces.Type, corpus.Pieces.Messages, 6 / share);
        inputs.AddSome(corpus.Tiles.Type, corpus.Tiles.Messages, 3 / share);
        if (corpus.Tiles.Messages.Count == 0) log("No vector tiles are read: there are none.");
        inputs.AddMoreTiles(corpus.Tiles.Type, 4 / share);
        inputs.AddTelemetry(share);
        return inputs;
    }

    /// <summary>Reads a file of <see cref="Save"/>, and loads the code.</summary>
    internal static GuardInputs Load(string file)
    {
        using var reader = new BinaryReader(File.OpenRead(file));
        var types = new Dictionary<string, OurMessage>[reader.ReadInt32()];
        for (int i = 0; i < types.Length; i++) types[i] = OurMessage.AllOf(Assembly.Load(reader.ReadBytes(reader.ReadInt32())));
        var inputs = new GuardInputs();
        for (int left = reader.ReadInt32(); left > 0; left--)
        {
            int image = reader.ReadInt32();
            string name = reader.ReadString();
            inputs._all.Add((image == RuntimeImage ? Runtime : types[image][name], reader.ReadBytes(reader.ReadInt32())));
        }

        return inputs;
    }

    /// <summary>Writes code and messages into a file.</summary>
    internal void Save(string file)
    {
        using var writer = new BinaryWriter(File.Create(file));
        Assembly[] assemblies = [.. _all.Select(static input => input.Type.Type.Assembly).Distinct().Where(static assembly => assembly != typeof(WireInfo).Assembly)];
        writer.Write(assemblies.Length);
        foreach (Assembly assembly in assemblies) Write(writer, CSharpCompiler.ImageOf(assembly));
        writer.Write(_all.Count);
        foreach ((OurMessage type, byte[] bytes) in _all)
        {
            writer.Write(Array.IndexOf(assemblies, type.Type.Assembly)); // RuntimeImage if it is none of them
            writer.Write(type.Layout.FullName);
            Write(writer, bytes);
        }
    }

    /// <summary>The one type that is part of the runtime.</summary>
    private static OurMessage Runtime { get; } = new OurMessage<FileDescriptorProto>();

    private static void Write(BinaryWriter writer, byte[] bytes)
    {
        writer.Write(bytes.Length);
        writer.Write(bytes);
    }

    private void AddWide(OurMessage type, int share)
    {
        foreach (byte[] vector in FuzzSeeds.Load().Vectors) _all.Add((type, vector));
        for (int i = 0; i < 12 / share; i++) _all.Add((type, WideSchema.Make(new FuzzRandom(5, (ulong)i))));
    }

    /// <summary>Adds some of the messages, evenly spread.</summary>
    private void AddSome(OurMessage type, IReadOnlyList<byte[]> messages, int countMax)
    {
        int count = Math.Min(messages.Count, countMax);
        for (int i = 0; i < count; i++) _all.Add((type, messages[(int)((long)i * messages.Count / count)]));
    }

    private void AddMoreTiles(OurMessage type, int count)
    {
        string[] files = [.. Directory.EnumerateFiles(TestData.PathOf("mvt"), "*.mvt", SearchOption.AllDirectories).Order(StringComparer.Ordinal)];
        AddSome(type, [.. files.Where((_, i) => i % Math.Max(1, files.Length / count) == 0).Select(FuzzSeeds.ReadTile)], count);
    }

    /// <summary>Adds invented telemetry, and the descriptors of its schemas.</summary>
    private void AddTelemetry(int share)
    {
        CompiledSchema schema = CompiledSchema.Make([.. SchemaInterop.TestSchemaFolder.Load(TestData.PathOf("otlp")).Files.Select(static file => (file.ImportPath, file.Text))]);
        var filler = new RandomMessage(new FuzzRandom(9));
        foreach (MessagePair pair in schema.Messages.Where((_, i) => i % (4 * share) == 0)) _all.Add((pair.Ours, filler.Make(pair.Google).ToByteArray()));
        byte[][] descriptors = [.. schema.Messages.Select(static pair => pair.Google.File).Distinct().Select(static file => file.SerializedData.ToByteArray())];
        AddSome(Runtime, descriptors, 4 / share);
    }
}
