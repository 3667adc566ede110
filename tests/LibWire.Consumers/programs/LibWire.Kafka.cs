using Confluent.Kafka;
using LibWire;
using LibWire.Kafka;
using Timestamp = LibWire.WellKnown.Timestamp;

using var time = new ArenaMessage<Timestamp>();
time.Value.Seconds = 42;
SerializationContext context = new(MessageComponentType.Value, "times");
byte[] bytes = new ArenaMessageSerializer<Timestamp>().Serialize(time, context)!;
using ArenaMessage<Timestamp>? same = new ArenaMessageDeserializer<Timestamp>().Deserialize(bytes, isNull: false, context);
Console.WriteLine($"{WireInfo.Flavor}: {same!.Value.Seconds}");
