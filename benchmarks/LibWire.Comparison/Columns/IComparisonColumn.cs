namespace LibWire.Comparison;

/// <summary>One of those that are compared. Assemblies given to <c>--external</c> bring their own: a public class with a constructor without parameters.</summary>
public interface IComparisonColumn
{
    /// <summary>What tables call it: lower case, without spaces.</summary>
    string Name { get; }

    /// <summary>The library and its version, for people.</summary>
    string Version { get; }

    /// <summary>Whether results are its own and not those of the operation: true for bounds such as copying, which read nothing.</summary>
    bool IsBound { get; }

    /// <summary>Prepares what is not to be measured: a finished model to write, room for the output, memory to reuse.</summary>
    /// <param name="input">The bytes. They stay where they are until after the run is disposed of.</param>
    /// <param name="operation">What to do with them.</param>
    /// <returns>Null where the column cannot do this.</returns>
    IComparisonRun? Open(CaseInput input, Operation operation);
}
