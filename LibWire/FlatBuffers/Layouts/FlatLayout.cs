using System.Collections.Generic;
using System.Threading;

namespace LibWire;

/// <summary>One table of a schema, as the verifier knows it. Emitted code makes it, once for each type; it never changes.</summary>
/// <remarks>The verifier walks these layouts, unless straight code has found a buffer valid. One place decides what is safe, emitted code needs no unsafe
/// context, and the same lines verify a schema that is known only at run time. The verifier remembers what it found out about a vtable, so that this costs
/// no time.</remarks>
public sealed partial class FlatLayout
{
    /// <summary>The largest id. The verifier has room for 26 bits; all ones mark a vtable before the buffer.</summary>
    private const uint IdMax = (1 << 26) - 2;

    private static int LastId;

    private byte _far; // 2 if a buffer can have 64-bit offsets, 1 if not, 0 if nobody has asked

    private FlatLayout(string fullName, FlatField[] fields)
    {
        FullName = fullName;
        Fields = fields;
        Id = (uint)Interlocked.Increment(ref LastId);
        if (Id > IdMax) throw new InvalidOperationException("The process has too many layouts: make each layout once.");
        Rules = new FlatFieldRule[fields.Length];
        int alignMask = 0;
        for (int i = 0; i < fields.Length; i++)
        {
            FlatField field = fields[i];
            Rules[i] = new FlatFieldRule
            {
                Slot = field.Slot,
                InlineBytes = field.InlineBytes,
                InlineAlignMask = field.InlineAlignMask,
                ForcedAlignMask = field.ForcedAlignMask,
                Kind = field.Kind,
                IsRequired = field.IsRequired,
            };
            alignMask |= field.InlineAlignMask;
            if (field.Kind == FlatFieldKind.Union) alignMask |= field.ElementAlignMask;
        }

        AlignMask = (uint)alignMask;
    }

    /// <summary>The name in the schema, with its namespace.</summary>
    public string FullName { get; }

    /// <summary>The file identifier that the schema declares for buffers with this root table; null for none. A buffer has its four characters directly after
    /// the root offset.</summary>
    public string? FileIdentifier { get; private set; }

    /// <summary>Whether writers keep the fields in the order of their ids.</summary>
    internal bool KeepsOrder { get; private set; }

    /// <summary>The fields, by rising vtable entry.</summary>
    internal FlatField[] Fields { get; }

    /// <summary>The rules of the fields, in the same order, side by side.</summary>
    internal FlatFieldRule[] Rules { get; }

    /// <summary>The vtables of this table that the verifier knows.</summary>
    internal FlatKnownVtable?[] KnownVtables { get; } = FlatKnownVtable.Room();

    /// <summary>The id of this layout, above 0. No other layout of the process has it.</summary>
    internal uint Id { get; }

    /// <summary>The bits of a table's position that decide whether its fields are aligned.</summary>
    internal uint AlignMask { get; }

    /// <summary>Whether tables of this type, or those below them, can have 64-bit offsets, outside of nested buffers.</summary>
    internal bool HasFar
    {
        get
        {
            if (_far == 0) _far = FindFar() ? (byte)2 : (byte)1;
            return _far == 2;
        }
    }

    /// <summary>The straight code that verifies tables of this type; null if there is none, as for schemas that are known only at run time.</summary>
    internal FlatStraightWalk? StraightWalk { get; set; }

    /// <summary>What LibWire.Json prepares for this table, once; null until then.</summary>
    internal object? JsonTable { get; set; }

    /// <summary>Describes a table.</summary>
    /// <param name="fullName">The name in the schema, with its namespace.</param>
    /// <param name="fields">The fields, in any order, deprecated ones included if they can still be read.</param>
    /// <exception cref="ArgumentException">Two fields have the same vtable entry.</exception>
    public static FlatLayout Make(string fullName, params FlatField[] fields)
    {
        if (fullName is null) throw new ArgumentNullException(nameof(fullName));
        if (fields is null) throw new ArgumentNullException(nameof(fields));
        var sorted = (FlatField[])fields.Clone();
        Array.Sort(sorted, static (left, right) => left.Slot.CompareTo(right.Slot));
        for (int i = 1; i < sorted.Length; i++)
            if (sorted[i].Slot == sorted[i - 1].Slot)
                throw new ArgumentException($"Two fields of {fullName} have the vtable entry at byte {sorted[i].Slot}.", nameof(fields));
        return new FlatLayout(fullName, sorted);
    }

    /// <summary>Sets the file identifier of files that have this table as their root.</summary>
    /// <param name="identifier">Four ASCII characters.</param>
    /// <returns>The layout.</returns>
    /// <exception cref="ArgumentException">The identifier does not have four characters.</exception>
    public FlatLayout WithFileIdentifier(string identifier)
    {
        if (identifier is not { Length: FlatFormat.IdentifierBytes }) throw new ArgumentException("A file identifier has four characters.", nameof(identifier));
        FileIdentifier = identifier;
        return this;
    }

    /// <summary>Makes writers keep the fields in the order of their ids, as <c>original_order</c> asks.</summary>
    /// <returns>The layout.</returns>
    public FlatLayout InOriginalOrder()
    {
        KeepsOrder = true;
        return this;
    }

    /// <inheritdoc/>
    public override string ToString() => FullName;

    // No recursion: a schema may have chains of any length.
    private bool FindFar()
    {
        var seen = new HashSet<FlatLayout> { this };
        var open = new Stack<FlatLayout>();
        open.Push(this);
        while (open.Count > 0)
        {
            foreach (FlatField field in open.Pop().Fields)
            {
                if (field.Kind is >= FlatFieldKind.Offset64String and <= FlatFieldKind.FlexBuffer64) return true;
                if (field.Kind is FlatFieldKind.Table or FlatFieldKind.Tables && seen.Add(field.TableLayout)) open.Push(field.TableLayout);
                if (field.Kind is not (FlatFieldKind.Union or FlatFieldKind.Unions)) continue;
                foreach (FlatUnionMember member in field.UnionLayout.Members)
                    if (member.ValueKind == FlatFieldKind.Table && seen.Add(member.TableLayout)) open.Push(member.TableLayout);
            }
        }

        return false;
    }
}
