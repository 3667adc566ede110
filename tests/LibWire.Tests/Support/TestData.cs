namespace LibWire.Tests;

/// <summary>Test data of other projects, unchanged: the files of <c>tests/data</c>, whose README names their sources.</summary>
internal static class TestData
{
    /// <summary>The path of a file or folder of the test data.</summary>
    /// <param name="name">Its name inside <c>tests/data</c>, with forward slashes, for example <c>flatbuffers/monster</c>.</param>
    /// <exception cref="FileNotFoundException">There is no such file or folder.</exception>
    internal static string PathOf(string name)
    {
        string path = Repository.PathOf("tests/data/" + name);
        return Directory.Exists(path) || File.Exists(path) ? path : throw new FileNotFoundException($"The test data '{name}' is not in tests/data.", path);
    }
}
