namespace LibWire.Tests;

/// <summary>The schemas and programs of <see cref="ConsumerGeneratorTests"/>.</summary>
internal static class ConsumerGeneratorSources
{
    internal const string Schema = """
        syntax = "proto3";
        package shop;

        // One line of an order.
        message OrderLine {
          string sku = 1;
          sint32 quantity = 2;
          double price = 3;
        }

        enum Level {
          LEVEL_UNSPECIFIED = 0;
          LEVEL_HIGH = 1;
        }

        message Order {
          message Voucher { string code = 1; }
          uint64 id = 1;
          repeated OrderLine lines = 2;
          optional string note = 3;
          map<string, int32> stock = 4;
          oneof pay {
            string card = 5;
            Voucher voucher = 6;
            uint32 points = 7;
          }
          repeated sint32 codes = 8;
          Level level = 9;
          bytes blob = 20;
          Order parent = 21;
          repeated string tags = 22;
        }
        """;

    /// <summary>Writes an order and reads it again. It is C# 9, so that a library of any language version can contain it.</summary>
    internal const string RoundTrip = """
        namespace Shop
        {
            /// <summary>One round trip.</summary>
            public static class OrderRoundTrip
            {
                /// <summary>Writes an order, reads it and says what was in it.</summary>
                public static string Run()
                {
                    using var arena = new global::LibWire.ArenaAllocator();
                    Order order = default;
                    order.Id = 7;
                    order.SetNote("hello", in arena);
                    order.Level = Level.High;
                    order.Tags.Add(global::LibWire.Utf8String.Copy("first", arena), arena);
                    order.MutableVoucher(in arena).SetCode("V1", in arena);
                    ref OrderLine line = ref order.Lines.Add(arena);
                    line.SetSku("sku", in arena);
                    line.Quantity = -3;

                    Order read = Order.Parse(order.ToArray(), in arena);
                    return read.Id + " " + read.Note.ToString() + " " + read.Level + " " + read.Tags[0].ToString() + " " + read.PayCase + " "
                        + read.Voucher.Code.ToString() + " " + read.Lines.Count + " " + read.Lines[0].Sku.ToString() + " " + read.Lines[0].Quantity;
                }
            }
        }
        """;

    internal const string RoundTripOutput = "7 hello High first Voucher V1 1 sku -3";

    /// <summary>
    /// Two files of the same name in different folders; files in a second root and outside the project; files that are not part of the build.
    /// </summary>
    internal static readonly (string Path, string Text)[] SchemasInFolders =
    [
        ("protos/one/a.proto", "syntax = \"proto3\"; package one; import \"two/a.proto\"; import \"vendored.proto\"; import \"deep/shared.proto\"; message A { two.A two = 1; vendor.V v = 2; shared.S s = 3; }"),
        ("protos/two/a.proto", "syntax = \"proto3\"; package two; message A { int32 number = 1; }"),
        ("vendor/vendored.proto", "syntax = \"proto3\"; package vendor; message V { int32 number = 1; }"),
        ("../C# shared/deep/shared.proto", "syntax = \"proto3\"; package shared; message S { int32 number = 1; }"),
        ("drafts/broken.proto", "this is no schema"),
        ("bin/left.proto", "this is no schema either"),
    ];

    /// <summary>The project items for these files. One of them is included twice.</summary>
    internal const string FoldersItems = """
        <LibWireSchema Remove="drafts/**" />
        <LibWireSchema Include="protos/two/a.proto" />
        <LibWireSchema Update="vendor/**" ProtoRoot="$(MSBuildThisFileDirectory)vendor" />
        <LibWireSchema Include="../C# shared/**/*.proto" ProtoRoot="../C# shared" />
        """;

    internal const string FoldersProgram = """
        using var arena = new LibWire.ArenaAllocator();
        One.A a = default;
        a.MutableTwo(in arena).Number = 4;
        a.MutableV(in arena).Number = 5;
        a.MutableS(in arena).Number = 6;
        One.A read = One.A.Parse(a.ToArray(), in arena);
        System.Console.WriteLine($"{read.Two.Number} {read.V.Number} {read.S.Number}");
        """;
}
