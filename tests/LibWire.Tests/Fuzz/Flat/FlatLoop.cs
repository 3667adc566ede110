using System.Buffers.Binary;
using FlatGeobuf;
using LibWire.Tests.FlatBuffers;
using LibWire.Tests.FlatBuffers.Models;
using LibWire.Tests.FlatBuffers.Models.Annotated;
using org.apache.arrow.flatbuf;
using ReadFlatFiles;
using ReadFlatFiles.Arrow;
using ReadFlatFiles.Geo;

namespace LibWire.Tests.Fuzz;

/// <summary>One way to read bytes to their end. It returns the fault, or None if all bytes could be read.</summary>
/// <param name="Name">Its name in reports.</param>
/// <param name="Run">Reads the bytes.</param>
internal sealed record FlatLoop(string Name, FlatLoop.Reader Run)
{
    internal delegate WireError Reader(ReadOnlySpan<byte> bytes);

    private const int GeoHeaderPosition = 8; // after the magic
    private const int ArrowTailBytes = 10; // the size of the footer, and the magic

    // A walk must end soon, however often parts are shared. The longest seed without shared parts takes a fraction of this budget.
    private static readonly FlatVerifierOptions Plain = new() { Budget = 20_000 };
    private static readonly FlatVerifierOptions SizePrefixed = new() { Budget = 20_000, IsSizePrefixed = true };
    private static readonly FlatVerifierOptions Unaligned = new() { Budget = 20_000, IgnoresAlignment = true, IgnoresFileIdentifier = true };

    internal static FlatLoop Monster { get; } = new("monster", static bytes => ReadMonster(bytes, Plain));

    internal static FlatLoop MonsterUnaligned { get; } = new("monster-any", static bytes => ReadMonster(bytes, Unaligned));

    internal static FlatLoop Annotated { get; } = new("annotated", static bytes => ReadAnnotated(bytes, Plain));

    internal static FlatLoop AnnotatedUnaligned { get; } = new("annotated-any", static bytes => ReadAnnotated(bytes, Unaligned));

    internal static FlatLoop GeoHeader { get; } = new("geo-header", static bytes => ReadAny(bytes, HeaderView.Layout, SizePrefixed));

    internal static FlatLoop GeoFeature { get; } = new("geo-feature", static bytes => ReadAny(bytes, FeatureView.Layout, SizePrefixed));

    internal static FlatLoop ArrowFooter { get; } = new("arrow-footer", static bytes => ReadAny(bytes, FooterView.Layout, Plain));

    internal static FlatLoop ArrowMessage { get; } = new("arrow-message", static bytes => ReadAny(bytes, MessageView.Layout, Plain));

    /// <summary>A whole FlatGeobuf file, read by the code of the sample.</summary>
    internal static FlatLoop GeoFile { get; } = new("geo-file", ReadGeoFile);

    /// <summary>A whole Arrow file, read by the code of the sample.</summary>
    internal static FlatLoop ArrowFile { get; } = new("arrow-file", ReadArrowFile);

    internal static FlatLoop Flex { get; } = new("flex", static bytes => ReadFlex(bytes, Plain));

    internal static FlatLoop FlexUnaligned { get; } = new("flex-any", static bytes => ReadFlex(bytes, Unaligned));

    private static WireError ReadFlex(ReadOnlySpan<byte> bytes, FlatVerifierOptions? options)
    {
        if (!FlexValue.TryGetRoot(bytes, out FlexValue root, out WireFault fault, options)) return Refused(bytes, fault);

        // Every value is an element of a verified vector, and elements of one byte take a quarter of a step.
        var reading = new FlexReading(100_000);
        reading.Add(root, depthLeft: 100);
        FuzzMismatchException.Require(reading.Left >= 0, "A walk takes more steps than its verification.");
        FuzzMismatchException.Require(root.ToString().Length > 0, "A value has no text.");
        return WireError.None;
    }

    private static WireError ReadMonster(ReadOnlySpan<byte> bytes, FlatVerifierOptions? options)
    {
        if (!FlatBuffers.Models.MonsterView.TryGetRoot(bytes, out FlatBuffers.Models.MonsterView root, out _, options))
            return ReadAny(bytes, FlatBuffers.Models.MonsterView.Layout, options);
        var walk = default(FlatWalk);
        walk.Add(root);
        return ReadAny(bytes, FlatBuffers.Models.MonsterView.Layout, options);
    }

