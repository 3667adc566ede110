namespace LibWire.Tests;

/// <summary>A fact over shared test data (see <see cref="SharedData"/>): skipped, with a reason, where the data is absent.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class RequiresFolderFactAttribute : FactAttribute
{
    /// <param name="folder">The file or folder of the shared data that the test reads.</param>
    public RequiresFolderFactAttribute(string folder) => Skip = SharedData.ReasonToSkip(folder);
}

/// <summary>A theory over shared test data (see <see cref="SharedData"/>): skipped, with a reason, where the data is absent.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class RequiresFolderTheoryAttribute : TheoryAttribute
{
    /// <param name="folder">The file or folder of the shared data that the test reads.</param>
    public RequiresFolderTheoryAttribute(string folder) => Skip = SharedData.ReasonToSkip(folder);
}
