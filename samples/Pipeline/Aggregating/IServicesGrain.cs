namespace Pipeline;

/// <summary>Knows the names of all services; its key is 0.</summary>
public interface IServicesGrain : IGrainWithIntegerKey
{
    /// <summary>Notes a name.</summary>
    Task Add(string name);

    /// <summary>The names in their order.</summary>
    Task<string[]> Read();
}
