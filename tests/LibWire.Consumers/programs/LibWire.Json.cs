using LibWire;
using LibWire.WellKnown;

var arena = new ArenaAllocator();
FieldMask mask = FieldMask.FromJson("\"order.lines,order.note\"", in arena);
Console.WriteLine($"{WireInfo.Flavor}: {mask.ToJson()}");

// The mistake is found inside of LibWire.Json, which was compiled against LibWire.
arena.Dispose();
if (WireInfo.Flavor == "release") return;
try
{
    _ = mask.ToJson();
}
catch (WireMisuseException exception)
{
    Console.WriteLine(exception.Misuse);
}
