using LibWire;
using LibWire.WellKnown;

using var stream = new MemoryStream();
for (int seconds = 0; seconds < 3; seconds++) new Timestamp { Seconds = seconds }.WriteDelimitedTo(stream);
stream.Position = 0;
int count = 0;
using var times = new DelimitedMessageReader<Timestamp>(stream);
while (times.Next())
{
    ProtoJson.WriteJson(in times.Current, Stream.Null);
    count++;
}

Console.WriteLine($"{WireInfo.Flavor}: {count}");
