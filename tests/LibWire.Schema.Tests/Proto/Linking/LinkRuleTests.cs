using static LibWire.Schema.Tests.Proto.Linking.Links;

namespace LibWire.Schema.Tests.Proto.Linking;

/// <summary>Rules of names, numbers and labels on descriptors. Of several possible places, protoc's is reported.</summary>
public class LinkRuleTests
{
    [Fact]
    public void LW1222_UnusedImport() => Faults(
        [
            ("a.proto", "import \"used.proto\"; import public \"public.proto\"; import \"passing.proto\";\n  §import\n\"unused.proto\"; message A { optional Used used = 1; }"),
            ("used.proto", "message Used { }"),
            ("public.proto", ""),
            ("passing.proto", "import public \"public.proto\";"),
            ("unused.proto", ""),
        ],
        "LW1222 Nothing of 'unused.proto' is used");

    [Fact]
    public void UnusedImport_OfTheTypesOfOptions_NeedsAnOption()
    {
        Faults2("§import \"google/protobuf/descriptor.proto\";", "LW1222 descriptor.proto");
        Faults2("import \"google/protobuf/descriptor.proto\"; message A { option deprecated = true; }");
    }

    [Fact]
    public void LW1411_GroupInProto3() => Faults3("message A { optional\n §group G = 1 { } }", "LW1411 declare the message 'G'");

    [Fact]
    public void Imports_AreReportedAtTheStatement() => Faults(
        [
            ("a.proto", "syntax = \"proto3\"; import \"b.proto\"; §import\n \"b.proto\";\n§import\n \"none.proto\"; §import \"a.proto\"; message B { A a = 1; }"),
            ("b.proto", "syntax = \"proto3\"; message A {}"),
        ],
        "LW1202 'b.proto'",
        "LW1201 'none.proto'",
        "LW1203 imports itself");

    [Fact]
    public void ImportCycle_NamesTheWayAround() => Faults(
        [
            ("a.proto", "§import \"b.proto\"; message A { optional B b = 1; }"),
            ("b.proto", "§import \"c.proto\"; message B { optional C c = 1; }"),
            ("c.proto", "§import \"a.proto\"; message C { optional A a = 1; }"),
            ("d.proto", "import \"a.proto\"; message D { optional A a = 1; }"),
        ],
        "LW1204 'a.proto' → 'b.proto' → 'c.proto' → 'a.proto'",
        "LW1204 'b.proto' → 'c.proto' → 'a.proto' → 'b.proto'",
        "LW1204 'c.proto' → 'a.proto' → 'b.proto' → 'c.proto'");

    [Theory]
    [InlineData("message M { message §a { } optional int32 a = 1; }", "LW1205 'a' is already declared in 'M'")]
    [InlineData("message M { optional int32 §a = 1; oneof a { int32 b = 2; } }", "LW1205 'a' is already declared in 'M'")]
    [InlineData("enum §A { A = 0; }", "LW1205 'A' is already declared in this file")]
    [InlineData("enum A { X = 0; §X = 1; }", "LW1205 in 'A'")]
    [InlineData("enum A { X = 0; } enum B { §X = 0; }", "LW1206 such as 'B_X'")]
    [InlineData("service S { rpc A(M) returns (M); rpc §A(M) returns (M); } message M { }", "LW1205 in 'S'")]
    [InlineData("message S { } service §S { }", "LW1205 'S' is already declared")]
    [InlineData("message M { extensions 1 to 9; } extend M { optional int32 §M = 1; }", "LW1205 'M' is already declared")]
    [InlineData("message A { map<int32, int32> foo_bar = 1; message §FooBarEntry {} }", "LW1207 'foo_bar'")]
    [InlineData("message §A { message FooBarEntry {} map<int32, int32> foo_bar = 1; }", "LW1207 'FooBarEntry'")]
    [InlineData("message §A { map<int32, int32> fooBar = 2; map<int32, int32> foo_bar = 1; }", "LW1207 'FooBarEntry'")]
    public void Names_DeclaredTwice_TheLaterInTheOrderOfProtocIsToBlame(string text, string fault) => Faults2(text, fault);

