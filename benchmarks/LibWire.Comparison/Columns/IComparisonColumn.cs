namespace LibWire.Comparison;

/// <summary>One column of the comparison. An assembly given to <c>--external</c> adds public classes with a constructor without parameters.</summary>
public interface IComparisonColumn
{
    /// <summary>Its name in tables: lower case, without spaces.</summary>
    string Name { get; }

    /// <summary>The library and its version, as text.</summary>
    string Version { get; }

    /// <summary>Whether its results differ from those of the operation: true for bounds such as copying, which read nothing.</summary>
    bool IsBound { get; }

    /// <summary>Prepares what is not measured: a finished model to write, room for the output, reusable memory.</summary>
    /// <param name="input">The bytes. They do not move until the run is disposed.</param>
    /// <param name="operation">The operation.</param>
    /// <returns>Null if the column does not support it.</returns>
    IComparisonRun? Open(CaseInput input, Operation operation);
}
