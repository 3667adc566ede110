namespace LibWire.Cli.Tests;

/// <summary>The rules of <c>check --against</c> for .fbs files: each change with all that it breaks, and where. <c>§</c> marks the place.</summary>
public sealed class FbsBreakingRuleTests : IDisposable
{
    private readonly Workspace _workspace = new();

    public void Dispose() => _workspace.Dispose();

    [Theory]

    // Structs: any change but a rename breaks bytes.
    [InlineData("FBS_STRUCT_SAME_LAYOUT FBS_STRUCT_NO_ADD", "struct s { x: int; }", "struct s { x: int; §y: int; }")]
    [InlineData("FBS_STRUCT_NO_ADD", "struct s { x: byte; y: int; }", "struct s { x: byte; §z: byte; y: int; }")]
    [InlineData("FBS_STRUCT_SAME_LAYOUT", "struct s { x: int; }", "struct §s (force_align: 8) { x: int; }")]
    [InlineData("FBS_STRUCT_SAME_LAYOUT", "struct s (force_align: 8) { x: int; }", "struct §s { x: int; }")]
    [InlineData("FBS_STRUCT_SAME_LAYOUT FBS_FIELD_NO_DELETE", "struct s { x: int; y: int; }", "struct §s { x: int; }")]
    [InlineData("FBS_FIELD_SAME_ID FBS_FIELD_SAME_ID", "struct s { x: int; y: int; }", "struct s { §y: int; x: int; }")]
    [InlineData("FBS_FIELD_SAME_TYPE", "struct s { x: int; }", "struct s { §x: float; }")]
    [InlineData("FBS_STRUCT_SAME_LAYOUT FBS_FIELD_SAME_TYPE", "struct s { x: [int:3]; }", "struct s { §x: [int:4]; }")]
    [InlineData("FBS_FIELD_SAME_MEANING", "struct s { x: int; }", "struct s { §x: uint; }")]
    [InlineData("FBS_FIELD_NO_ID_REUSE", "struct s { x: int; }", "struct s { §y: float; }")]
    [InlineData("FBS_FIELD_SAME_NAME", "struct s { x: int; }", "struct s { §y: int; }")]
    [InlineData("FBS_TYPE_SAME_KIND", "struct s { x: int; }", "table §s { x: int; }")]
    [InlineData("FBS_TYPE_SAME_KIND", "enum s : ubyte { X }", "table t {} union §s { t }")]

    // Fields of tables.
    [InlineData("", "table t { x: int; }", "table t { x: int; y: int; }")]
    [InlineData("", "table t { x: int (id: 0); }", "table t { y: int (id: 1); x: int (id: 0); }")]
    [InlineData("FBS_FIELD_SAME_ID", "table t { x: int; }", "table t { y: int; §x: int; }")]
    [InlineData("FBS_FIELD_SAME_ID FBS_FIELD_SAME_ID", "table a {} union u { a } table t { x: u; y: int; }", "table a {} union u { a } table t { §y: int; x: u; }")]
    [InlineData("FBS_FIELD_NO_DELETE", "table t { x: int; y: int; }", "table §t { x: int; }")]
    [InlineData("FBS_FIELD_NOT_DEPRECATED", "table t { x: int; }", "table t { §x: int (deprecated); }")]
    [InlineData("", "table t { x: int (deprecated); }", "table t { x: int; }")]
    [InlineData("FBS_FIELD_NO_ID_REUSE", "table t { x: int; }", "table t { §y: string; }")]
    [InlineData("FBS_FIELD_NO_ID_REUSE FBS_FIELD_NO_DELETE", "table a {} union u { a } table t { x: u; }", "table a {} union u { a } table t { §y: ubyte; }")]
    [InlineData("FBS_FIELD_SAME_NAME", "table t { x: int; }", "table t { §y: int; }")]
    [InlineData("FBS_FIELD_SAME_NAME FBS_FIELD_SAME_DEFAULT", "table t { x: int = 1; }", "table t { §y: int = 2; }")]
    [InlineData("FBS_FIELD_SAME_DEFAULT", "table t { x: int = 1; }", "table t { §x: int; }")]
    [InlineData("FBS_FIELD_SAME_DEFAULT", "table t { x: int; }", "table t { §x: int = null; }")]
    [InlineData("FBS_FIELD_SAME_DEFAULT", "table t { x: int = null; }", "table t { §x: int; }")]
    [InlineData("FBS_FIELD_SAME_DEFAULT", "table t { x: double = nan; }", "table t { §x: double = inf; }")]
    [InlineData("", "table t { x: double = nan; y: int = 10; }", "table t { x: double = -nan; y: int = 0xA; }")]
    [InlineData("FBS_FIELD_SAME_TYPE", "table t { x: int; }", "table t { §x: long; }")]
    [InlineData("FBS_FIELD_SAME_TYPE", "table t { x: int; }", "table t { §x: float; }")]
    [InlineData("FBS_FIELD_SAME_TYPE", "table t { x: bool; }", "table t { §x: ubyte; }")]
    [InlineData("FBS_FIELD_SAME_TYPE", "table t { x: int; }", "table t { §x: [int]; }")]
    [InlineData("FBS_FIELD_SAME_TYPE", "table t { x: [int]; }", "table t { §x: [int] (vector64); }")]
    [InlineData("FBS_FIELD_SAME_TYPE", "table t { x: [ubyte]; }", "table t { §x: string; }")]
    [InlineData("FBS_FIELD_SAME_TYPE", "table a {} table b {} table t { x: a; }", "table a {} table b {} table t { §x: b; }")]
    [InlineData("FBS_FIELD_SAME_MEANING", "table t { x: int; }", "table t { §x: uint; }")]
    [InlineData("FBS_FIELD_SAME_MEANING", "table t { x: [short]; }", "table t { §x: [ushort]; }")]
    [InlineData("FBS_FIELD_SAME_MEANING", "enum e : byte { A } table t { x: e; }", "enum e : byte { A } table t { §x: byte; }")]
    [InlineData("FBS_FIELD_SAME_MEANING", "table t { x: string; }", "table t { §x: [ubyte]; }")]
    [InlineData("FBS_FIELD_SAME_OFFSET", "table t { x: string; }", "table t { §x: string (offset64); }")]