    [Fact]
    public void Names_OfFilesThatDoNotSeeEachOther_ClashInOnePoolOnly()
    {
        (string, string)[] files = [("a.proto", "package p; message A { }"), ("b.proto", "package p; message §A { }"), ("c.proto", "§package p.A.b;")];
        Faults([.. files], "LW1205 in 'a.proto'", "LW1205 'a.proto', as a message");
        ProtoFileSyntax[] syntaxes = [Parse("a.proto", "package p; message A { }"), Parse("b.proto", "package p; message A { }"), Parse("c.proto", "package p.A.b;")];
        Assert.All(new ProtoLinker(usesThreads: false, isOnePool: false).Link(syntaxes), static file => Assert.Empty(file.Diagnostics.ToArray()));
    }

    [Fact]
    public void Numbers_SetAside_AreReportedAtTheRange() => Faults2(
        """
        message A { extensions §4 to 5,
          §7 to 9;
          reserved
          §1; optional int32 a = 1;
          optional int32 b = 4; optional int32 c = 8; }
        """,
        "LW1313 'b' has the number 4",
        "LW1313 'c' has the number 8",
        "LW1304 'a' has the number 1");

    [Fact]
    public void Ranges_ThatOverlap_AreReportedAtTheFirst() => Faults2(
        "message A { reserved §1 to 5, 10;\nreserved 4; extensions §20 to 30;\nextensions 29 to max; reserved 1000; }".Replace("29", "§29", StringComparison.Ordinal),
        "LW1306 4 to 4 overlaps 1 to 5",
        "LW1306 29 to 536870911 overlaps 20 to 30",
        "LW1306 29 to 536870911 overlaps 1000 to 1000");

    [Fact]
    public void ReservedNames_Twice_AreReportedAtTheDeclaration() => Faults2(
        "message §A { reserved 'a';\nreserved 'a'; } enum §E { X = 0; reserved 'b',\n'b'; }", "LW1217 'a'", "LW1217 'b'");

    [Theory]
    [InlineData("enum A { reserved §5; X = 5; Y = 4; }", "LW1304 'X' has the number 5")]
    [InlineData("enum A { reserved 'X'; §X = 5; }", "LW1216 'X'")]
    [InlineData("enum A { reserved §5 to 2; X = 1; }", "LW1305 write 2 to 5")]
    [InlineData("enum A { reserved §-5 to max, 3; X = -6; }", "LW1306 3 to 3 overlaps -5 to 2147483647")]
    [InlineData("message A { reserved §0; }", "LW1307 1 to 536870911")]
    [InlineData("message A { extensions §0 to 5; }", "LW1307 1 to 536870911")]
    [InlineData("message A { extensions §1 to 536870912; }", "LW1307 1 to 536870911")]
    [InlineData("message A { reserved 536870912 to 2147483646; }")]
    public void Ranges_OfAnyKind_AreChecked(string text, params string[] faults) => Faults2(text, faults);

    [Fact]
    public void EnumNameConflict_NeedsTheOptionToBeTolerated()
    {
        Faults2("enum Level { LEVEL_LOW = 0; §LOW = 1; }", "LW1214 'Low'");
        Faults2("enum Level { option deprecated_legacy_json_field_conflicts = true; LEVEL_LOW = 0; §LOW = 1; }", "LW1215 'Low'");
        Faults3("enum Level { option deprecated_legacy_json_field_conflicts = true; LEVEL_LOW = 0; §LOW = 1; }", "LW1214 'Low'");
    }

    [Fact]
    public void EnumRules_FollowTheFeature()
    {
        Faults2023("enum A { X = §1; }", "LW1311 A_UNSPECIFIED = 0");
        Faults2023("enum A { option features.enum_type = CLOSED; X = 1; }");
        Faults2023("enum A { X = 0; Y = §0; }", "LW1309 'Y' has the number 0 of 'X'");
    }

