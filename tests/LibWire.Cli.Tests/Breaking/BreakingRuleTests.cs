namespace LibWire.Cli.Tests;

/// <summary>Each rule of <c>check --against</c> on a change that it reports, and on one close to it that it does not.</summary>
public sealed class BreakingRuleTests
{
    private const string Proto2 = "syntax = \"proto2\"; package p; ";
    private const string Proto3 = "syntax = \"proto3\"; package p; ";
    private const string Edition = "edition = \"2023\"; package p; ";

    // Rule; old; new with the change; new without it.
    private static readonly string[][] Cases =
    [
        ["MESSAGE_NO_DELETE", "message A { message B {} }", "message A {}", "message A { message B { int32 x = 1; } }"],
        ["ENUM_NO_DELETE", "message A {} enum E { Z = 0; }", "message A {}", "enum E { Z = 0; } message A {}"],
        ["SERVICE_NO_DELETE", "service S {}", "", "service S {} service T {}"],
        ["EXTENSION_NO_DELETE", Proto2 + "message A { extensions 5; } extend A { optional int32 x = 5; }", Proto2 + "message A { extensions 5; }",
            Proto2 + "message A { extensions 5; } extend A { optional string x = 5; }"],
        ["PACKAGE_MESSAGE_NO_DELETE", "message A {} message B {}", "message B {}", "message B {} message A {}"],
        ["PACKAGE_ENUM_NO_DELETE", "enum E { Z = 0; } message B {}", "message B {}", "enum E { Y = 0; }"],
        ["PACKAGE_SERVICE_NO_DELETE", "service S {}", "", "service S {}"],
        ["PACKAGE_EXTENSION_NO_DELETE", Proto2 + "message A { extensions 5; } extend A { optional int32 x = 5; }", Proto2 + "message A { extensions 5; }",
            Proto2 + "message A { extensions 5 to 6; } extend A { optional int32 x = 6; }"],
        ["PACKAGE_NO_DELETE", "message A {}", "syntax = \"proto3\"; package q; message A {}", "message B {}"],
        ["FIELD_NO_DELETE", "message A { int32 x = 1; }", "message A { reserved 1; }", "message A { string y = 1; }"],
        ["FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED", "message A { int32 x = 2; }", "message A { reserved \"x\"; }", "message A { reserved 1 to 3; }"],
        ["FIELD_NO_DELETE_UNLESS_NAME_RESERVED", "message A { int32 x = 2; }", "message A { reserved 2; }", "message A { reserved \"x\"; }"],
        ["ENUM_VALUE_NO_DELETE", "enum E { Z = 0; A = 1; }", "enum E { Z = 0; reserved 1; }", "enum E { Z = 0; B = 1; }"],
        ["ENUM_VALUE_NO_DELETE_UNLESS_NUMBER_RESERVED", "enum E { Z = 0; A = -1; }", "enum E { Z = 0; }", "enum E { Z = 0; reserved -2 to -1; }"],
        ["ENUM_VALUE_NO_DELETE_UNLESS_NAME_RESERVED", "enum E { option allow_alias = true; Z = 0; A = 1; B = 1; }", "enum E { Z = 0; reserved \"A\"; }",
            "enum E { Z = 0; reserved \"A\", \"B\"; }"],
        ["ONEOF_NO_DELETE", "message A { oneof o { int32 x = 1; } }", "message A { int32 x = 1; }", "message A { oneof o { int32 y = 2; } }"],
        ["RPC_NO_DELETE", "message A {} service S { rpc M(A) returns (A); }", "message A {} service S {}", "message A {} service S { rpc M(A) returns (A) {} }"],
        ["RESERVED_MESSAGE_NO_DELETE", "message A { reserved 2 to 5; }", "message A { reserved 2 to 3, 5; }", "message A { reserved 2 to 3, 4 to 9; }"],
        ["RESERVED_ENUM_NO_DELETE", "enum E { Z = 0; reserved \"A\"; }", "enum E { Z = 0; }", "enum E { Z = 0; reserved \"B\", \"A\"; }"],
        ["EXTENSION_MESSAGE_NO_DELETE", Proto2 + "message A { extensions 5 to 9; }", Proto2 + "message A { extensions 5 to 8; }",
            Proto2 + "message A { extensions 5 to 6, 7 to max; }"],
        ["FIELD_SAME_NAME", "message A { int32 x = 1; }", "message A { int32 y = 1; }", "message A { int64 x = 1; }"],
        ["FIELD_SAME_JSON_NAME", "message A { int32 x_y = 1; }", "message A { int32 x_y = 1 [json_name = \"z\"]; }", "message A { int32 xY = 1; }"],
        ["ENUM_VALUE_SAME_NAME", "enum E { Z = 0; }", "enum E { Y = 0; }", "enum E { option allow_alias = true; Y = 0; Z = 0; }"],
        ["FIELD_SAME_TYPE", "message A { int32 x = 1; }", "message A { uint32 x = 1; }", "message A { repeated int32 x = 1; }"],
        ["FIELD_WIRE_COMPATIBLE_TYPE", "message A { int32 x = 1; }", "message A { sint32 x = 1; }", "message A { bool x = 1; }"],
        ["FIELD_WIRE_JSON_COMPATIBLE_TYPE", "message A { int32 x = 1; }", "message A { int64 x = 1; }", "message A { uint32 x = 1; }"],
        ["FIELD_SAME_CARDINALITY", "message A { int32 x = 1; }", "message A { optional int32 x = 1; }", "message A { int64 x = 1; }"],
        ["FIELD_WIRE_COMPATIBLE_CARDINALITY", "message A { int32 x = 1; }", "message A { repeated int32 x = 1; }", "message A { optional int32 x = 1; }"],
        ["FIELD_WIRE_JSON_COMPATIBLE_CARDINALITY", "message A { map<int32, int32> x = 1; }",
            "message A { repeated B x = 1; } message B { int32 key = 1; int32 value = 2; }", "message A { map<int32, int64> x = 1; }"],
        ["FIELD_SAME_ONEOF", "message A { oneof o { int32 x = 1; } int32 y = 2; }", "message A { oneof o { int32 x = 1; int32 y = 2; } }",
            "message A { oneof o { int32 x = 1; int32 z = 3; } optional int32 y = 2; }"],
        ["FIELD_SAME_DEFAULT", Proto2 + "message A { optional float x = 1 [default = 0.1]; }", Proto2 + "message A { optional float x = 1; }",
            Proto2 + "message A { optional float x = 1 [default = 1e-1]; }"],
        ["MESSAGE_SAME_REQUIRED_FIELDS", Proto2 + "message A { required int32 x = 1; }", Proto2 + "message A { optional int32 x = 1; }",
            Edition + "message A { int32 x = 1 [features.field_presence = LEGACY_REQUIRED]; }"],
        ["MESSAGE_SAME_MESSAGE_SET_WIRE_FORMAT", Proto2 + "message A { option message_set_wire_format = true; extensions 4 to max; }",
            Proto2 + "message A { extensions 4 to max; }", Proto2 + "message A { extensions 4 to max; option message_set_wire_format = true; }"],
        ["ENUM_SAME_TYPE", Edition + "enum E { Z = 0; }", Edition + "enum E { option features.enum_type = CLOSED; Z = 0; }", "enum E { Z = 0; }"],
        ["ENUM_SAME_JSON_FORMAT", Edition + "enum E { Z = 0; }", Edition + "enum E { option features.json_format = LEGACY_BEST_EFFORT; Z = 0; }", "enum E { Z = 0; }"],
        ["MESSAGE_SAME_JSON_FORMAT", Edition + "message A {}", Edition + "message A { option features.json_format = LEGACY_BEST_EFFORT; }", "message A {}"],
        ["FIELD_SAME_UTF8_VALIDATION", Edition + "message A { string x = 1; }", Edition + "message A { string x = 1 [features.utf8_validation = NONE]; }",
            Edition + "message A { bytes x = 1; }"],
        ["FIELD_SAME_JAVA_UTF8_VALIDATION", Proto2 + "message A { optional string x = 1; }",
            Proto2 + "option java_string_check_utf8 = true; message A { optional string x = 1; }",
            Proto2 + "option java_string_check_utf8 = false; message A { optional string x = 1; }"],
        ["FIELD_SAME_CPP_STRING_TYPE", "message A { string x = 1 [ctype = STRING_PIECE]; }", "message A { string x = 1 [ctype = CORD]; }", "message A { string x = 1; }"],
        ["FIELD_SAME_JSTYPE", "message A { int64 x = 1; }", "message A { int64 x = 1 [jstype = JS_STRING]; }", "message A { int64 x = 1 [jstype = JS_NORMAL]; }"],
        ["FILE_SAME_SYNTAX", "message A {}", "syntax = \"proto2\"; package p; message A {}", Proto3 + "message B {}"],
        ["FILE_SAME_PACKAGE", "message A {}", "syntax = \"proto3\"; package q; message A {}", "message B {}"],
        ["MESSAGE_NO_REMOVE_STANDARD_DESCRIPTOR_ACCESSOR", "message A {}", "message A { option no_standard_descriptor_accessor = true; }",
            "message A { option no_standard_descriptor_accessor = false; }"],
        ["RPC_SAME_REQUEST_TYPE", Rpc("A", "A"), Rpc("B", "A"), Rpc("A", "B")],
        ["RPC_SAME_RESPONSE_TYPE", Rpc("A", "A"), Rpc("A", "B"), Rpc("B", "A")],
        ["RPC_SAME_CLIENT_STREAMING", Rpc("A", "A"), Rpc("stream A", "A"), Rpc("A", "stream A")],
        ["RPC_SAME_SERVER_STREAMING", Rpc("A", "A"), Rpc("A", "stream A"), Rpc("stream A", "A")],
        ["RPC_SAME_IDEMPOTENCY_LEVEL", Rpc("A", "A"), Rpc("A", "A", "option idempotency_level = IDEMPOTENT;"), Rpc("A", "A", "option idempotency_level = IDEMPOTENCY_UNKNOWN;")],
        .. BreakingRules.FileOptions.Select(static option => new[] { BreakingRules.RuleOf(option), "", Proto3 + OptionOf(option), Proto3 + SameAsUnset(option) }),
    ];

