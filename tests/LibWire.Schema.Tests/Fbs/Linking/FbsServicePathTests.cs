namespace LibWire.Schema.Tests.Fbs.Linking;

/// <summary>Names of services on the wire that generators of flatc do not share. Expected paths come from runs of flatc 25.12.19.</summary>
public sealed class FbsServicePathTests
{
    [Fact]
    public void LW2602_FbsServiceNamespace()
    {
        Warns("LW2602", "'My.Game.Store' on the wire, and 'Other.Store'", "namespace My.Game; table T { } rpc_service §Store { Get(T): T; } namespace Other; table U { }");
        Warns("LW2602", "'A.S' on the wire, and 'S'", "namespace A; table T { } rpc_service §S { Get(T): T; } namespace;");
        Warns("LW2602", "'S' on the wire, and 'A.S'", "table T { } rpc_service §S { Get(T): T; } namespace A;");
    }

    [Fact]
    public void LW2603_FbsServiceCase()
    {
        Warns("LW2603", "The service is 'second' on the wire, and 'Second'", "table T { } rpc_service §second { Do(T): T; }");
        Warns("LW2603", "The method is 'get' on the wire, and 'Get'", "table T { } rpc_service Store { §get(T): T; }");
    }

    [Theory]
    [InlineData("namespace A; table T { } rpc_service S { Get(T): T; } namespace B; table U { } namespace A;")]
    [InlineData("table T { } rpc_service S_x { Get_y(T): T; _z(T): T; }")]
    public void Check_WhereAllAgree_IsSilent(string text) => Assert.Empty(Found(text));

    [Fact]
    public void Check_OfAnIncludedFile_SeesItsOwnNamespacesOnly()
    {
        IReadOnlyList<FbsBoundFile> bound = ServiceSchemas.BindFbs(
            ServiceSchemas.Options,
            ("a.fbs", "namespace A; table T { } rpc_service Inner { Ping(T): T; }"), ("b.fbs", "include \"a.fbs\"; namespace B; rpc_service S { Get(A.T): A.T; }"));
        Assert.Empty(bound.SelectMany(static file => file.Diagnostics));
    }

    private static void Warns(string id, string part, string text)
    {
        int position = text.IndexOf('§', StringComparison.Ordinal);
        SchemaDiagnostic found = Assert.Single(Found(text.Remove(position, 1)));
        Assert.Equal((id, SchemaSeverity.Warning, position), (found.Id, found.Severity, found.Span.Start));
        Assert.Contains(part, found.Message, StringComparison.Ordinal);
    }

    private static EquatableArray<SchemaDiagnostic> Found(string text) =>
        Assert.Single(ServiceSchemas.BindFbs(ServiceSchemas.Options, ("a.fbs", text))).Diagnostics;
}
