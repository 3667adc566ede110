using static LibWire.Schema.Tests.Schemas;

namespace LibWire.Schema.Tests.Proto.Parsing;

public class CommentTests
{
    private const string Commented = """
        // The licence.

        // Detached from all.

        /* About the file's
         * language. */
        syntax = "proto3";

        // Not about A.

        // About A,
        //   indented.
        //
        // Last.
        message A {  // Trailing A.
          // Not a.

          /* Leading
             a. */
          int32 a = 1; // Trailing a.
          // Leading b.
          int32 b = 2
            /* inside */ [deprecated = true];
          /* Trailing b, on a line
           * of its own. */

          int32 c = 3; /* nobody's */ int32 d = 4;
          // Leading o.
          oneof o {
            // Trailing o.

            int32 e = 5; /* Trailing e. */
          }
          int32 f = 6;
          // Trailing f, in front of the brace.
        } // Of the brace.

        /// About E.
        enum E {
          X = 0; // Zero.
        }
        """;

    [Theory]
    [InlineData("\n")]
    [InlineData("\r\n")]
    public void Documentation_IsWhatStandsAboveAndBehind(string lineEnd)
    {
        ProtoFileCode file = Model(Commented.ReplaceLineEndings(lineEnd));
        ProtoMessageCode a = Assert.Single(file.Messages);
        Assert.Equal("About A,\n  indented.\n\nLast.\nTrailing A.", a.Documentation);
        Assert.Equal("Leading\na.\nTrailing a.", a.Field("a").Documentation);
        Assert.Equal("Leading b.\nTrailing b, on a line\nof its own.", a.Field("b").Documentation);
        Assert.Equal("", a.Field("c").Documentation);
        Assert.Equal("", a.Field("d").Documentation);
        Assert.Equal("Leading o.\nTrailing o.", Assert.Single(a.Oneofs).Documentation);
        Assert.Equal("Trailing e.", a.Field("e").Documentation);
        Assert.Equal("Trailing f, in front of the brace.", a.Field("f").Documentation);
        ProtoEnumCode e = Assert.Single(file.Enums);
        Assert.Equal("About E.", e.Documentation);
        Assert.Equal("Zero.", e.Values[0].Documentation);
    }
}
