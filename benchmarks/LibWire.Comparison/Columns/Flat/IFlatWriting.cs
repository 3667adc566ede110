namespace LibWire.Comparison;

/// <summary>How one buffer is written. A struct implements it, so that each use is compiled for itself.</summary>
internal interface IFlatWriting : IDisposable
{
    /// <summary>Writes one finished buffer.</summary>
    /// <param name="builder">Empty.</param>
    void Write(FlatBuilder builder);
}
