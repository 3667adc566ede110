using System.Buffers;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>Reads bytes whole and through projections, and compares the results.</summary>
internal abstract unsafe class ProjectionCheck
{
    /// <summary>The check of a type.</summary>
    internal static ProjectionCheck Of(OurMessage type) => (ProjectionCheck)Activator.CreateInstance(typeof(ProjectionCheck<>).MakeGenericType(type.Type))!;

    /// <summary>Reads bytes in all ways.</summary>
    /// <param name="bytes">The bytes. Nothing after them may be read.</param>
    /// <param name="sizeBytes">How many.</param>
    /// <param name="random">For random choices; part of the input.</param>
    /// <returns>Whether the whole read succeeded, and whether the projection did.</returns>
    /// <exception cref="FuzzMismatchException">
    /// The projection has other values than the whole message, or fails although the whole message does not.
    /// </exception>
    internal abstract (bool Whole, bool Part) Run(byte* bytes, int sizeBytes, FuzzRandom random);
}

/// <inheritdoc/>
internal sealed unsafe class ProjectionCheck<T> : ProjectionCheck
    where T : unmanaged, IProtoMessage
{
    private const int ProjectionCount = 12;

    private static readonly ProtoReadOptions Partial = new() { AllowsPartial = true };

    private readonly ArenaAllocator _whole = new();
    private readonly ArenaAllocator _part = new();
    private readonly FuzzSegments _segments = new();
    private readonly List<(ProtoProjection<T> Projection, FieldTree Tree)> _projections = [];

    public ProjectionCheck()
    {
        ProtoLayout layout = default(T).Layout;
        var random = new FuzzRandom((ulong)layout.FullName.Length, 11);
        for (int i = 0; i < ProjectionCount && layout.Fields.Count > 0; i++)
        {
            (string[] paths, FieldTree tree) = FieldTree.Pick(layout, random);
            _projections.Add((ProtoProjection<T>.Create(paths), tree));
        }
    }

    internal override (bool Whole, bool Part) Run(byte* bytes, int sizeBytes, FuzzRandom random)
    {
        if (_projections.Count == 0) return (true, true);
        (ProtoProjection<T> projection, FieldTree tree) = random.Pick(_projections);
        _whole.Reset();
        T* whole = _whole.Allocate<T>();
        GeneratedOutcome expected = Outcome(() =>
        {
            var reader = new ProtoReader(new ReadOnlySpan<byte>(bytes, sizeBytes));
            whole->Read(ref reader, _whole, Partial);
        });
        if (expected == GeneratedOutcome.Accepted) tree.Prune((byte*)whole);

        GeneratedOutcome first = Check(projection, whole, expected, () => new ReadOnlySequence<byte>(new ReadOnlySpan<byte>(bytes, sizeBytes).ToArray()), bytes, sizeBytes, 0);
        GeneratedOutcome pinned = Check(projection, whole, expected, null, bytes, sizeBytes, 1);
        byte[] copy = new ReadOnlySpan<byte>(bytes, sizeBytes).ToArray();
        ReadOnlySequence<byte> cut = _segments.Cut(copy, random);
        GeneratedOutcome segments = Check(projection, whole, expected, () => cut, bytes, sizeBytes, 2);
        GeneratedOutcome pinnedSegments;
        fixed (byte* start = _segments.Store) pinnedSegments = Check(projection, whole, expected, () => cut, bytes, sizeBytes, 3);
        if (!first.IsOverLimit && !pinned.IsOverLimit) FuzzMismatchException.RequireEqual(first, pinned, "A projection of pinned input, against one of input that is not,", projection.ToString());
        if (!first.IsOverLimit && !segments.IsOverLimit) FuzzMismatchException.RequireEqual(first, segments, "A projection of segments, against one of a span,", projection.ToString());
        if (!first.IsOverLimit && !pinnedSegments.IsOverLimit) FuzzMismatchException.RequireEqual(first, pinnedSegments, "A projection of pinned segments, against one of a span,", projection.ToString());
        return (expected == GeneratedOutcome.Accepted, first == GeneratedOutcome.Accepted);
    }

    private GeneratedOutcome Check(
        ProtoProjection<T> projection, T* whole, GeneratedOutcome expected, Func<ReadOnlySequence<byte>>? sequence, byte* bytes, int sizeBytes, int way)
    {
        _part.Reset();
        T* part = _part.Allocate<T>();
        nuint used = _part.UsedBytes;
        GeneratedOutcome outcome = Outcome(() =>
        {
            ProtoReader reader = way == 0 ? new ProtoReader(new ReadOnlySpan<byte>(bytes, sizeBytes))
                : way == 1 ? ProtoReader.OverPinned(bytes, (nuint)sizeBytes)
                : way == 2 ? new ProtoReader(sequence!())
                : ProtoReader.DangerousOverPinned(sequence!());
            projection.Read(ref reader, _part, ref *part);
            FuzzMismatchException.RequireEqual(0, reader.Remaining, "Bytes left by a projection:");
        });
        if (outcome != GeneratedOutcome.Accepted) FuzzMismatchException.RequireEqual(used, _part.UsedBytes, "Bytes that the arena has given after a failed projection,", projection.ToString());
        if (expected.IsOverLimit || outcome.IsOverLimit) return outcome;
        if (expected != GeneratedOutcome.Accepted) return outcome; // the fault may be in a skipped field
        FuzzMismatchException.RequireEqual(GeneratedOutcome.Accepted, outcome, "A projection of a message that can be read,", projection.ToString());
        if (!ProtoMessage.AreEqual(in *whole, in *part))
            throw new FuzzMismatchException($"{projection}, way {way}:\n  expected {ProtoText.ToString(in *whole)}\n  actual   {ProtoText.ToString(in *part)}");
        return outcome;
    }

    private static GeneratedOutcome Outcome(Action read)
    {
        try
        {
            read();
            return GeneratedOutcome.Accepted;
        }
        catch (WireFormatException failure)
        {
            return new GeneratedOutcome(failure.Error, failure.Offset, false);
        }
        catch (ArenaLimitException)
        {
            return new GeneratedOutcome(WireError.None, -1, true);
        }
    }
}
