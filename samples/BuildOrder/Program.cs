using System.Diagnostics;
using BuildOrder;
using LibWire;
using Shop;

// A message is a plain struct, and its contents lie in an arena. Nothing here is a managed object, and no Protocol Buffers bytes are written.
using var arena = new ArenaAllocator();
var order = new Order { Id = 4711, Priority = Priority.Normal };
order.SetNote("Leave it with the neighbour."u8, in arena); // UTF-8 as it is, or a string

ref Address address = ref order.MutableShipTo(in arena); // a sub-message is made when it is first changed
address.SetName("Grace Hopper", in arena);
address.SetStreet("1 Compiler Way", in arena);
address.SetCity("Arlington", in arena);

Orders.AddLine(ref order, "A-17", "Punched cards, 1,000", 2, 1_250, in arena);
Orders.AddLine(ref order, "B-02", "Relay", 12, 399, in arena);
Orders.AddLine(ref order, "C-99", "Moth, taped", 1, 0, in arena);
order.Labels.Set("channel", Utf8String.Copy("web", in arena), in arena);
order.SetCardToken("tok_8261", in arena);
var printer = new OrderPrinter();
printer.Print("As it was ordered", ref order);

// Change the message: fields, items of arrays, entries of maps, the case of a oneof, a message inside itself.
order.Priority = Priority.Express;
order.ClearNote();
order.Lines[0].Quantity = 3;
order.Lines.RemoveLast();
order.Labels.Set("changed-by", Utf8String.Copy("support", in arena), in arena);
ref Order.Types.Invoice invoice = ref order.MutableInvoice(in arena); // replaces the card
invoice.SetVatNumber("US-1906", in arena);
invoice.Days = 30;
order.MutableReplaces(in arena).Id = 4699;
printer.Print("As it was changed", ref order);

// Do the same in a loop. Orders built in an arena that is reset in between leave no garbage. Measure after the JIT compiler has finished with the methods,
// which takes a moment; until then some code of the framework allocates.
long warmUpBegin = Stopwatch.GetTimestamp();
while (Stopwatch.GetElapsedTime(warmUpBegin) < TimeSpan.FromSeconds(1)) Orders.BuildMany(1_000, in arena);
long managedBefore = GC.GetAllocatedBytesForCurrentThread();
Orders.BuildMany(10_000, in arena);
long managedBytes = GC.GetAllocatedBytesForCurrentThread() - managedBefore;
Console.WriteLine($"10,000 more orders of 3 lines each took {managedBytes:#,##0} managed bytes.");
