using LibWire;
using Shop;

using var arena = new ArenaAllocator();
var order = new Order { Quantity = 3 };
order.SetSku("A-17", in arena);
Order same = Order.Parse(order.ToArray(), in arena);
Console.WriteLine($"{WireInfo.Flavor}: {same.Quantity} x {same.Sku}");
