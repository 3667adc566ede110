using LibWire.Tests.Fuzz;

namespace LibWire.Tests.SchemaInterop;

/// <summary>A random schema over the whole language: several files that import each other. The same seed makes the same texts on every machine.</summary>
/// <remarks>Nearly all schemas are valid by construction. A few break a rule by chance, and must be rejected.</remarks>
internal static class RandomSchema
{
    /// <summary>Makes a schema.</summary>
    internal static TestSchema Make(ulong seed)
    {
        var world = new SchemaWorld(seed);
        if (world.Random.OneIn(6)) CustomFeature.AddTo(world);
        var types = new RandomTypes(world);
        types.AddFiles();
        var fields = new RandomFields(world, types);
        foreach (FileNode file in world.Files) types.AddTypes(file);
        foreach (FileNode file in world.Files)
            foreach (MessageNode message in file.Messages.ToArray()) fields.Fill(message);
        foreach (FileNode file in world.Files) fields.AddExtensions(file);
        foreach (FileNode file in world.Files) types.AddServices(file);

        List<TestSchemaFile> texts = [];
        if (world.CustomFeatures is { } feature) texts.Add(new TestSchemaFile(feature.File.Path, CustomFeature.Text));
        foreach (FileNode file in world.Files) texts.Add(new TestSchemaFile(file.Path, SchemaDresser.Dress(new SchemaPrinter(world, file).Print(),
            world.Random)));
        return new TestSchema($"random {seed}", texts);
    }
}
