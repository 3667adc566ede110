using LibWire.Tests.Grpc.Catalog;

namespace LibWire.Tests.Grpc;

/// <summary>A service to be described. Nobody calls it.</summary>
internal sealed class ShelfService : Shelf.ShelfBase;
