namespace LibWire.Tests.Fuzz;

/// <summary>Sound bytes that mutation starts from.</summary>
/// <param name="Loop">What reads them.</param>
/// <param name="Bytes">The bytes.</param>
/// <param name="Sites">Where they say how reading goes on.</param>
internal sealed record FlatSeed(FlatLoop Loop, byte[] Bytes, List<FlatSite> Sites);
