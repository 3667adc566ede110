using BuildOrder;
using LibWire;
using Shop;
using Spectre.Console;

// A message is a plain struct. What it holds lies in an arena: nothing here is a managed object, and no bytes of Protocol Buffers are made.
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
OrderPrinter.Print("As it was ordered", ref order);

// Changing it: fields, items of arrays, entries of maps, the case of a oneof, a message in itself.
order.Priority = Priority.Express;
order.ClearNote();
order.Lines[0].Quantity = 3;
order.Lines.RemoveLast();
order.Labels.Set("changed-by", Utf8String.Copy("support", in arena), in arena);
ref Order.Types.Invoice invoice = ref order.MutableInvoice(in arena); // takes the place of the card
invoice.SetVatNumber("US-1906", in arena);
invoice.Days = 30;
order.MutableReplaces(in arena).Id = 4699;
OrderPrinter.Print("As it was changed", ref order);

// The same in a loop: orders built in an arena that is emptied in between leave nothing to a garbage collector.
Orders.BuildMany(1_000, in arena);
long managedBefore = GC.GetAllocatedBytesForCurrentThread();
Orders.BuildMany(10_000, in arena);
long managedBytes = GC.GetAllocatedBytesForCurrentThread() - managedBefore;
AnsiConsole.WriteLine($"10,000 more orders of 3 lines each took {managedBytes:#,##0} managed bytes.");
