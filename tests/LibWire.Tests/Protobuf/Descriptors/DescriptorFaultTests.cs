using System.Text;
using LibWire.Reflection;

namespace LibWire.Tests.Protobuf.Descriptors;

/// <summary>Sets that describe something impossible, and hostile ones.</summary>
public sealed class DescriptorFaultTests
{
    private static readonly int Mutations = BuildDepth.Pick(quick: 3_000, deep: 1_000_000);

    /// <summary>The content of one file, and what the sentence says: the declaration and the fault.</summary>
    [Theory]
    [InlineData("package: 'a..b'", "a.proto: a..b: a name is missing")]
    [InlineData("package: 'a b'", "other characters")]
    [InlineData("syntax: 'proto4'", "\"proto4\" is unknown")]
    [InlineData("syntax: 'editions' edition: EDITION_2026", "edition 1002 is unknown")]
    [InlineData("dependency: 'gone.proto'", "\"gone.proto\" is missing")]
    [InlineData("dependency: 'a.proto'", "imports itself")]
    [InlineData("public_dependency: 0", "no import with the index 0")]
    [InlineData("public_dependency: -1", "no import with the index -1")]
    [InlineData("message_type {}", "a.proto: a name is missing")]
    [InlineData("message_type { name: 'a.b' }", "a.proto: a.b: a name has other characters")]
    [InlineData("message_type { name: 'M' } message_type { name: 'M' }", "a.proto: M: the name is declared twice")]
    [InlineData("message_type { name: 'M' field { name: 'M' number: 1 type: TYPE_INT32 } nested_type { name: 'M' } }",
        "M.M: the name is declared twice")]
    [InlineData("message_type { name: 'M' field { name: 'a' number: 1 type: TYPE_INT32 } field { name: 'b' number: 1 type: TYPE_INT32 } }",
        "M.b: a has the same number 1")]
    [InlineData("message_type { name: 'M' field { name: 'a' type: TYPE_INT32 } }", "M.a: the number 0 is not between")]
    [InlineData("message_type { name: 'M' field { name: 'a' number: 536870912 type: TYPE_INT32 } }", "the number 536870912 is not between")]
    [InlineData("message_type { name: 'M' field { name: 'a' number: 1 } }", "M.a: the type 0")]
    [InlineData("message_type { name: 'M' field { name: 'a' number: 1 type: TYPE_MESSAGE } }", "M.a: the type 11")]
    [InlineData("message_type { name: 'M' field { name: 'a' number: 1 type: TYPE_INT32 type_name: '.M' } }", "M.a: the type 5")]
    [InlineData("message_type { name: 'M' field { name: 'a' number: 1 type: TYPE_ENUM type_name: '.M' } }", "M.a: the type 14")]
    [InlineData("message_type { name: 'M' field { name: 'a' number: 1 type_name: '.N' } }", "M.a: there is no type \".N\"")]
    [InlineData("message_type { name: 'M' field { name: 'a' number: 1 type_name: '.' } }", "there is no type")]
    [InlineData("message_type { name: 'M' field { name: 'a' number: 1 type_name: 'N.M' } }", "there is no type")]
    [InlineData("message_type { name: 'M' field { name: 'a' number: 1 type: TYPE_INT32 oneof_index: 0 } }", "cannot be a member of oneof 0")]
    [InlineData("message_type { name: 'M' oneof_decl { name: 'o' } }", "M.o: the oneof has no members")]
    [InlineData("message_type { name: 'M' field { name: 'a' number: 1 type: TYPE_INT32 label: LABEL_REPEATED default_value: '1' } }",
        "cannot have the default")]
    [InlineData("message_type { name: 'M' field { name: 'a' number: 1 type: TYPE_INT32 default_value: '3000000000' } }",
        "cannot have the default \"3000000000\"")]
    [InlineData("message_type { name: 'M' field { name: 'a' number: 1 type: TYPE_BYTES default_value: '\\\\' } }", "cannot have the default")]
    [InlineData("message_type { name: 'M' field { name: 'a' number: 1 type_name: '.E' default_value: 'X' } }"
        + " enum_type { name: 'E' value { name: 'Z' } }",
        "cannot have the default \"X\"")]
    [InlineData("message_type { name: 'M' field { name: 'a' number: 1 type_name: '.M' default_value: '' } }", "cannot have the default")]
    [InlineData("message_type { name: 'M' field { name: 'a' number: 1 extendee: '.M' type: TYPE_INT32 } }", "a field extends a message")]
    [InlineData("extension { name: 'a' number: 1 type: TYPE_INT32 }", "the extended message is missing")]
    [InlineData("extension { name: 'a' number: 1 type: TYPE_INT32 extendee: '.E' } enum_type { name: 'E' value { name: 'Z' } }",
        "which is no message")]
    [InlineData("message_type { name: 'M' } extension { name: 'a' number: 1 type: TYPE_INT32 extendee: 'M' }"
        + " extension { name: 'b' number: 1 type: TYPE_INT32 extendee: 'M' }",
        "extends the same message with the same number 1")]
    [InlineData("message_type { name: 'M' extension_range { start: 5 end: 5 } }", "the range from 5 to before 5")]
    [InlineData("message_type { name: 'M' reserved_range { start: -1 end: 5 } }", "the range from -1")]
    [InlineData("message_type { name: 'M' field { name: 'a' number: 1 label: LABEL_REPEATED type_name: '.N' } }"
        + " message_type { name: 'N' options { map_entry: true } }",
        "no entry of a map")]
    [InlineData("enum_type { name: 'E' }", "the enum has no values")]
    [InlineData("syntax: 'proto3' enum_type { name: 'E' value { name: 'A' number: 1 } }", "must be 0")]
    [InlineData("enum_type { name: 'E' value { name: 'A' number: 1 } value { name: 'A' number: 2 } }", "a.proto: A: the name is declared twice")]
    [InlineData("enum_type { name: 'E' value { name: 'A' number: 1 } reserved_range { start: 3 end: 2 } }", "the range from 3 to 2 is empty")]
    [InlineData("service { name: 'S' method { name: 'M' input_type: '.S' output_type: '.S' } }", "S.M: \".S\" is no message")]
    [InlineData("service { name: 'S' method { name: 'M' } }", "there is no type \"\"")]
    [InlineData("syntax: 'editions' edition: EDITION_2023 options { features { enum_type: ENUM_TYPE_UNKNOWN } }", "feature 2")]
    [InlineData("syntax: 'editions' edition: EDITION_2023"
        + " message_type { name: 'M' options { features { utf8_validation: UTF8_VALIDATION_UNKNOWN } } }",
        "a.proto: M: feature 4")]
    public void Parse_OfNonsense_NamesFileAndDeclaration(string content, string part)
    {
        string fault = Sets.FaultOf(content);

        Assert.StartsWith("a.proto: ", fault, StringComparison.Ordinal);
        Assert.Contains(part, fault, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("file {}", "a file has no name")]
    [InlineData("file { name: 'a' } file { name: 'a' }", "has the file twice")]
    [InlineData("file { name: 'a' dependency: 'b' } file { name: 'b' dependency: 'c' } file { name: 'c' dependency: 'b' }", "imports itself")]
    [InlineData("file { name: 'a' dependency: 'b' dependency: 'b' } file { name: 'b' }", "imports \"b\" twice")]
    [InlineData("file { name: 'a' message_type { name: 'M' } } file { name: 'b' message_type { name: 'M' } }", "b: M: a declares the same name")]
    public void Parse_OfFilesThatDoNotFit_Fails(string text, string part) =>
        Assert.Contains(part, Assert.Throws<DescriptorException>(() => Sets.Parse(text)).Message, StringComparison.Ordinal);

    [Fact]
    public void Parse_OfBytesThatAreNoMessage_SaysWhere()
    {
        WireFormatException fault = Assert.Throws<WireFormatException>(static () => DescriptorPool.Parse([0x0a, 0x05, 0x0a, 0x7f, 1, 2, 3]));

        Assert.Equal((WireError.LengthOutOfRange, 3L), (fault.Error, fault.Offset));
    }

    [Fact]
    public void Parse_OfSourceInfoThatIsNoMessage_Fails() =>
        Assert.Throws<WireFormatException>(static () => DescriptorPool.Parse([0x0a, 0x0b, 0x0a, 1, (byte)'a', 0x4a, 6, 0x0a, 4, 0x0a, 2, 0xff, 0xff]));

    [Fact]
    public void Parse_OfMessagesInMessages_EndsAtTheDepthLimit()
    {
        Assert.Equal(
            WireError.DepthExceeded,
            Assert.Throws<WireFormatException>(() => DescriptorPool.Parse(Deep(110))).Error);
        Assert.NotNull(DescriptorPool.Parse(Deep(90)));

        static byte[] Deep(int levels)
        {
            byte[] message = [0x0a, 1, (byte)'M'];
            for (int i = 1; i < levels; i++) message = [0x0a, 1, (byte)'M', .. Field(0x1a, message)];
            return Field(0x0a, [0x0a, 1, (byte)'a', .. Field(0x22, message)]);
        }
    }

    [Fact]
    public void Parse_OfManyNamesInAVeryLongOne_FailsBeforeMemoryIsUsedUp()
    {
        List<byte> content = [0x0a, 1, (byte)'a', .. Field(0x12, Encoding.ASCII.GetBytes(new string('p', 1 << 20)))];
        for (int i = 0; i < 100_000; i++) content.AddRange(Field(0x22, Field(0x0a, Encoding.ASCII.GetBytes($"M{i}"))));
        byte[] set = Field(0x0a, [.. content]);

        Assert.Contains("too long", Assert.Throws<DescriptorException>(() => DescriptorPool.Parse(set)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Parse_OfOptionsThatComeInManyParts_FailsBeforeTimeIsUsedUp()
    {
        List<byte> content = [0x0a, 1, (byte)'a', .. Field(0x42, Field(0x0a, new byte[1 << 20]))];
        for (int i = 0; i < 100_000; i++) content.AddRange([0x42, 2, 0x50, 1]);

        Assert.Contains(
            "repeated too often",
            Assert.Throws<DescriptorException>(() => DescriptorPool.Parse(Field(0x0a, [.. content]))).Message,
            StringComparison.Ordinal);
    }

    [Fact]
    public void Parse_OfALongChainOfImports_NeedsNoStack()
    {
        List<byte> set = [];
        const int Files = 50_000;
        for (int i = 0; i < Files; i++)
        {
            byte[] import = i + 1 < Files ? Field(0x1a, Encoding.ASCII.GetBytes($"f{i + 1}")) : [];
            set.AddRange(Field(0x0a, [.. Field(0x0a, Encoding.ASCII.GetBytes($"f{i}")), .. import]));
        }

        Assert.Equal(Files, DescriptorPool.Parse([.. set]).Files.Count);
    }

    [Fact]
    public void Parse_OfChangedBytes_GivesAPoolOrOneOfTwoExceptions()
    {
        byte[] seed = Sets.Bytes("""
            file { name: 'b' message_type { name: 'B' extension_range { start: 5 end: 9 } } }
            file {
              name: 'a' package: 'p.q' dependency: 'b' syntax: 'editions' edition: EDITION_2023
              message_type {
                name: 'M'
                field { name: 'a' number: 1 type: TYPE_STRING default_value: 'x' }
                field { name: 'b' number: 2 type_name: '.B' oneof_index: 0 }
                field { name: 'c' number: 3 type_name: 'E' label: LABEL_REPEATED options { features { repeated_field_encoding: PACKED } } }
                field { name: 'd' number: 4 type_name: '.p.q.M.DEntry' label: LABEL_REPEATED }
                oneof_decl { name: 'o' }
                nested_type {
                  name: 'DEntry'
                  field { name: 'key' number: 1 type: TYPE_BOOL }
                  field { name: 'value' number: 2 type_name: '.B' }
                  options { map_entry: true }
                }
                enum_type { name: 'E' value { name: 'Z' number: 0 } }
              }
              extension { name: 'x' number: 5 type: TYPE_DOUBLE extendee: '.B' default_value: '-inf' }
              service { name: 'S' method { name: 'm' input_type: '.B' output_type: 'M' } }
              source_code_info { location { path: [4, 0, 2, 1] leading_comments: 'c' } }
            }
            """);
        var random = new Random(21);
        int accepted = 0;
        for (int i = 0; i < Mutations; i++)
        {
            byte[] bytes = (byte[])seed.Clone();
            for (int change = random.Next(1, 4); change > 0; change--) bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            if (random.Next(4) == 0) Array.Resize(ref bytes, random.Next(bytes.Length));
            try
            {
                foreach (FileDescriptor file in DescriptorPool.Parse(bytes).Files) _ = file.LeadingComments;
                accepted++;
            }
            catch (Exception fault) when (fault is WireFormatException or DescriptorException)
            {
                Assert.NotEmpty(fault.Message);
            }
        }

        Assert.InRange(accepted, 1, Mutations - 1);
    }

    private static byte[] Field(byte tag, byte[] content)
    {
        List<byte> bytes = [tag];
        for (int left = content.Length; ; left >>= 7)
        {
            bytes.Add((byte)(left > 0x7f ? left | 0x80 : left));
            if (left <= 0x7f) break;
        }

        bytes.AddRange(content);
        return [.. bytes];
    }
}
