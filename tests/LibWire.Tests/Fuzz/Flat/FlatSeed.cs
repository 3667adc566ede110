namespace LibWire.Tests.Fuzz;

/// <summary>Valid bytes as a seed of mutation.</summary>
/// <param name="Loop">The loop that reads them.</param>
/// <param name="Bytes">The bytes.</param>
/// <param name="Sites">The places that decide how reading continues.</param>
internal sealed record FlatSeed(FlatLoop Loop, byte[] Bytes, List<FlatSite> Sites);
