namespace LibWire.Mono;

/// <summary>The files of the tests.</summary>
internal static class Data
{
    /// <summary>The folder of the repository.</summary>
    internal static string Root { get; set; } = "";

    /// <summary>The bytes of a file below <c>tests/data</c>.</summary>
    internal static byte[] Bytes(string name) => File.ReadAllBytes(Path.Combine(Root, "tests", "data", name));
}
