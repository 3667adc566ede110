using System.Runtime.InteropServices;

namespace LibWire.Tests.WriteSamples;

/// <summary>The message <c>shop.Order</c>, as the generator makes it, without the methods that read: storage and properties.</summary>
/// <remarks>
/// The form is that for C# before version 11. The builds for netstandard have an <c>UnscopedRefAttribute</c> of their own, so tests would see the attribute
/// twice.
/// </remarks>
[StructLayout(LayoutKind.Auto)]
public partial struct Order : IProtoMessage
{
    private uint _hasBits0;
    private ulong _id;
    private UnmanagedArray<OrderLine> _lines;
    private Utf8String _note;
    private UnmanagedMap<Utf8String, int> _stock;
    private PayOneofCase _payCase;
    private PayValue _pay;
    private UnmanagedArray<int> _codes;
    private Level _level;
    private UnmanagedArray<byte> _blob;
    private unsafe Order* _parent;
    private UnmanagedArray<Utf8String> _tags;
    private uint _priority;
    private UnmanagedMap<int, OrderLine> _spare;
    private UnmanagedArray<Level> _levels;
    private ProtoUnknownFields _unknown;

    public enum PayOneofCase
    {
        None = 0,
        Card = 5,
        Voucher = 6,
        Points = 7,
    }

    public ulong Id { readonly get => _id; set => _id = value; }

    public readonly ref UnmanagedArray<OrderLine> Lines => ref ProtoField.Ref(in _lines);

    public readonly bool HasNote => (_hasBits0 & 1) != 0;

    public Utf8String Note
    {
        readonly get => _note;
        set
        {
            _note = value;
            _hasBits0 |= 1;
        }
    }

    public readonly ref UnmanagedMap<Utf8String, int> Stock => ref ProtoField.Ref(in _stock);

    public readonly PayOneofCase PayCase => _payCase;

    public readonly bool HasCard => _payCase == PayOneofCase.Card;

    public Utf8String Card
    {
        readonly get => HasCard ? _pay.Card : default;
        set
        {
            _pay = default;
            _pay.Card = value;
            _payCase = PayOneofCase.Card;
        }
    }

    public readonly bool HasVoucher => _payCase == PayOneofCase.Voucher;

    public readonly unsafe ref readonly Types.Voucher Voucher => ref ProtoField.Message(HasVoucher ? _pay.Voucher : null);

    public readonly bool HasPoints => _payCase == PayOneofCase.Points;

    public uint Points
    {
        readonly get => HasPoints ? _pay.Points : 0;
        set
        {
            _pay = default;
            _pay.Points = value;
            _payCase = PayOneofCase.Points;
        }
    }

    public readonly ref UnmanagedArray<int> Codes => ref ProtoField.Ref(in _codes);

    public Level Level { readonly get => _level; set => _level = value; }

    public UnmanagedArray<byte> Blob { readonly get => _blob; set => _blob = value; }

    public readonly unsafe bool HasParent => _parent != null;

    public readonly unsafe ref readonly Order Parent => ref ProtoField.Message(_parent);

    public readonly ref UnmanagedArray<Utf8String> Tags => ref ProtoField.Ref(in _tags);

    public readonly bool HasPriority => (_hasBits0 & 2) != 0;

    public uint Priority
    {
        readonly get => _priority;
        set
        {
            _priority = value;
            _hasBits0 |= 2;
        }
    }

    public readonly ref UnmanagedMap<int, OrderLine> Spare => ref ProtoField.Ref(in _spare);

    public readonly ref UnmanagedArray<Level> Levels => ref ProtoField.Ref(in _levels);

    public readonly ref ProtoUnknownFields UnknownFields => ref ProtoField.Ref(in _unknown);

    public void SetNote(ReadOnlySpan<byte> utf8, scoped in ArenaAllocator arena) => Note = Utf8String.Copy(utf8, arena);

    public void SetNote(string text, scoped in ArenaAllocator arena) => Note = Utf8String.Copy(text, arena);

    public void ClearNote()
    {
        _note = default;
        _hasBits0 &= ~1u;
    }

    public void ClearPay()
    {
        _payCase = PayOneofCase.None;
        _pay = default;
    }

    public void SetCard(string text, scoped in ArenaAllocator arena) => Card = Utf8String.Copy(text, arena);

    public unsafe ref Types.Voucher MutableVoucher(scoped in ArenaAllocator arena)
    {
        if (!HasVoucher)
        {
            Types.Voucher* made = arena.Allocate<Types.Voucher>();
            _pay = default;
            _pay.Voucher = made;
            _payCase = PayOneofCase.Voucher;
        }

        return ref ProtoField.Mutable(ref _pay.Voucher, arena);
    }

    public void SetBlob(ReadOnlySpan<byte> bytes, scoped in ArenaAllocator arena) => Blob = ProtoField.CopyBytes(bytes, arena);

    public unsafe ref Order MutableParent(scoped in ArenaAllocator arena) => ref ProtoField.Mutable(ref _parent, arena);

    public unsafe void ClearParent() => _parent = null;

    /// <summary>
    /// Only for tests of cycles. Emitted messages have no such member. With them a cycle needs more steps: a message that contains the one made by
    /// <see cref="MutableParent"/> is assigned to it.
    /// </summary>
    internal unsafe void SetParent(Order* parent) => _parent = parent;

    public void ClearPriority()
    {
        _priority = 0;
        _hasBits0 &= ~2u;
    }

    [StructLayout(LayoutKind.Explicit)]
    private unsafe struct PayValue
    {
        [FieldOffset(0)]
        public Utf8String Card;
        [FieldOffset(0)]
        public Types.Voucher* Voucher;
        [FieldOffset(0)]
        public uint Points;
    }
}
