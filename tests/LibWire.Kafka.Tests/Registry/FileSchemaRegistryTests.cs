namespace LibWire.Tests.Kafka;

/// <summary>A registry in a folder.</summary>
public sealed class FileSchemaRegistryTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task Register_SameSchemaTwiceAndElsewhere_HasOneId()
    {
        FileSchemaRegistry registry = Open();
        RegistrySchema schema = Proto("int64 id = 1;"), newer = Proto("int64 id = 1; bool paid = 2;");
        Assert.Equal(1, await registry.RegisterAsync("orders-value", schema));
        Assert.Equal(1, await registry.RegisterAsync("orders-value", schema));
        Assert.Equal(1, await registry.RegisterAsync("other/../value", schema));
        Assert.Equal(2, await registry.RegisterAsync("orders-value", newer));

        FileSchemaRegistry again = Open();
        Assert.Equal(schema, await again.GetAsync(1));
        Assert.Equal(newer, await again.GetAsync(2));
        Assert.Null(await again.GetAsync(3));
        Assert.Null(await again.GetAsync(-1));
        Assert.Equal(new RegisteredSchema("orders-value", 1, 1, schema), await again.FindAsync("orders-value", schema));
        Assert.Equal(new RegisteredSchema("orders-value", 2, 2, newer), await again.GetVersionAsync("orders-value"));
        Assert.Equal(1, (await again.GetVersionAsync("orders-value", 1))!.Id);
        Assert.Null(await again.GetVersionAsync("orders-value", 3));
        Assert.Null(await again.GetVersionAsync("unknown"));
        Assert.Null(await again.FindAsync("unknown", schema));
    }

    [Theory]
    [InlineData("..")]
    [InlineData("../../x")]
    [InlineData("a/b")]
    public async Task Register_SubjectThatIsAPath_StaysInTheFolder(string subject)
    {
        string inner = Path.Combine(_folder.Path, "a", "b");
        await new FileSchemaRegistry(inner).RegisterAsync(subject, Proto(""));
        Assert.Equal(1, (await new FileSchemaRegistry(inner).GetVersionAsync(subject))!.Id);
        Assert.Equal([inner], Directory.GetDirectories(Path.Combine(_folder.Path, "a")));
        Assert.Empty(Directory.GetFiles(_folder.Path));
        Assert.Single(Directory.GetDirectories(Path.Combine(inner, "subjects")));
    }

    // As Confluent's registry, with the rules of libwire check --against: what the newer one reads, what the older one reads.
    [Theory]
    [InlineData(SchemaCompatibility.Backward, "int64 id = 1; bool paid = 2;", "")]
    [InlineData(SchemaCompatibility.Backward, "string id = 1;", "FIELD_WIRE_COMPATIBLE_TYPE")]
    [InlineData(SchemaCompatibility.Backward, "", "FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED")]
    [InlineData(SchemaCompatibility.Backward, "reserved 1;", "")]
    [InlineData(SchemaCompatibility.Forward, "int64 id = 1; bool paid = 2;", "FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED, for orders-value, version 1")]
    [InlineData(SchemaCompatibility.Forward, "", "")]
    [InlineData(SchemaCompatibility.Full, "string id = 1;", "FIELD_WIRE_COMPATIBLE_TYPE, for orders-value, version 1")]
    [InlineData(SchemaCompatibility.Full, "int64 number = 1;", "")]
    [InlineData(SchemaCompatibility.None, "string id = 1;", "")]
    public async Task Register_AfterAnotherVersion_IsRefusedWithTheFindings(SchemaCompatibility level, string fields, string finding)
    {
        FileSchemaRegistry registry = Open(level);
        await registry.RegisterAsync("orders-value", Proto("int64 id = 1;"));
        IReadOnlyList<string> findings = await registry.FindBreakingAsync("orders-value", Proto(fields));
        if (finding.Length == 0)
        {
            Assert.Empty(findings);
            Assert.Equal(2, await registry.RegisterAsync("orders-value", Proto(fields)));
            return;
        }

        Assert.Contains(findings, each => each.StartsWith(finding, StringComparison.Ordinal));
        var refusal = await Assert.ThrowsAsync<IncompatibleSchemaException>(async () => await registry.RegisterAsync("orders-value", Proto(fields)));
        Assert.Equal(findings, refusal.Findings);
        Assert.Equal("orders-value", refusal.Subject);
        Assert.Equal(1, (await registry.GetVersionAsync("orders-value"))!.Version);
    }

    [Theory]
    [InlineData(SchemaCompatibility.Backward, false)]
    [InlineData(SchemaCompatibility.BackwardTransitive, true)]
    public async Task Register_BreaksAnOlderVersionOnly_IsRefusedIfTransitive(SchemaCompatibility level, bool isRefused)
    {
        FileSchemaRegistry careless = Open(SchemaCompatibility.None);
        await careless.RegisterAsync("s", Proto("int64 id = 1;"));
        await careless.RegisterAsync("s", Proto(""));
        Assert.Equal(isRefused, (await Open(level).FindBreakingAsync("s", Proto("string id = 1;"))).Count > 0);
    }

    [Fact]
    public async Task Register_Fbs_IsComparedWithItsIncludes()
    {
        FileSchemaRegistry registry = Open();
        await registry.RegisterAsync("weapons", Fbs("table Weapon { damage: int; }"));
        var reference = new SchemaReference("weapons.fbs", "weapons", 1);
        const string Old = "include \"weapons.fbs\"; table Monster { weapon: Weapon; hp: short; } root_type Monster;";
        await registry.RegisterAsync("monsters", Fbs(Old, reference));
        Assert.Empty(await registry.FindBreakingAsync("monsters", Fbs(Old.Replace("hp: short;", "hp: short; name: string;", StringComparison.Ordinal), reference)));
        Assert.StartsWith(
            "FBS_FIELD_SAME_TYPE", Assert.Single(await registry.FindBreakingAsync("monsters", Fbs(Old.Replace("short", "int", StringComparison.Ordinal), reference))));
        Assert.NotEmpty(await registry.FindBreakingAsync("monsters", Proto("int64 id = 1;")));
    }

    [Fact]
    public async Task Register_WrongSchemaOrReference_IsRefused()
    {
        FileSchemaRegistry registry = Open();
        await Refused(new RegistrySchema(RegistrySchema.Protobuf, "message {"), "LW");
        await Refused(new RegistrySchema(RegistrySchema.FlatBuffers, "table {"), "LW");
        await Refused(new RegistrySchema("AVRO", "{}"), "AVRO");
        await Refused(Proto("") with { References = [new("a.proto", "a", 1)] }, "version 1 of a");
        await Refused(new RegistrySchema(RegistrySchema.Protobuf, Convert.ToBase64String([0x80])), "no descriptor");
        Assert.Null(await registry.GetAsync(1));

        async Task Refused(RegistrySchema schema, string text)
        {
            var failure = await Assert.ThrowsAsync<SchemaRegistryException>(async () => await registry.RegisterAsync("s", schema));
            Assert.Equal(failure.Message.Contains("does not exist", StringComparison.Ordinal) ? 0 : 42201, failure.ErrorCode);
            Assert.Contains(text, failure.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Register_ManyAtOnce_EachHasItsOwnId()
    {
        FileSchemaRegistry[] registries = [Open(SchemaCompatibility.None), Open(SchemaCompatibility.None)];
        int[] ids = await Task.WhenAll(Enumerable.Range(1, 12).Select(i =>
            Task.Run(async () => await registries[i % 2].RegisterAsync($"s{i % 3}", Proto($"int64 id = {i};")))));
        Assert.Equal(Enumerable.Range(1, 12), ids.Order());
        Assert.Equal(4, (await registries[0].GetVersionAsync("s1"))!.Version);
    }

    [Fact]
    public async Task Register_LockThatCannotBeOpened_SaysWhyAtOnce()
    {
        Directory.CreateDirectory(Path.Combine(_folder.Path, "lock"));
        var failure = await Assert.ThrowsAsync<SchemaRegistryException>(async () => await Open().RegisterAsync("s", Proto("")));
        Assert.Contains("cannot be opened", failure.Message, StringComparison.Ordinal);
        Assert.IsType<UnauthorizedAccessException>(failure.InnerException);
    }

    [Fact]
    public async Task Get_DamagedFile_SaysWhich()
    {
        FileSchemaRegistry registry = Open();
        await registry.RegisterAsync("s", Proto(""));
        File.WriteAllText(Path.Combine(_folder.Path, "ids", "1.json"), "{\"schemaType\":1}");
        var failure = await Assert.ThrowsAsync<SchemaRegistryException>(async () => await registry.GetAsync(1));
        Assert.Contains(Path.Combine("ids", "1.json"), failure.Message, StringComparison.Ordinal);
    }

    private FileSchemaRegistry Open(SchemaCompatibility level = SchemaCompatibility.Backward) => new(_folder.Path) { Compatibility = level };

    private static RegistrySchema Proto(string fields) =>
        new(RegistrySchema.Protobuf, $"syntax = \"proto3\"; package shop; message Order {{ {fields} }}");

    private static RegistrySchema Fbs(string text, params SchemaReference[] references) => new(RegistrySchema.FlatBuffers, text) { References = references };
}
