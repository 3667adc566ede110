using LibWire;
using LibWire.Schema;

SchemaFile file = new("shop.proto", "shop.proto", "syntax = \"proto3\"; package shop; message Order { uint32 quantity = 2; }");
ProtoDescription description = ProtoCompiler.Describe([file], new ProtoDescribeOptions { IncludesImports = true });
Console.WriteLine($"{WireInfo.Flavor}: {description.ToPool().FindMessage("shop.Order") != null}, {description.ToArray().Length} bytes");