    [Fact]
    public void JsonNameConflict_FollowsTheFeature()
    {
        Faults2023("message A { int32 foo_bar = 1; int32 §fooBar = 2; }", "LW1212 'fooBar'");
        Faults2023("message A { option features.json_format = LEGACY_BEST_EFFORT; int32 foo_bar = 1; int32 §fooBar = 2; }", "LW1213 'fooBar'");
        Faults2023("message A { option deprecated_legacy_json_field_conflicts = true; int32 foo_bar = 1; int32 fooBar = 2; }");
    }

    [Fact]
    public void Maps_AreReportedWhereTheyStart()
    {
        Faults2("message A { §map<\ndouble, int32> a = 1; §map<\nE, int32> b = 2; §map<A, A> c = 3; } enum E { X = 0; }", "LW1407 'double'", "LW1407 'E'", "LW1407 'A'");
        Faults2("enum E { X = 1; } message A { §map<string,\nE> a = 1; }", "LW1408 that of 'E' is 1");
        Faults2("message A { map<string, int32> a = 1; repeated §AEntry b = 2; }", "LW1211 write 'map<key, value>'");
    }

    [Fact]
    public void Proto3Rules_AreReportedAtTheType() => Faults(
        [
            ("b.proto", "enum E { X = 0; }"),
            ("a.proto", "syntax = \"proto3\"; import \"b.proto\"; message A { required\n §int32 a = 1; extensions\n §4, 5; optional\n §E b = 2; map<int32, §E> c = 3; }"),
        ],
        "LW1402 write 'optional'",
        "LW1410 write 'reserved'",
        "LW1409 'E' is a closed enum",
        "LW1409 'E' is a closed enum");

    [Theory]
    [InlineData("message A { optional §A.b a = 1; optional int32 b = 2; }", "LW1211 'A.b' is a field")]
    [InlineData("package p; message A { optional §p a = 1; }", "LW1208 'p'")]
    [InlineData("message A { optional §Foo.Bar a = 1; message Foo { } } message Foo { message Bar { } }", "LW1210 '.Foo.Bar'")]
    [InlineData("message A { optional §int a = 1; }", "LW1208 write 'int32'")]
    [InlineData("message A { optional §.B b = 1; }", "LW1208 'B'")]
    [InlineData("service S { rpc A(§E) returns (§E); rpc B(§A) returns (stream §S); } enum E { X = 0; }", "LW1211 an enum", "LW1211 an enum", "LW1211 a method", "LW1211 a service")]
    public void Types_ThatAreNone_AreReported(string text, params string[] faults) => Faults2(text, faults);

    [Fact]
    public void Types_OfAFileThatIsNotImported_NameIt() => Faults(
        [("a.proto", "message A { optional §B b = 1; }"), ("b.proto", "message B { }")], "LW1209 write 'import \"b.proto\";'");

    [Fact]
    public void Rules_OfLaterStages_WaitForThoseOfEarlierOnes() => Faults3(
        "enum E { X = 1; } message A { int32 a = §0; int32 foo_bar = 2; int32 fooBar = 3; §None b = 4; }", "LW1302 write 1", "LW1208 'None'");

    [Fact]
    public void Names_OfFilesThatComeWithTheCompiler_ClashWhereTheyAreImported()
    {
        Faults3("package google.protobuf; message FileOptions { }");
        Faults3("message google { }");
        Faults3("import \"google/protobuf/any.proto\"; message §google { google.protobuf.Any any = 1; }", "LW1205 'google/protobuf/any.proto', as a package");
        Faults3("package google.protobuf; import \"google/protobuf/descriptor.proto\"; message §FileOptions { option deprecated = true; }", "LW1205 descriptor.proto");
    }

    [Fact]
    public void FieldNumberForImplementations_WaitsForAllOtherFaults()
    {
        Faults3("message A { int32 a = 19001; int32 foo_bar = 2; int32 §fooBar = 3; }", "LW1212 'fooBar'");
        Faults2("message A { extensions 18000 to 20000; } extend A { optional int32 a = §19001; optional int32 b = 18999; }", "LW1303 write another one");
    }
}