    // Attributes of fields.
    [InlineData("FBS_FIELD_SAME_REQUIRED", "table t { x: string; }", "table t { §x: string (required); }")]
    [InlineData("FBS_FIELD_SAME_REQUIRED", "table t { x: string (required); }", "table t { §x: string; }")]
    [InlineData("FBS_FIELD_SAME_REQUIRED", "table t { x: int; }", "table t { x: int; §y: string (required); }")]
    [InlineData("FBS_TYPE_SAME_KEY", "table t { x: int; y: int; }", "table t { x: int; §y: int (key); }")]
    [InlineData("FBS_TYPE_SAME_KEY", "table t { x: int (key); y: int; }", "table t { x: int; §y: int (key); }")]
    [InlineData("FBS_TYPE_SAME_KEY", "table t { x: int (key); }", "table §t { x: int; }")]
    [InlineData("FBS_FIELD_SAME_NAME", "table t { x: int (key); }", "table t { §y: int (key); }")]
    [InlineData("FBS_FIELD_SAME_ALIGNMENT", "table t { x: [int]; }", "table t { §x: [int] (force_align: 16); }")]
    [InlineData("FBS_FIELD_SAME_ALIGNMENT", "table t { x: [int] (force_align: 16); }", "table t { §x: [int] (force_align: 8); }")]
    [InlineData("FBS_FIELD_SAME_NESTED", "table a {} table t { x: [ubyte]; }", "table a {} table t { §x: [ubyte] (nested_flatbuffer: \"a\"); }")]
    [InlineData("FBS_FIELD_SAME_NESTED", "table t { x: [ubyte] (flexbuffer); }", "table t { §x: [ubyte]; }")]
    [InlineData("FBS_FIELD_SAME_HASH", "table t { x: uint (hash: \"fnv1_32\"); }", "table t { §x: uint (hash: \"fnv1a_32\"); }")]

    // Enums and unions.
    [InlineData("", "enum e : byte { A }", "enum e : byte { A, B }")]
    [InlineData("FBS_ENUM_VALUE_SAME_NUMBER", "enum e : byte { A, B }", "enum e : byte { A, C, §B }")]
    [InlineData("FBS_ENUM_VALUE_NO_NUMBER_REUSE", "enum e : byte { A, B }", "enum e : byte { A, §C }")]
    [InlineData("FBS_ENUM_VALUE_NO_DELETE", "enum e : byte { A, B }", "enum §e : byte { A }")]
    [InlineData("FBS_ENUM_SAME_TYPE", "enum e : byte { A }", "enum §e : ubyte { A }")]
    [InlineData("FBS_ENUM_SAME_BIT_FLAGS", "enum e : ubyte { A, B }", "enum §e : ubyte (bit_flags) { A, B }")]
    [InlineData("", "table a {} table b {} union u { a }", "table a {} table b {} union u { a, b }")]
    [InlineData("", "table a {} table b {} union u { a }", "table a {} table b {} union u { a, b = 7 }")]
    [InlineData("FBS_UNION_MEMBER_SAME_NUMBER", "table a {} table b {} union u { a }", "table a {} table b {} union u { b, §a }")]
    [InlineData("FBS_UNION_MEMBER_SAME_TYPE", "table a {} table b {} union u { x: a }", "table a {} table b {} union u { §x: b }")]
    [InlineData("FBS_UNION_MEMBER_SAME_TYPE", "table a {} table b {} union u { a }", "table a {} table b {} union u { §b }")]
    [InlineData("FBS_UNION_MEMBER_SAME_NAME", "table a {} union u { x: a }", "table a {} union u { §y: a }")]
    [InlineData("FBS_UNION_MEMBER_NO_DELETE", "table a {} table b {} union u { a, b }", "table a {} table b {} union §u { a }")]
    [InlineData("FBS_ENUM_SAME_TYPE", "table a {} union u { a }", "table a {} union §u : int { a }")]

