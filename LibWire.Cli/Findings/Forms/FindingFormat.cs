namespace LibWire.Cli;

/// <summary>The form of findings.</summary>
internal enum FindingFormat
{
    /// <summary>A line each, for people.</summary>
    Text,

    /// <summary>An object of JSON a line.</summary>
    Json,

    /// <summary>A document of SARIF 2.1.0.</summary>
    Sarif,

    /// <summary>A document of JUnit's XML, a test suite for each file.</summary>
    JUnit,

    /// <summary>Workflow commands of GitHub Actions.</summary>
    GitHubActions,

    /// <summary>Lines as Visual Studio and MSBuild understand them.</summary>
    Msvs,
}
