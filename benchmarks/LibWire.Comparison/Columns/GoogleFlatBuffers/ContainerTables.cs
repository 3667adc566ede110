using Google.FlatBuffers;

namespace LibWire.Comparison;

/// <summary>
/// The types of W1 and W2 over the runtime of Google.FlatBuffers. A table finds its fields through its vtable; a struct reads at fixed offsets.
/// </summary>
internal static class GoogleFlat
{
    internal struct FooBarContainer
    {
        private const int FieldCount = 4;

        private Table _table;

        internal readonly int ListLength => _table.__offset(4) is var offset && offset != 0 ? _table.__vector_len(offset) : 0;

        internal readonly bool Initialized => _table.__offset(6) is var offset && offset != 0 && _table.bb.Get(offset + _table.bb_pos) != 0;

        internal readonly short Fruit => _table.__offset(8) is var offset && offset != 0 ? _table.bb.GetShort(offset + _table.bb_pos) : (short)0;

        internal readonly string? Location => _table.__offset(10) is var offset && offset != 0 ? _table.__string(offset + _table.bb_pos) : null;

        internal static FooBarContainer GetRoot(ByteBuffer buffer) => new() { _table = new Table(buffer.GetInt(buffer.Position) + buffer.Position, buffer) };

        internal static Offset<FooBarContainer> Create(FlatBufferBuilder builder, VectorOffset list, bool initialized, short fruit, StringOffset location)
        {
            builder.StartTable(FieldCount);
            builder.AddOffset(3, location.Value, 0);
            builder.AddOffset(0, list.Value, 0);
            builder.AddShort(2, fruit, 0);
            builder.AddBool(1, initialized, false);
            return new Offset<FooBarContainer>(builder.EndTable());
        }

        internal static bool Verify(Verifier verifier, uint table) =>
            verifier.VerifyTableStart(table)
            && verifier.VerifyVectorOfTables(table, 4, FooBar.Verify, false)
            && verifier.VerifyField(table, 6, sizeof(bool), sizeof(bool), false)
            && verifier.VerifyField(table, 8, sizeof(short), sizeof(short), false)
            && verifier.VerifyString(table, 10, false)
            && verifier.VerifyTableEnd(table);

        internal readonly FooBar? List(int index) =>
            _table.__offset(4) is var offset && offset != 0 ? new FooBar(_table.__indirect(_table.__vector(offset) + (index * sizeof(int))), _table.bb) : null;
    }

    internal struct FooBar(int position, ByteBuffer buffer)
    {
        private const int FieldCount = 4;

        private Table _table = new(position, buffer);

        internal readonly Bar? Sibling => _table.__offset(4) is var offset && offset != 0 ? new Bar(offset + _table.bb_pos, _table.bb) : null;

        internal readonly string? Name => _table.__offset(6) is var offset && offset != 0 ? _table.__string(offset + _table.bb_pos) : null;

        internal readonly double Rating => _table.__offset(8) is var offset && offset != 0 ? _table.bb.GetDouble(offset + _table.bb_pos) : 0;

        internal readonly byte Postfix => _table.__offset(10) is var offset && offset != 0 ? _table.bb.Get(offset + _table.bb_pos) : (byte)0;

        /// <summary>A struct is written in place, so the caller passes its value.</summary>
        internal static Offset<FooBar> Create(FlatBufferBuilder builder, in Benchmarks.FlatModel.Bar sibling, StringOffset name, double rating, byte postfix)
        {
            builder.StartTable(FieldCount);
            builder.AddDouble(2, rating, 0);
            builder.AddOffset(1, name.Value, 0);
            builder.AddStruct(0, Bar.Create(builder, in sibling), 0);
            builder.AddByte(3, postfix, 0);
            return new Offset<FooBar>(builder.EndTable());
        }

        internal static bool Verify(Verifier verifier, uint table) =>
            verifier.VerifyTableStart(table)
            && verifier.VerifyField(table, 4, Bar.SizeBytes, Bar.AlignBytes, false)
            && verifier.VerifyString(table, 6, false)
            && verifier.VerifyField(table, 8, sizeof(double), sizeof(double), false)
            && verifier.VerifyField(table, 10, sizeof(byte), sizeof(byte), false)
            && verifier.VerifyTableEnd(table);
    }

    internal readonly struct Bar(int position, ByteBuffer buffer)
    {
        internal const int SizeBytes = 32;
        internal const int AlignBytes = 8;

        internal Foo Parent => new(position, buffer);

        internal int Time => buffer.GetInt(position + 16);

        internal float Ratio => buffer.GetFloat(position + 20);

        internal ushort Size => buffer.GetUshort(position + 24);

        /// <summary>From the last member to the first, because builders write backwards.</summary>
        internal static int Create(FlatBufferBuilder builder, in Benchmarks.FlatModel.Bar value)
        {
            builder.Prep(AlignBytes, SizeBytes);
            builder.Pad(6);
            builder.PutUshort(value.Size);
            builder.PutFloat(value.Ratio);
            builder.PutInt(value.Time);
            builder.Prep(AlignBytes, 16);
            builder.PutUint(value.Parent.Length);
            builder.Pad(1);
            builder.PutSbyte(value.Parent.Prefix);
            builder.PutShort(value.Parent.Count);
            builder.PutUlong(value.Parent.Id);
            return builder.Offset;
        }
    }

    internal readonly struct Foo(int position, ByteBuffer buffer)
    {
        internal ulong Id => buffer.GetUlong(position);

        internal short Count => buffer.GetShort(position + 8);

        internal sbyte Prefix => buffer.GetSbyte(position + 10);

        internal uint Length => buffer.GetUint(position + 12);
    }
}