    public static TheoryData<string> Rules { get; } = new(Cases.Select(static one => one[0]));

    [Theory]
    [MemberData(nameof(Rules))]
    public void Find_OfAChange_ReportsTheRuleOnlyForIt(string rule)
    {
        string[] one = Array.Find(Cases, one => one[0] == rule)!;
        Finding finding = Assert.Single(Find(rule, one[1], one[2]));
        Assert.Equal(rule, finding.Rule);
        Assert.EndsWith(".", finding.Message, StringComparison.Ordinal);
        Assert.Empty(Find(rule, one[1], one[3]));
        Assert.Empty(Find(rule, one[1], one[1]));
    }

    [Fact]
    public void Rules_Each_HasATestAndALineInTheDocument()
    {
        string document = File.ReadAllText(LibWire.Tests.Repository.PathOf("docs/check.md")).Replace("`", "", StringComparison.Ordinal);
        string[] ids = [.. BreakingRules.All.Select(static rule => rule.Id).Where(static id => !id.StartsWith("FBS_", StringComparison.Ordinal))];
        Assert.Equal(ids.Order(), Cases.Select(static one => one[0]).Append("FILE_NO_DELETE").Order());
        Assert.All(BreakingRules.All, rule => Assert.Contains(
            $"| {rule.Id} | {string.Join(' ', rule.Categories.Select(static name => name == "WIRE_JSON" ? 'J' : name[0]))} | {rule.Summary} |", document, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("float x = 1 [default = 0.1]", "float x = 1 [default = 1e-1]", false)]
    [InlineData("float x = 1 [default = 0.1]", "double x = 1 [default = 0.1]", false)]
    [InlineData("float x = 1 [default = nan]", "float x = 1 [default = nan]", false)]
    [InlineData("float x = 1", "float x = 1 [default = -0.0]", false)]
    [InlineData("float x = 1", "float x = 1 [default = inf]", true)]
    [InlineData("double x = 1 [default = 0.1]", "double x = 1 [default = 0.10000000001]", true)]
    [InlineData("double x = 1 [default = 1e100]", "double x = 1 [default = 1e200]", true)]
    [InlineData("double x = 1", "double x = 1 [default = 1e-100]", true)]
    [InlineData("double x = 1 [default = 0.1]", "double x = 1 [default = 1e-1]", false)]
    [InlineData("float x = 1 [default = 0.1]", "float x = 1 [default = 0.10000000001]", false)]
    [InlineData("int32 x = 1", "int64 x = 1 [default = 0x0]", false)]
    [InlineData("int32 x = 1 [default = 1]", "bool x = 1 [default = true]", false)]
    [InlineData("int32 x = 1 [default = 2]", "bool x = 1 [default = true]", true)]
    [InlineData("int32 x = 1 [default = 2]", "float x = 1", false)]
    [InlineData("string x = 1 [default = 'a']", "bytes x = 1 [default = '\\141']", false)]
    [InlineData("string x = 1 [default = 'a']", "bytes x = 1 [default = 'b']", true)]
    [InlineData("E x = 1", "E x = 1 [default = Z]", false)]
    [InlineData("E x = 1", "E x = 1 [default = A]", true)]
    [InlineData("E x = 1 [default = A]", "repeated E x = 1", false)]
    public void Find_OfAnotherDefault_ComparesValues(string old, string now, bool isOther)
    {
        const string Types = Edition + "enum E { Z = 0; A = 1; } message A_ { ";
        Assert.Equal(isOther ? 1 : 0, Find("FIELD_SAME_DEFAULT", $"{Types}{old}; }}", $"{Types}{now}; }}").Count);
    }

    [Fact]
    public void Find_OfAnotherPackage_IsOneFinding() =>
        Assert.Equal("FILE_SAME_PACKAGE", Assert.Single(Find("FILE", "message A { message B {} }", "syntax = \"proto3\"; package q; message A { message B {} }")).Rule);

    [Fact]
    public void Find_OfADeletedFile_ReportsIt()
    {
        ProtoFileDescriptor file = Link("message A {}");
        Assert.Equal("FILE_NO_DELETE", Assert.Single(BreakingCheck.Find([(file, null)], [], new BreakingOptions { Use = ["FILE"] })).Rule);
        Assert.Empty(BreakingCheck.Find([(file, null)], [], new BreakingOptions { Use = ["WIRE"] }));
    }

    [Theory]
    [InlineData("string", "bytes", true, false)]
    [InlineData("bytes", "string", false, false)]
    [InlineData("int32", "uint64", true, false)]
    [InlineData("int64", "uint64", true, true)]
    [InlineData("sint32", "sint64", true, false)]
    [InlineData("fixed32", "sfixed32", true, true)]
    [InlineData("fixed32", "fixed64", false, false)]
    [InlineData("int32", "E", false, false)]
    [InlineData("B", "bytes", false, false)]
    [InlineData("B", "C", false, false)]
    [InlineData("E", "p.Outer.E", true, true)]
    [InlineData("E", "p.Other.E", false, false)]
    [InlineData("float", "double", false, false)]
    public void Find_OfAnotherType_KnowsWhatReadsIt(string before, string after, bool isWireFine, bool isJsonFine)
    {
        const string Types = "message B {} message C {} enum E { Z = 0; } message Outer { enum E { Z = 0; Y = 1; } } message Other { enum E { Y = 0; } }";
        string old = $"{Types} message A {{ {before} x = 1; }}", now = $"{Types} message A {{ {after} x = 1; }}";
        Assert.Single(Find("FIELD_SAME_TYPE", old, now));
        Assert.Equal(isWireFine, Find("FIELD_WIRE_COMPATIBLE_TYPE", old, now).Count == 0);
        Assert.Equal(isJsonFine, Find("FIELD_WIRE_JSON_COMPATIBLE_TYPE", old, now).Count == 0);
    }

    [Fact]
    public void Find_OfAGroupThatBecomesAMessage_ReportsTheBytes()
    {
        const string Old = Edition + "message A { B x = 1 [features.message_encoding = DELIMITED]; } message B {}";
        Assert.Single(Find("FIELD_WIRE_COMPATIBLE_TYPE", Old, Edition + "message A { B x = 1; } message B {}"));
    }

    [Fact]
    public void Find_OfAValueOfAMap_ReportsItsType()
    {
        const string Old = "message A { map<string, int32> x = 1; }";
        Assert.Single(Find("FIELD_WIRE_COMPATIBLE_TYPE", Old, "message A { map<string, string> x = 1; }"));
        Assert.Single(Find("FIELD_WIRE_COMPATIBLE_TYPE", Old, "message A { repeated B x = 1; } message B {}"));
    }

    [Theory]
    [InlineData("map<string, int32> foo = 1;", "map<string, string> bar = 1;", 1)]
    [InlineData("map<string, int32> foo = 1;", "map<bool, int64> bar = 1;", 1)]
    [InlineData("map<string, int32> foo = 1;", "map<string, uint32> bar = 1;", 0)]
    [InlineData("map<string, int32> a = 1; map<string, string> b = 2;", "map<string, int32> b = 1; map<string, string> a = 2;", 0)]
    [InlineData("map<string, int32> a = 1; map<string, string> b = 2;", "map<string, int32> b = 2; map<string, string> a = 1;", 2)]
    public void Find_OfMapsWithOtherNames_ComparesKeysAndValues(string old, string now, int count) =>
        Assert.Equal(count, Find("FIELD_WIRE_COMPATIBLE_TYPE", $"message A {{ {old} }}", $"message A {{ {now} }}").Count);

    [Theory]
    [InlineData("message A { int32 x = 1; }", "message A { oneof o { int32 x = 1; int32 z = 9; } }", "Bytes and JSON are read as before")]
    [InlineData("message A { int32 x = 1; int32 y = 2; }", "message A { int32 y = 2; oneof o { int32 x = 1; } }", "Bytes and JSON are read as before")]
    [InlineData("message A { int32 y = 2; oneof o { int32 x = 1; } }", "message A { oneof o { int32 y = 2; int32 x = 1; } }", "A reader keeps only the last")]
    [InlineData("message A { oneof o { int32 x = 1; int32 y = 2; } }", "message A { oneof o { int32 x = 1; } int32 y = 2; }", "A reader keeps only the last")]
    public void Find_OfAMoveIntoAOneof_SaysWhetherBytesBreak(string old, string now, string effect) =>
        Assert.Contains(effect, Assert.Single(Find("FIELD_SAME_ONEOF", old, now)).Message, StringComparison.Ordinal);

    [Fact]
    public void Find_OfADeletion_IsAtItsParent()
    {
        Finding finding = Assert.Single(Find("FIELD_NO_DELETE", "message A { message B { int32 x = 1; } }", "message A {\n  message B {}\n}"));
        Assert.Equal((1, 10), (finding.Span.Line, finding.Span.Column));
    }

    [Fact]
    public void Find_InAnUnstablePackage_FindsNothingIfThatIsChosen()
    {
        const string Old = "syntax = \"proto3\"; package p.v1beta2; message A { int32 x = 1; }", Now = "syntax = \"proto3\"; package p.v1beta2; message A {}";
        Assert.NotEmpty(Find("FILE", Old, Now));
        ProtoFileDescriptor file = Link(Now);
        Assert.Empty(BreakingCheck.Find([(Link(Old), file)], [file], new BreakingOptions { IgnoresUnstablePackages = true }));
    }

    [Fact]
    public void Find_OfNoChange_FindsNothingInTheSchemasOfTheRepository()
    {
        var all = new BreakingOptions { Use = ["FILE", "PACKAGE", "WIRE_JSON", "WIRE"] };
        foreach (SchemaFile file in SchemaCorpus.ProtoFiles)
        {
            if (SchemaCorpus.Link(file) is not { } now) continue;
            Assert.Empty(BreakingCheck.Find([.. SchemaCorpus.Link(file)!.Zip(now, static (old, same) => (old, (ProtoFileDescriptor?)same))], now, all));
        }
    }

    [Fact]
    public void Find_AgainstTheDescriptorSetOfTheSameFiles_FindsNothing()
    {
        var all = new BreakingOptions { Use = ["FILE", "PACKAGE", "WIRE_JSON", "WIRE"] };
        int count = 0;
        foreach (SchemaFile file in SchemaCorpus.ProtoFiles)
        {
            if (SchemaCorpus.Link(file) is not { } now || SchemaCorpus.LinkAgain(file) is not { } old) continue;
            ProtoFileDescriptor same = now.First(one => one.ImportPath == file.ImportPath);
            Assert.Empty(BreakingCheck.Find([(old.First(one => one.ImportPath == file.ImportPath), same)], now, all));
            count++;
        }

        Assert.True(count > 50, $"Only {count} schemas could be compared.");
    }

    [Theory]
    [InlineData("2 to 9", "2 to 5, 7 to 9", 1)]
    [InlineData("2 to 9", "2 to 4, 5 to 9", 0)]
    [InlineData("9, 2 to 3", "1 to 20", 0)]
    [InlineData("2 to 3, 5, 9 to 10", "5", 2)]
    [InlineData("5 to max", "5 to 536870910", 1)]
    [InlineData("5 to max", "4 to max", 0)]
    public void Find_OfReservedNumbers_JoinsRanges(string old, string now, int count) =>
        Assert.Equal(count, Find("RESERVED_MESSAGE_NO_DELETE", $"message A {{ reserved {old}; }}", $"message A {{ reserved {now}; }}").Count);

    private static List<Finding> Find(string rule, string old, string now)
    {
        ProtoFileDescriptor file = Link(now);
        return BreakingCheck.Find([(Link(old), file)], [file], new BreakingOptions { Use = [rule] });
    }

    private static ProtoFileDescriptor Link(string text)
    {
        bool isWhole = text.Contains("syntax =", StringComparison.Ordinal) || text.Contains("edition =", StringComparison.Ordinal);
        var file = new SchemaFile("a.proto", "a.proto", isWhole ? text : Proto3 + text);
        var loader = new ProtoFileLoader(static _ => null, keepsLocations: false);
        ProtoFileDescriptor linked = ProtoCompiler.Link(loader.Load([file]), [file.ImportPath]).First(static one => one.ImportPath == "a.proto");
        return linked;
    }

    private static string Rpc(string input, string output, string option = "") =>
        $"message A {{}} message B {{}} service S {{ rpc M({input}) returns ({output}) {{ {option} }} }}";

    private static string OptionOf(string option) => option switch
    {
        "optimize_for" => "option optimize_for = CODE_SIZE;",
        "cc_enable_arenas" => "option cc_enable_arenas = false;",
        "java_multiple_files" or "cc_generic_services" or "java_generic_services" or "py_generic_services" => $"option {option} = true;",
        _ => $"option {option} = \"X\";",
    };

    private static string SameAsUnset(string option) => option switch
    {
        "optimize_for" => "option optimize_for = SPEED;",
        "cc_enable_arenas" => "option cc_enable_arenas = true;",
        "java_multiple_files" or "cc_generic_services" or "java_generic_services" or "py_generic_services" => $"option {option} = false;",
        _ => "",
    };
}
