using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace LibWire.Reflection;

/// <summary>How tables are written.</summary>
internal struct DynamicWriteForm
{
    /// <summary>Whether required fields may be absent, because the buffer stays inside the process.</summary>
    internal bool IgnoresRequired;

    /// <summary>Whether elements with a key stay in the order in which they are.</summary>
    internal bool KeepsOrder;

    internal bool IsSizePrefixed;

    /// <summary>Whether the buffer gets the file identifier of its root.</summary>
    internal bool HasIdentifier;

    /// <summary>Whether nested buffers are written without their file identifiers, because buffers are compared.</summary>
    internal bool IgnoresNestedIdentifiers;

    /// <summary>The deepest nesting of tables; 0 for as deep as a verifier accepts at most.</summary>
    internal int DepthMax;
}

/// <summary>Writes tables as buffers, in the order in which flatc writes JSON: the parts of a table in the order of their ids, then the table, its largest
/// fields first.</summary>
/// <remarks>One order for all, so that equal tables have equal bytes. What lies in a buffer may share its parts, so what is copied is charged to a
/// budget.</remarks>
internal unsafe ref partial struct DynamicWriter
{
    /// <summary>What a table of a buffer costs of the budget, in bytes.</summary>
    private const int TableBytes = 16;

    private readonly DynamicWriteForm _form;
    private readonly ArenaAllocator _scratch;
    private FlatBuilderCore* _core;
    private byte* _lastBuffer; // the buffer for which the budget was raised last
    private long _leftBytes;
    private List<long>? _far; // the positions of what 64-bit offsets reach, in the order of the walk
    private int _farNext;

    private DynamicWriter(scoped in DynamicWriteForm form, ArenaAllocator scratch)
    {
        _form = form;
        _scratch = scratch;
        _leftBytes = WireLimits.ReadBytesMin;
    }

    /// <summary>Writes a table as a buffer.</summary>
    /// <param name="table">The table; it is checked already.</param>
    /// <param name="target">An arena that receives the buffer, and nothing else that grows.</param>
    /// <param name="form">How to write it.</param>
    internal static ReadOnlySpan<byte> Write(DynamicTable table, ArenaAllocator target, scoped in DynamicWriteForm form)
    {
        using ArenaAllocator scratch = ArenaPool.Shared.Rent();
        var writer = new DynamicWriter(in form, scratch) { _core = FlatBuilderCore.Create(in target, 0) };
        DynamicSource source = table.Node == null ? table.Source : default;
        uint root = writer.Root(table.Type, table.Node, in source, DepthMaxOf(in form));
        return Finish(writer._core, root, form.HasIdentifier ? table.Type.FileIdentifier : null, form.IsSizePrefixed ? FlatFormat.SizePrefixBytes : 0);
    }

    private static ReadOnlySpan<byte> Finish(FlatBuilderCore* core, uint root, string? characters, int prefixBytes)
    {
        Span<byte> identifier = stackalloc byte[characters is null ? 0 : FlatFormat.IdentifierBytes];
        for (int i = 0; i < identifier.Length; i++) identifier[i] = (byte)characters![i];
        FlatBuilderCore.Finish(core, FlatBuilderCore.Offset(core, root), identifier, prefixBytes);
        byte* bytes = FlatBuilderCore.Finished(core, out long sizeBytes);
        if (sizeBytes > int.MaxValue) WireThrow.MessageTooLarge(sizeBytes);
        return new ReadOnlySpan<byte>(bytes, (int)sizeBytes);
    }

    /// <summary>Writes the root of a buffer. What 64-bit offsets reach lies at the end of the buffer, so it is written first.</summary>
    private uint Root(FlatTableType type, DynamicNode* node, in DynamicSource source, int depthLeft)
    {
        List<long>? outer = _far;
        int outerNext = _farNext;
        _far = null;
        _farNext = 0;
        if (type.HasFar)
        {
            var far = new List<long>();
            WriteFar(type, node, in source, far, depthLeft);
            _far = far;
        }

        uint position = Table(type, node, in source, depthLeft);
        _far = outer;
        _farNext = outerNext;
        return position;
    }

    private uint Table(FlatTableType type, DynamicNode* node, in DynamicSource source, int depthLeft)
    {
        Enter(node, in source, depthLeft);
        FlatTypeField[] fields = type.FieldArray;
        ArenaMark mark = _scratch.Mark();
        var entries = (Entry*)_scratch.AllocateBytes((nuint)fields.Length * (nuint)sizeof(Entry));
        for (int i = 0; i < fields.Length; i++)
        {
            DynamicSlot slot = node != null ? DynamicLoad.Field(type, node, fields[i]) : DynamicLoad.Field(type, in source, fields[i]);
            entries[i] = default;
            if (slot.Form != DynamicForm.Absent) Value(fields[i], node != null ? node->Source : source, in slot, entries + i, depthLeft);
            else if (fields[i].IsRequired && !_form.IgnoresRequired) FlatBuildThrow.RequiredMissing($"{type.FullName}.{fields[i].Name}");
        }

        FlatBuilderCore.StartTable(_core);
        int sizeBytes = type.KeepsOrder ? 1 : sizeof(ulong);
        for (; sizeBytes > 0; sizeBytes /= 2)
        {
            for (int i = fields.Length - 1; i >= 0; i--)
            {
                if (!entries[i].IsThere) continue;
                FlatField layout = fields[i].Layout!;
                if (type.KeepsOrder || SortBytes(layout) == sizeBytes) Add(layout, in entries[i]);
                if (layout.Kind is not (FlatFieldKind.Union or FlatFieldKind.Unions)) continue;
                int kindBytes = layout.Kind == FlatFieldKind.Union ? layout.ElementBytes : FlatFormat.OffsetBytes;
                if (type.KeepsOrder || kindBytes == sizeBytes) AddKind(layout, in entries[i]);
            }
        }

        _scratch.Rewind(mark);
        return FlatBuilderCore.EndTable(_core);
    }

    /// <summary>Counts a table.</summary>
    private void Enter(DynamicNode* node, in DynamicSource source, int depthLeft)
    {
        if (depthLeft == 0) throw new WireFormatException(WireError.DepthExceeded, 0, $"Tables are nested more than {DepthMaxOf(in _form)} deep.");

        // Buffers that the program puts together itself each raise the budget; the parts of one buffer, however often they are shared, do so once.
        DynamicSource own = node != null ? node->Source : source;
        if (own.Start != null && own.Start != _lastBuffer)
        {
            _lastBuffer = own.Start;
            _leftBytes = Math.Max(_leftBytes, own.SizeBytes * (long)FlatLimits.OutputFactor);
        }

        if (node == null) Charge(TableBytes);
    }

    /// <summary>Counts bytes that lie in a buffer. What the program made itself is not counted.</summary>
    private void ChargeIfRead(in DynamicSlot slot, long sizeBytes)
    {
        if (slot.Extra == 0) Charge(sizeBytes);
    }

    private void Charge(long sizeBytes)
    {
        _leftBytes -= sizeBytes;
        if (_leftBytes < 0) FlatBuildThrow.CopyTooLarge(FlatLimits.OutputFactor);
    }

    /// <summary>The size by which a field is put among the others: that of a scalar or an offset. Structs count as offsets.</summary>
    private static int SortBytes(FlatField field) => field.Kind switch
    {
        FlatFieldKind.Scalar => field.InlineBytes,
        FlatFieldKind.Vector64 or FlatFieldKind.NestedBuffer64 or FlatFieldKind.FlexBuffer64 => FlatFormat.Offset64Bytes,
        _ => FlatFormat.OffsetBytes,
    };

    private readonly void Add(FlatField layout, in Entry entry)
    {
        int id = IdOf(layout.Slot);
        switch (layout.Kind)
        {
            case FlatFieldKind.Scalar:
                if (layout.IsOptional || !FlatElement.IsDefault(entry.Value, layout)) FlatBuilderCore.AddScalar(_core, id, entry.Value, layout.InlineBytes);
                break;
            case FlatFieldKind.Struct:
                FlatBuilderCore.AddStruct(_core, id, new ReadOnlySpan<byte>((byte*)entry.Value, layout.InlineBytes), layout.InlineAlignMask + 1);
                break;
            case >= FlatFieldKind.Offset64String and <= FlatFieldKind.FlexBuffer64:
                FlatBuilderCore.AddOffset64(_core, id, (long)entry.Value);
                break;
            default:
                FlatBuilderCore.AddOffset(_core, id, (uint)entry.Value);
                break;
        }
    }

    private readonly void AddKind(FlatField layout, in Entry entry)
    {
        if (layout.Kind == FlatFieldKind.Unions) FlatBuilderCore.AddOffset(_core, IdOf(layout.KindSlot), (uint)entry.Kind);
        else FlatBuilderCore.AddScalar(_core, IdOf(layout.KindSlot), entry.Kind, layout.ElementBytes);
    }

    private static int DepthMaxOf(scoped in DynamicWriteForm form) => form.DepthMax == 0 ? FlatLimits.DepthLimitMax : form.DepthMax;

    private static int IdOf(int slot) => (slot - FlatFormat.VtableHeaderBytes) / sizeof(ushort);

    /// <summary>A field that is present, when its parts are written and the table is not.</summary>
    [StructLayout(LayoutKind.Sequential)]
    private struct Entry
    {
        /// <summary>The bits of a scalar, the address of a struct, the position of everything else.</summary>
        internal ulong Value;

        /// <summary>The kind of a union, or the position of the kinds.</summary>
        internal ulong Kind;

        internal bool IsThere;
    }
}
