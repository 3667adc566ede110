using System.Threading;

namespace LibWire;

/// <summary>One table of a schema as the verifier has to know it. Made by emitted code, once for each type; it never changes.</summary>
/// <remarks>The verifier walks these tables, and is not emitted for each type: so there is one place that decides what is safe, emitted code needs no unsafe context, and a schema that is known only at run time is verified
/// by the same lines. What it found out about a vtable it remembers, so that this costs no time.</remarks>
public sealed partial class FlatLayout
{
    /// <summary>The verifier has room for 26 bits, of which all ones are what a vtable in front of the buffer looks like.</summary>
    private const uint IdMax = (1 << 26) - 2;

    private static int LastId;

    private FlatLayout(string fullName, FlatField[] fields)
    {
        FullName = fullName;
        Fields = fields;
        Id = (uint)Interlocked.Increment(ref LastId);
        if (Id > IdMax) throw new InvalidOperationException("A process has no room for as many layouts: make each once.");
        Rules = new FlatFieldRule[fields.Length];
        int alignMask = 0;
        for (int i = 0; i < fields.Length; i++)
        {
            FlatField field = fields[i];
            Rules[i] = new FlatFieldRule { Slot = field.Slot, InlineBytes = field.InlineBytes, InlineAlignMask = field.InlineAlignMask, ForcedAlignMask = field.ForcedAlignMask, Kind = field.Kind, IsRequired = field.IsRequired };
            alignMask |= field.InlineAlignMask;
            if (field.Kind == FlatFieldKind.Union) alignMask |= field.ElementAlignMask;
        }

        AlignMask = (uint)alignMask;
    }

    /// <summary>The name in the schema, with its namespace.</summary>
    public string FullName { get; }

    /// <summary>The four characters that files with this table as their root have behind the root offset; null where the schema names none.</summary>
    public string? FileIdentifier { get; private set; }

    /// <summary>Whether writers keep the fields in the order of their ids.</summary>
    internal bool KeepsOrder { get; private set; }

    /// <summary>By slot, upwards.</summary>
    internal FlatField[] Fields { get; }

    /// <summary>The same of each field in the same order, close together.</summary>
    internal FlatFieldRule[] Rules { get; }

    /// <summary>What the verifier knows about vtables of this table.</summary>
    internal FlatKnownVtable?[] KnownVtables { get; } = FlatKnownVtable.Room();

    /// <summary>A number no other layout of the process has, above 0.</summary>
    internal uint Id { get; }

    /// <summary>What of a table's position decides whether its fields are aligned.</summary>
    internal uint AlignMask { get; }

    /// <summary>Describes a table.</summary>
    /// <param name="fullName">The name in the schema, with its namespace.</param>
    /// <param name="fields">Its fields, in any order; those that are deprecated too, where they can still be read.</param>
    /// <exception cref="ArgumentException">Two fields have the same slot.</exception>
    public static FlatLayout Make(string fullName, params FlatField[] fields)
    {
        if (fullName is null) throw new ArgumentNullException(nameof(fullName));
        if (fields is null) throw new ArgumentNullException(nameof(fields));
        var sorted = (FlatField[])fields.Clone();
        Array.Sort(sorted, static (left, right) => left.Slot.CompareTo(right.Slot));
        for (int i = 1; i < sorted.Length; i++)
            if (sorted[i].Slot == sorted[i - 1].Slot) throw new ArgumentException($"Two fields of {fullName} have slot {sorted[i].Slot}.", nameof(fields));
        return new FlatLayout(fullName, sorted);
    }

    /// <summary>Says how files that have this table as their root are marked.</summary>
    /// <param name="identifier">Four ASCII characters.</param>
    /// <returns>The layout.</returns>
    /// <exception cref="ArgumentException">It has not four of them.</exception>
    public FlatLayout WithFileIdentifier(string identifier)
    {
        if (identifier is not { Length: FlatFormat.IdentifierBytes }) throw new ArgumentException("A file identifier has four characters.", nameof(identifier));
        FileIdentifier = identifier;
        return this;
    }

    /// <summary>Says that writers keep the fields in the order of their ids, as <c>original_order</c> asks for.</summary>
    /// <returns>The layout.</returns>
    public FlatLayout InOriginalOrder()
    {
        KeepsOrder = true;
        return this;
    }

    /// <inheritdoc/>
    public override string ToString() => FullName;
}
