using LibWire;
using LibWire.WellKnown;

var arena = new ArenaAllocator();
var mask = new FieldMask();
mask.Paths.Add(in arena) = Utf8String.Copy("order.lines", arena);
FieldMask same = FieldMask.Parse(mask.ToArray(), in arena);
Console.WriteLine($"{WireInfo.Flavor}: {same.Paths[0]}");

arena.Dispose();
try
{
    _ = same.Paths.Count > 0 && same.Paths.Span.Length > 0;
}
catch (WireMisuseException exception)
{
    Console.WriteLine(exception.Misuse);
}
