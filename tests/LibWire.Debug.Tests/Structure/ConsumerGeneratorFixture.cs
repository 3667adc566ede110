namespace LibWire.Tests;

/// <summary>Projects that use LibWire.Generator from the feed, built with one command.</summary>
/// <remarks>They have one setting: packages are not audited, because the feed has no data about vulnerabilities.</remarks>
public sealed class ConsumerGeneratorFixture
{
    private const string Root = "generator";

    private readonly ConsumerFixture _consumer;

    public ConsumerGeneratorFixture(ConsumerFixture consumer)
    {
        _consumer = consumer;
        consumer.WriteFile($"{Root}/Directory.Build.props", "<Project><PropertyGroup><NuGetAudit>false</NuGetAudit></PropertyGroup></Project>");

        AddConsole("Plain", "System.Console.WriteLine(Shop.OrderRoundTrip.Run());");
        AddOrder("Plain");

        // The same with one more line, and a library in between that was compiled against LibWire.
        AddConsole(
            "PlainDebug",
            """
            System.Console.WriteLine(Shop.OrderRoundTrip.Run());
            System.Console.WriteLine(LibWire.WireInfo.Flavor);
            System.Console.WriteLine(Mid.MidLibrary.MessageAfterDispose());
            """,
            $"{Package("LibWire.Debug")}<PackageReference Include=\"Mid\" Version=\"1.0.0\" />");
        AddOrder("PlainDebug");

        // Every target framework, with the oldest C# if it is not the default, and all settings of a strict project.
        Add("Strict", """
            <TargetFrameworks>net10.0;net8.0;netstandard2.1;netstandard2.0</TargetFrameworks>
            <LangVersion Condition="'$(TargetFramework)' == 'netstandard2.1'">9</LangVersion>
            <LangVersion Condition="'$(TargetFramework)' == 'netstandard2.0'">latest</LangVersion>
            <Nullable>enable</Nullable>
            <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
            <GenerateDocumentationFile>true</GenerateDocumentationFile>
            <AnalysisLevel>latest-all</AnalysisLevel>
            <EnforceCodeStyleInBuild>true</EnforceCodeStyleInBuild>
            """);
        Write("Strict/order.proto", ConsumerGeneratorSources.Schema);

        // A library of the oldest kind, and an application on top of it.
        Add("Old", "<TargetFramework>netstandard2.0</TargetFramework><LangVersion>9</LangVersion><TreatWarningsAsErrors>true</TreatWarningsAsErrors>");
        AddOrder("Old");
        Add("OldApp", "<OutputType>Exe</OutputType><TargetFramework>net10.0</TargetFramework>", "<ProjectReference Include=\"../Old/Old.csproj\" />", withPackages: false);
        Write("OldApp/Program.cs", "System.Console.WriteLine(Shop.OrderRoundTrip.Run());");

        AddConsole("C# folders", ConsumerGeneratorSources.FoldersProgram, ConsumerGeneratorSources.FoldersItems, "<LibWireProtoRoot>elsewhere;protos</LibWireProtoRoot>");
        foreach ((string path, string text) in ConsumerGeneratorSources.SchemasInFolders) Write($"C# folders/{path}", text);

        AddConsole("Changed", "System.Console.WriteLine(Shop.Order.FieldIds.Id);");
        Write("Changed/order.proto", ConsumerGeneratorSources.Schema);

        Result = BuildTogether("Good", "Plain", "PlainDebug", "Strict", "Old", "OldApp", "C# folders", "Changed");
    }

    /// <summary>The exit code, and the warnings and errors, of the build of all projects that compile.</summary>
    internal (int ExitCode, string[] Complaints) Result { get; }

    /// <summary>Writes a file of a project.</summary>
    internal void Write(string path, string text) => _consumer.WriteFile($"{Root}/{path}", text);

    /// <summary>Runs a built console application, and returns the lines of its output.</summary>
    internal string[] Run(string name)
    {
        Assert.True(Result.ExitCode == 0, string.Join(Environment.NewLine, Result.Complaints));
        return _consumer.Run($"{Root}/{name}/bin/Debug/net10.0/{name}.dll").Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
    }

    /// <summary>Builds one of the projects again.</summary>
    internal (int ExitCode, string[] Complaints) BuildAgain(string name) => _consumer.Build($"{Root}/{name}", "--no-restore");

    /// <summary>Builds projects with one command.</summary>
    internal (int ExitCode, string[] Complaints) BuildTogether(string solution, params string[] projects)
    {
        Write($"{solution}.slnx", $"<Solution>{string.Concat(projects.Select(project => $"<Project Path=\"{project}/{project}.csproj\" />"))}</Solution>");
        return _consumer.Build($"{Root}/{solution}.slnx");
    }

    /// <summary>Adds a project with both packages.</summary>
    internal void Add(string name, string properties, string items = "", bool withPackages = true) => Write($"{name}/{name}.csproj", $"""
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            {properties}
          </PropertyGroup>
          <ItemGroup>
            {(withPackages ? Package("LibWire") + Package("LibWire.Generator") : "")}
            {items}
          </ItemGroup>
        </Project>
        """);

    /// <summary>A reference to a package of the feed, as a project file has it.</summary>
    internal string Package(string id) => $"<PackageReference Include=\"{id}\" Version=\"{_consumer.Version}\" />";

    private void AddConsole(string name, string program, string items = "", string properties = "")
    {
        Add(name, $"<OutputType>Exe</OutputType><TargetFramework>net10.0</TargetFramework>{properties}", items);
        Write($"{name}/Program.cs", program);
    }

    private void AddOrder(string name)
    {
        Write($"{name}/order.proto", ConsumerGeneratorSources.Schema);
        Write($"{name}/OrderRoundTrip.cs", ConsumerGeneratorSources.RoundTrip);
    }
}
