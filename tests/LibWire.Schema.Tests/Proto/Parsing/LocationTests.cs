using System.Globalization;
using static LibWire.Schema.Tests.Proto.Parsing.Parses;

namespace LibWire.Schema.Tests.Proto.Parsing;

/// <summary>The expected locations were written by protoc 35.1. Lines and columns are from 0, as in <c>SourceCodeInfo</c>.</summary>
public class LocationTests
{
    [Fact]
    public void Locations_NobodyAskedFor_AreNone() => Assert.Null(File("message A {}").Locations);

    [Fact]
    public void Locations_OfEveryConstruct_AreThoseOfProtoc() => AssertLocations(
        """
        syntax = "proto2";
        package a . b;
        import public "c";
        option d = 1;
        message A {
        	optional group G = 1 [json_name = 'g', e = 2] { }
        }
        """,
        ": 0.0-6.1",
        "12: 0.0-0.18",
        "2: 1.0-1.14",
        "3.0: 2.0-2.18",
        "10.0: 2.7-2.13",
        "8: 3.0-3.13",
        "8.999.0: 3.0-3.13",
        "4.0: 4.0-6.1",
        "4.0.1: 4.8-4.9",
        "4.0.2.0: 5.8-5.57",
        "4.0.2.0.4: 5.8-5.16",
        "4.0.2.0.5: 5.17-5.22",
        "4.0.2.0.1: 5.23-5.24",
        "4.0.2.0.3: 5.27-5.28",
        "4.0.2.0.8: 5.29-5.53",
        "4.0.2.0.10: 5.30-5.45",
        "4.0.2.0.10: 5.42-5.45",
        "4.0.2.0.8.999.0: 5.47-5.52",
        "4.0.3.0: 5.8-5.57",
        "4.0.3.0.1: 5.23-5.24",
        "4.0.2.0.6: 5.23-5.24");

    [Fact]
    public void Locations_OfRangesWithOptions_AreThoseOfEach() => AssertLocations(
        "message A { extensions 5, 7 to max [a = 1]; }",
        ": 0.0-0.45",
        "4.0: 0.0-0.45",
        "4.0.1: 0.8-0.9",
        "4.0.5: 0.12-0.43",
        "4.0.5.0: 0.23-0.24",
        "4.0.5.0.1: 0.23-0.24",
        "4.0.5.0.2: 0.23-0.24",
        "4.0.5.1: 0.26-0.34",
        "4.0.5.1.1: 0.26-0.27",
        "4.0.5.1.2: 0.31-0.34",
        "4.0.5.0.3: 0.35-0.42",
        "4.0.5.0.3.999.0: 0.36-0.41",
        "4.0.5.1.3: 0.35-0.42",
        "4.0.5.1.3.999.0: 0.36-0.41");

    [Fact]
    public void Columns_OfTabsAndWideCharacters_AreBytesAndTabStops() => AssertLocations(
        "\uFEFF/*é\t😀*/ enum\tA {\r\n}",
        ": 0.15-1.1",
        "5.0: 0.15-1.1",
        "5.0.1: 0.24-0.25");

    [Fact]
    public void Comments_AroundDeclarations_AreDealtOutAsInProtoc()
    {
        ProtoLocation[] locations = [.. File(
            """
            // Detached.

            /* Also
             * detached. */

            // Leading,
            // two lines.
            syntax = 'proto3'; message A { // Trailing.
              int32 a = 1; /* of nobody */ int32 b = 2;
              /* Trailing b. */

              // Detached from the end.
            }
            """, keepsLocations: true).Locations!];
        ProtoLocation syntax = locations[1];
        Assert.Equal((" Leading,\n two lines.\n", null), (syntax.LeadingComments, syntax.TrailingComments));
        Assert.Equal([" Detached.\n", " Also\n detached. "], syntax.DetachedComments);
        ProtoLocation message = locations.Single(static location => location.Path.SequenceEqual([4, 0]));
        Assert.Equal((null, " Trailing.\n"), (message.LeadingComments, message.TrailingComments));
        ProtoLocation b = locations.Single(static location => location.Path.SequenceEqual([4, 0, 2, 1]));
        Assert.Equal((null, " Trailing b. "), (b.LeadingComments, b.TrailingComments));
        Assert.Equal([" of nobody "], b.DetachedComments);
    }

    private static void AssertLocations(string text, params string[] expected) => Assert.Equal(
        expected,
        File(text, keepsLocations: true).Locations!.Select(static location => string.Format(
            CultureInfo.InvariantCulture,
            "{0}: {1}.{2}-{3}.{4}",
            string.Join(".", location.Path),
            location.StartLine,
            location.StartColumn,
            location.EndLine,
            location.EndColumn)));
}
