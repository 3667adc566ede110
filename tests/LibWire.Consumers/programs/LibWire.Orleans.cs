using LibWire;
using LibWire.WellKnown;
using Microsoft.Extensions.DependencyInjection;
using Orleans.Serialization;

using ServiceProvider services = new ServiceCollection().AddSerializer().AddLibWireSerializer().BuildServiceProvider();
Serializer serializer = services.GetRequiredService<Serializer>();
using var time = new ArenaMessage<Timestamp>();
time.Value.Seconds = 42;
using ArenaMessage<Timestamp> same = serializer.Deserialize<ArenaMessage<Timestamp>>(serializer.SerializeToArray(time))!;
Console.WriteLine($"{WireInfo.Flavor}: {same.Value.Seconds}");
