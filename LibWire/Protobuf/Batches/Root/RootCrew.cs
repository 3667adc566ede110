using System.Threading;

namespace LibWire;

/// <summary>Reads the parts of one message by several threads. Items go where they belong in arrays that are as long as they must be.</summary>
internal sealed unsafe class RootCrew : PartCrew
{
    private readonly PartTable _table;
    private readonly ArenaShare _share;
    private readonly ProtoReadOptions? _options;
    private readonly void* _readCore;
    private readonly byte* _input;
    private readonly ProtoPlace* _places;
    private readonly int* _firstPlaces;
    private readonly int* _firstItems;
    private readonly byte** _items; // the array of each slot; null for one without items
    private readonly void* _root;   // receives the rest
    private readonly ProtoPlace* _restPlaces;
    private readonly int _restPlaceCount;
    private readonly int _restBytes;
    private int _mayMissRequired;

    /// <summary>Prepares reading.</summary>
    /// <param name="table">The message type.</param>
    /// <param name="share">The arena, for all threads.</param>
    /// <param name="parts">The parts. Their memory must stay until the work is done.</param>
    /// <param name="items">For each slot, memory for all its items.</param>
    /// <param name="root">Receives all other fields, at an address that does not change.</param>
    /// <param name="input">The message, pinned.</param>
    /// <param name="readCore">The method that reads it.</param>
    /// <param name="options">How to read it; null for <see cref="ProtoReadOptions.Default"/>.</param>
    internal RootCrew(
        PartTable table, ArenaShare share, in RootParts parts, byte** items, void* root, byte* input, void* readCore, ProtoReadOptions? options)
        : base(parts.PartCount + 1)
    {
        _table = table;
        _share = share;
        _options = options;
        _readCore = readCore;
        _input = input;
        _places = parts.Places;
        _firstPlaces = parts.FirstPlaces;
        _firstItems = parts.FirstItems;
        _items = items;
        _root = root;
        _restPlaces = parts.RestPlaces;
        _restPlaceCount = parts.RestPlaceCount;
        _restBytes = parts.RestBytes;
    }

    /// <summary>Whether the message, or one inside it, may lack a required field.</summary>
    internal bool MayMissRequired => _mayMissRequired != 0;

    /// <inheritdoc/>
    protected override void DoParts()
    {
        if (!TryTake(out int part)) return;
        using ArenaAllocator arena = _share.Open();
        int messageBytes = _table.Layout.SizeBytes;
        byte* message = arena.AllocateBytes((nuint)messageBytes);
        do
        {
            // The rest is the first part: it may take longer than any other.
            if (part == 0) NoteMissing(ProtoDecode.Fields(_input, _restPlaces, _restPlaceCount, _restBytes, arena, _root, _readCore, _options));
            else ReadItems(part - 1, message, messageBytes, arena);
        }
        while (TryTake(out part));
    }

    private void ReadItems(int part, byte* message, int messageBytes, ArenaAllocator arena)
    {
        new Span<byte>(message, messageBytes).Clear();
        _table.NoteRequired(message);
        int slotCount = _table.Fields.Length;
        int* first = _firstItems + ((long)part * slotCount);
        for (int slot = 0; slot < slotCount; slot++)
        {
            // SAFETY: the array has room for the items of all parts, and those before this part are as many as the walk has counted.
            int count = first[slotCount + slot] - first[slot];
            if (count != 0) *_table.ArrayIn(message, slot) = new UnmanagedArray<byte>(ItemAt(slot, first[slot]), 0, count);
        }

        int place = _firstPlaces[part];
        int placeCount = _firstPlaces[part + 1] - place;
        int sizeBytes = 0;
        for (int i = 0; i < placeCount; i++) sizeBytes += _places[place + i].SizeBytes;
        NoteMissing(ProtoDecode.Fields(_input, _places + place, placeCount, sizeBytes, arena, message, _readCore, _options));

        for (int slot = 0; slot < slotCount; slot++)
        {
            // The walk and the emitted code count the same. If ever they did not, the array would have moved elsewhere.
            int count = first[slotCount + slot] - first[slot];
            UnmanagedArray<byte>* array = _table.ArrayIn(message, slot);
            if (array->Count != count || (count != 0 && array->Items != ItemAt(slot, first[slot]))) Reject();
        }
    }

    private void NoteMissing(bool mayMiss)
    {
        if (mayMiss) Volatile.Write(ref _mayMissRequired, 1);
    }

    private byte* ItemAt(int slot, int index) => _items[slot] + ((long)index * _table.Fields[slot].StrideBytes);
}