    private static WireError ReadAnnotated(ReadOnlySpan<byte> bytes, FlatVerifierOptions? options)
    {
        if (!FooView.TryGetRoot(bytes, out FooView root, out _, options)) return ReadAny(bytes, FooView.Layout, options);
        var walk = default(FlatWalk);
        walk.Add(root);
        return ReadAny(bytes, FooView.Layout, options);
    }

    private static WireError ReadAny(ReadOnlySpan<byte> bytes, FlatLayout layout, FlatVerifierOptions? options)
    {
        StraightOracle.AgreesThatValid(bytes, layout, options ?? FlatVerifierOptions.Default);
        if (!FlatBuffer.TryGetRoot(bytes, layout, out FlatTable root, out WireFault fault, options))
        {
            FuzzMismatchException.Require(root.IsNull, "A refused buffer has a root.");
            return Refused(bytes, fault);
        }

        FuzzMismatchException.RequireEqual(WireError.None, fault.Error, "Error of a sound buffer");
        var reading = default(FlatReading);
        reading.Add(root, layout);
        return WireError.None;
    }

    private static WireError Refused(ReadOnlySpan<byte> bytes, WireFault fault)
    {
        FuzzMismatchException.Require(fault.Error != WireError.None, "A refused buffer has no error.");
        FuzzMismatchException.Require(fault.Offset >= 0 && fault.Offset <= bytes.Length, "A fault lies outside of the buffer.");
        return fault.Error;
    }

    private static WireError ReadGeoFile(ReadOnlySpan<byte> bytes)
    {
        try
        {
            if (!ReadFlatFiles.Geo.GeoFile.IsOne(bytes)) return WireError.IdentifierMismatch;
            var file = ReadFlatFiles.Geo.GeoFile.Open(bytes);
            foreach (FeatureView feature in file) _ = GeoCounts.Of(feature.Geometry);

            // A second time, now to the last field.
            ReadOnlySpan<byte> framed = Frame.SizePrefixed(bytes, GeoHeaderPosition, "the header");
            WireError error = ReadAny(framed, HeaderView.Layout, SizePrefixed);
            for (int position = GeoHeaderPosition + framed.Length + (int)file.IndexBytes; error == WireError.None && position < bytes.Length; position += framed.Length)
            {
                framed = Frame.SizePrefixed(bytes, position, "a feature");
                error = ReadAny(framed, FeatureView.Layout, SizePrefixed);
            }

            return error;
        }
        catch (BrokenFileException broken)
        {
            FuzzMismatchException.Require(broken.Offset >= 0 && broken.Offset <= bytes.Length, "A fault lies outside of the file.");
            return WireError.LengthOutOfRange;
        }
    }

    private static WireError ReadArrowFile(ReadOnlySpan<byte> bytes)
    {
        try
        {
            if (!ReadFlatFiles.Arrow.ArrowFile.IsOne(bytes)) return WireError.IdentifierMismatch;
            FooterView footer = ReadFlatFiles.Arrow.ArrowFile.ReadFooter(bytes);
            int footerBytes = BinaryPrimitives.ReadInt32LittleEndian(bytes[^ArrowTailBytes..]);
            WireError error = ReadAny(bytes.Slice(bytes.Length - ArrowTailBytes - footerBytes, footerBytes), FooterView.Layout, Plain);
            foreach (Block block in footer.RecordBatches)
            {
                if (error != WireError.None) break;
                ReadFlatFiles.Arrow.ArrowMessage message = ReadFlatFiles.Arrow.ArrowMessage.Read(bytes, block.Offset);
                if (message.View.IsNull) continue;
                int start = (int)message.Position + (ReadFlatFiles.Arrow.ArrowMessage.StartsOne(bytes[(int)message.Position..]) ? 8 : 4);
                error = ReadAny(bytes[start..(int)message.BodyPosition], MessageView.Layout, Plain);
            }

            return error;
        }
        catch (BrokenFileException broken)
        {
            FuzzMismatchException.Require(broken.Offset >= 0 && broken.Offset <= bytes.Length, "A fault lies outside of the file.");
            return WireError.LengthOutOfRange;
        }
    }
}
