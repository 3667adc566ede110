using System.Globalization;
using System.Text;
using System.Xml;

namespace LibWire.Cli;

/// <summary>Writes findings as JUnit's XML, which most build servers read: a test suite for each file, a failed test for each finding.</summary>
internal static class JUnitDocument
{
    /// <summary>Writes the document.</summary>
    internal static void Write(TextWriter output, IReadOnlyList<Finding> findings)
    {
        var text = new StringBuilder();
        using (var writer = XmlWriter.Create(text, new XmlWriterSettings { Indent = true, NewLineChars = "\n", OmitXmlDeclaration = true }))
        {
            writer.WriteStartElement("testsuites");
            foreach (IGrouping<string, Finding> file in findings.GroupBy(static finding => finding.File.Path))
            {
                string count = file.Count().ToString(CultureInfo.InvariantCulture);
                writer.WriteStartElement("testsuite");
                writer.WriteAttributeString("name", Clean(file.Key));
                writer.WriteAttributeString("tests", count);
                writer.WriteAttributeString("failures", count);
                foreach (Finding finding in file) Write(writer, finding);
                writer.WriteEndElement();
            }

            writer.WriteEndElement();
        }

        output.WriteLine(text.ToString());
    }

    private static void Write(XmlWriter writer, Finding finding)
    {
        string place = finding.ByteOffset is { } offset
            ? string.Create(CultureInfo.InvariantCulture, $"byte_{offset}")
            : $"{finding.Span.Line + 1}_{finding.Span.Column + 1}";
        writer.WriteStartElement("testcase");
        writer.WriteAttributeString("classname", Clean(finding.File.Path));
        writer.WriteAttributeString("name", $"{finding.Rule}_{place}");
        writer.WriteStartElement("failure");
        writer.WriteAttributeString("type", finding.Rule);
        writer.WriteAttributeString("message", Clean(FindingWriter.Text(finding)));
        writer.WriteEndElement();
        writer.WriteEndElement();
    }

    // XML has no form for most control characters and halves of pairs.
    private static string Clean(string text)
    {
        var clean = new StringBuilder(text.Length);
        for (int i = 0; i < text.Length; i++)
        {
            bool isPair = i + 1 < text.Length && XmlConvert.IsXmlSurrogatePair(text[i + 1], text[i]);
            if (isPair) clean.Append(text[i++]).Append(text[i]);
            else clean.Append(XmlConvert.IsXmlChar(text[i]) ? text[i] : '\uFFFD');
        }

        return clean.ToString();
    }
}
