using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Threading;
using LibWire.CompilerServices;

namespace LibWire;

/// <summary>Edits a buffer in ways that change sizes: sets strings and vectors of another length, tables, unions, and fields that are absent. It works on a
/// copy in an arena, which is a valid buffer after every edit.</summary>
/// <remarks>
/// <para>
/// A new string, vector or table is appended, and one offset leads to it from then on. All else stays where it is, fields and union members that the schema
/// does not know included. What is replaced stays in the buffer as bytes to which nothing leads; reading the buffer into an object and writing it leaves them
/// out.
/// </para>
/// <para>
/// A table has no room for a field that it did not have, and a vector of tables none for another element. It is then copied to the end with everything
/// below it. The copy leaves out what the schema does not know, and what the table shared with others becomes its own.
/// </para>
/// <para>
/// What two fields share, as a string or a table, is changed for both by an edit inside of it, and for one by an edit of the field. Keys cannot be edited,
/// because vectors are sorted by them.
/// </para>
/// <para>
/// In a buffer of malice parts may overlap, so that a change of one changes another. So the buffer is verified again when an edit changed a byte of the buffer
/// as it came, and the change is taken back if it is invalid then: <see cref="WireError.NotMutable"/>. No builder writes such buffers.
/// </para>
/// <para>
/// <b>Failing:</b> an edit that throws has changed nothing. An id that the layout does not have, or a value that does not fit the field, throws
/// <see cref="ArgumentException"/>; a <see cref="FlatEdited"/> that is no longer valid throws <see cref="InvalidOperationException"/>; a buffer that would
/// reach 2 GiB throws <see cref="WireFormatException"/> (<see cref="WireError.MessageTooLarge"/>). In both builds.
/// </para>
/// <para>
/// <b>Lifetime:</b> the editor and its buffer die with the arena. Later use throws <see cref="WireMisuseException"/> in LibWire.Debug. In LibWire it reads or
/// writes memory that may belong to others. An editor is a handle: a copy is the same editor.
/// </para>
/// </remarks>
[StructLayout(LayoutKind.Auto)]
public unsafe ref partial struct FlatEditor
{
    private static long LastId;

    private readonly ArenaAllocator _arena;
    private readonly FlatLayout _layout;
    private readonly int _depthMax;
    private readonly int _prefixBytes;
    private readonly int _givenBytes; // the bytes of the buffer as it came
    private readonly FlatVerifierOptions? _options;
    private readonly Core* _core;
    private readonly long* _lastMoves; // by depth: the number of the last move of a table at that depth

    /// <summary>Copies a buffer into an arena and verifies it.</summary>
    /// <param name="buffer">The buffer.</param>
    /// <param name="layout">The layout of its root: <c>MonsterView.Layout</c>.</param>
    /// <param name="arena">Receives the copy. As it grows, it moves to larger blocks, and the smaller ones stay taken.</param>
    /// <param name="options">How to verify; null for the default. Its depth limits edits too.</param>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format or an option. The arena is unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public FlatEditor(scoped ReadOnlySpan<byte> buffer, FlatLayout layout, ArenaAllocator arena = default, FlatVerifierOptions? options = null)
    {
        _layout = layout ?? throw new ArgumentNullException(nameof(layout));
        _depthMax = options is { DepthMax: > 0 } ? options.DepthMax : FlatLimits.DepthMax;
        _prefixBytes = options?.SizePrefixBytes ?? 0;
        _arena = arena.OrAmbient();
        ArenaMark mark = _arena.Mark();
        _core = _arena.Allocate<Core>();
        *_core = new Core { Id = Interlocked.Increment(ref LastId) };
        MakeRoom(buffer.Length);
        buffer.CopyTo(WireSpan.Over<byte>(Start, buffer.Length));

        // The copy is verified, because the buffer may change meanwhile.
        Length = buffer.Length;
        if (!FlatVerifier.TryVerify(Bytes, layout, out WireFault fault, options))
        {
            _arena.Rewind(mark);
            throw fault.ToException();
        }

        _givenBytes = buffer.Length;
        _options = options;
        if (_prefixBytes > 0) Length = _prefixBytes + (int)FlatScalar.Offset(in *Start); // The size is below 2 GiB: it was verified.
        _lastMoves = (long*)_arena.AllocateBytes((nuint)_depthMax * sizeof(long), sizeof(long));
        WireSpan.Over<long>(_lastMoves, _depthMax).Clear();
        Remember();
    }

    /// <summary>The buffer as it is now, valid; with a size prefix, if it had one.</summary>
    /// <returns>Valid until the next edit that adds bytes, and as long as the arena.</returns>
    public readonly ReadOnlySpan<byte> WrittenSpan
    {
        get
        {
            CheckAlive();
            return Whole;
        }
    }

    /// <summary>The root.</summary>
    public readonly FlatEdited Root => new(_layout, _prefixBytes, 0, Moves, _core->Id);

    /// <summary>The table in a field, or the table that a union holds.</summary>
    /// <param name="table">The table with the field.</param>
    /// <param name="id">The id of the field, from <c>Monster.FieldIds</c>.</param>
    /// <param name="found">The table; no table if the result is false.</param>
    /// <returns>Whether there is one, of a type that the schema knows.</returns>
    public readonly bool TryGetTable(FlatEdited table, int id, out FlatEdited found)
    {
        FlatField field = FieldOf(table, id);
        FlatLayout? layout = field.Kind switch
        {
            FlatFieldKind.Table => field.TableLayout,
            FlatFieldKind.Union => field.UnionLayout.Find(TableOf(table).KindBits(field)) is { ValueKind: FlatFieldKind.Table } member
                ? member.TableLayout
                : null,
            _ => throw NoFit(field, "a table or union"),
        };
        int at = layout is null ? 0 : PlaceOf(table, field);
        found = at == 0 ? default : new FlatEdited(layout!, at, table.Depth + 1, Moves, _core->Id);
        return at != 0;
    }

    /// <summary>An element of a vector of tables.</summary>
    /// <param name="table">The table with the vector.</param>
    /// <param name="id">The id of the field, from <c>Monster.FieldIds</c>.</param>
    /// <param name="index">The index of the element, from 0 on.</param>
    /// <exception cref="IndexOutOfRangeException">There is no such element.</exception>
    public readonly FlatEdited GetElement(FlatEdited table, int id, int index)
    {
        FlatField field = FieldOf(table, id);
        if (field.Kind != FlatFieldKind.Tables) throw NoFit(field, "a vector of tables");
        int at = PlaceOf(table, field), vectorAt = at == 0 ? 0 : Target(at);
        int count = at == 0 ? 0 : (int)FlatScalar.Offset(in Start[vectorAt]);
        if ((uint)index >= (uint)count) MemoryThrow.IndexOutOfRange(index, count);
        return new FlatEdited(field.TableLayout, vectorAt + FlatFormat.OffsetBytes + (index * FlatFormat.OffsetBytes), table.Depth + 1, Moves, _core->Id);
    }

    /// <summary>A table of the buffer, to read it by a view: <c>new MonsterView(editor.View(table))</c>.</summary>
    /// <returns>Valid until the next edit that adds bytes.</returns>
    public readonly FlatTable View(FlatEdited table) => TableOf(table).With(table.Layout!);

    private readonly ref byte* Start => ref _core->Start;

    private readonly ref int Length => ref _core->Length;

    private readonly ref int Capacity => ref _core->Capacity;

    private readonly ref long Moves => ref _core->Moves;

    private readonly ReadOnlySpan<byte> Bytes => WireSpan.OverReadOnly<byte>(Start, Length);

    /// <summary>The buffer with its size in the prefix.</summary>
    private readonly ReadOnlySpan<byte> Whole
    {
        get
        {
            if (_prefixBytes > 0) FlatScalar.Write(ref *Start, (uint)(Length - _prefixBytes)); // The upper half of a wide prefix stays 0.
            return Bytes;
        }
    }

    private readonly FlatTable TableOf(FlatEdited table)
    {
        RefuseStale(table);
        return new FlatTable(FlatPlace.StartOf(Bytes).Behind(Target(table.ReferenceAt)));
    }

    /// <summary>The position of a field of a table; 0 if it is absent.</summary>
    private readonly int PlaceOf(FlatEdited table, FlatField field)
    {
        int at = TableOf(table).At(field.Slot);
        return at == 0 ? 0 : Target(table.ReferenceAt) + at;
    }

    /// <summary>The position to which the offset at a position leads.</summary>
    private readonly int Target(int offsetAt) => offsetAt + (int)FlatScalar.Offset(in Start[offsetAt]);

    private readonly FlatField FieldOf(FlatEdited table, int id)
    {
        RefuseStale(table);
        foreach (FlatField field in table.Layout!.Fields)
            if (field.Slot == FlatFormat.VtableHeaderBytes + (id * sizeof(ushort))) return field;
        throw new ArgumentException($"The table {table.Layout.FullName} has no field with the id {id}.", nameof(id));
    }

    // Only a table above it can take a table away.
    private readonly void RefuseStale(FlatEdited table)
    {
        CheckAlive();
        if (table.Layout is null || table.EditorId != _core->Id) throw new ArgumentException("There is no table of this editor.", nameof(table));
        for (int depth = 0; depth < table.Depth; depth++)
        {
            if (_lastMoves[depth] > table.Moves)
                throw new InvalidOperationException("A table above this one has moved since it was found: ask the editor for it again.");
        }
    }

    private static ArgumentException NoFit(FlatField field, string what) => new($"The field '{field.Name}' is not {what} that can be edited.");

    // In the arena, so that copies of the handle are the same editor.
    private struct Core
    {
        internal byte* Start;
        internal int Length;
        internal int Capacity;
        internal long Moves;
        internal long Id;
    }

    // Bodies exist in LibWire.Debug only.
    partial void Remember();

    readonly partial void CheckAlive();
}