    // Files and types.
    [InlineData("FBS_FILE_SAME_IDENTIFIER", "table t {} file_identifier \"AAAA\";", "table t {} file_identifier §\"BBBB\";")]
    [InlineData("FBS_FILE_SAME_IDENTIFIER", "table t {}", "table t {} file_identifier §\"BBBB\";")]
    [InlineData("FBS_FILE_SAME_IDENTIFIER", "table t {} file_identifier \"AAAA\";", "§table t {}")]
    [InlineData("FBS_FILE_SAME_ROOT_TYPE", "table t {} table s {} root_type t;", "table t {} table s {} root_type §s;")]
    [InlineData("FBS_FILE_SAME_ROOT_TYPE", "table t {} root_type t;", "§table t {}")]
    [InlineData("", "table t {}", "table t {} root_type t;")]
    [InlineData("FBS_TYPE_NO_DELETE", "table t {} table s {}", "§table t {}")]
    [InlineData("FBS_TYPE_SAME_NAME", "table a { y: int; } table t { x: a; }", "table §b { y: int; } table t { x: b; }")]
    [InlineData("FBS_TYPE_SAME_NAME", "table t { x: int; } root_type t;", "namespace n; table §t { x: int; } root_type t;")]
    [InlineData("FBS_TYPE_SAME_NAME FBS_FIELD_SAME_TYPE", "table a { y: int; } table t { x: [a]; }", "table §b { y: float; } table t { x: [b]; }")]

    // Services.
    [InlineData("FBS_SERVICE_NO_DELETE", "table t {} rpc_service S { m(t): t; }", "§table t {} rpc_service R { m(t): t; }")]
    [InlineData("FBS_RPC_NO_DELETE", "table t {} rpc_service S { m(t): t; }", "table t {} rpc_service §S { n(t): t; }")]
    [InlineData("FBS_RPC_SAME_REQUEST_TYPE", "table t {} table s {} rpc_service S { m(t): t; }", "table t {} table s {} rpc_service S { §m(s): t; }")]
    [InlineData("FBS_RPC_SAME_RESPONSE_TYPE", "table t {} table s {} rpc_service S { m(t): t; }", "table t {} table s {} rpc_service S { §m(t): s; }")]
    [InlineData("FBS_RPC_SAME_STREAMING", "table t {} rpc_service S { m(t): t; }", "table t {} rpc_service S { §m(t): t (streaming: \"server\"); }")]
    [InlineData("FBS_RPC_SAME_IDEMPOTENCY", "table t {} rpc_service S { m(t): t; }", "table t {} rpc_service S { §m(t): t (idempotent); }")]
    public void Check_OfAChange_ReportsWhatItBreaks(string rules, string before, string after)
    {
        int column = after.IndexOf('§', StringComparison.Ordinal) + 1;
        string old = _workspace.Write("old/a.fbs", before), now = _workspace.Write("new/a.fbs", after.Replace("§", "", StringComparison.Ordinal));
        CommandRun run = CommandRun.Of("check", "--use", "FILE,PACKAGE,WIRE_JSON,WIRE", "--against", old, now);
        string[] lines = run.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.Equal((rules.Length > 0 ? 1 : 0, ""), (run.ExitCode, run.Error));
        Assert.Equal(
            rules.Split(' ', StringSplitOptions.RemoveEmptyEntries).Order(StringComparer.Ordinal), lines.Select(static line => line.Split(": ")[1]).Order(StringComparer.Ordinal));
        if (rules.Length > 0) Assert.Contains(lines, line => line.StartsWith($"{now}:1:{column}: ", StringComparison.Ordinal));

        // Those that break bytes are the default.
        string[] ofBytes = [.. lines.Where(static line => BreakingRules.All.First(rule => rule.Id == line.Split(": ")[1]).Categories.Contains("WIRE"))];
        Assert.Equal(ofBytes, CommandRun.Of("check", "--against", old, now).Output.Split('\n', StringSplitOptions.RemoveEmptyEntries));
    }

    [Fact]
    public void Rules_EachHasATest()
    {
        IEnumerable<string> tested = typeof(FbsBreakingRuleTests).GetMethod(nameof(Check_OfAChange_ReportsWhatItBreaks))!
            .GetCustomAttributes(typeof(InlineDataAttribute), inherit: false).Cast<InlineDataAttribute>()
            .SelectMany(static data => ((string)data.GetData(null!).Single()[0]).Split(' ', StringSplitOptions.RemoveEmptyEntries)).Distinct();
        IEnumerable<string> all = BreakingRules.All.Select(static rule => rule.Id).Where(static id => id.StartsWith("FBS_", StringComparison.Ordinal));
        Assert.Equal(all.Order(StringComparer.Ordinal), tested.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Check_OfAnUnchangedSchema_IsSilent()
    {
        string schema = LibWire.Tests.TestData.PathOf("flatbuffers/monster/monster_test.fbs"), folder = Path.GetDirectoryName(schema)! + "/include_test";
        Assert.Equal(new CommandRun(0, "", ""), CommandRun.Of("check", "-I", folder, "--use", "FILE,PACKAGE,WIRE_JSON,WIRE", "--against", schema, schema));
    }
}
