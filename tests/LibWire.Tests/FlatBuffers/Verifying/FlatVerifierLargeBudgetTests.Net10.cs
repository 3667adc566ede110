using System.Runtime.InteropServices;

namespace LibWire.Tests.FlatBuffers;

/// <summary>The default budget, on a buffer as large as the largest real ones.</summary>
public sealed unsafe class FlatVerifierLargeBudgetTests
{
    private const int Rows = 5_000_000;
    private const int RowWords = 4; // the offset to the vtable, the offset to the name, its length, and three letters with a 0
    private const int HeadWords = 8;
    private const int RowVtablePosition = 12;

    [Fact]
    public void Verify_AHundredMegabytesOfHonestTables_AreAccepted()
    {
        nuint words = HeadWords + (nuint)Rows + ((nuint)Rows * RowWords);
        int* memory = (int*)NativeMemory.Alloc(words, sizeof(int));
        try
        {
            Fill(memory);
            var buffer = new ReadOnlySpan<byte>(memory, checked((int)(words * sizeof(int))));
            Assert.True(buffer.Length > 100_000_000);
            FlatLayout row = FlatLayout.Make("Row", FlatField.String("name", 4));
            FlatLayout rows = FlatLayout.Make("Rows", FlatField.Tables("rows", 4, () => row));

            Assert.True(FlatVerifier.TryVerify(buffer, rows, out WireFault fault), fault.ToString());
            FlatTableVector tables = FlatBuffer.DangerousGetRoot(buffer).Tables(4);
            Assert.Equal(Rows, tables.Count);
            Assert.True(tables[Rows - 1].String(4) == "tbc"u8);

            // Each offset is one step. None is counted twice, and none is left out.
            const long steps = (2L * Rows) + 2;
            Assert.True(FlatVerifier.TryVerify(buffer, rows, out fault, new FlatVerifierOptions { Budget = steps }), fault.ToString());
            Assert.False(FlatVerifier.TryVerify(buffer, rows, out fault, new FlatVerifierOptions { Budget = steps - 1 }));
            Assert.Equal(WireError.BudgetExceeded, fault.Error);
        }
        finally
        {
            NativeMemory.Free(memory);
        }
    }

    /// <summary>
    /// Writes a table with one vector of tables. These share a vtable, and each has its own name. Numbers are written in the byte order of this machine,
    /// which is little-endian.
    /// </summary>
    private static void Fill(int* words)
    {
        const int sizes = 6 | (8 << 16), slotAndPadding = 4;
        ReadOnlySpan<int> head = [20, sizes, slotAndPadding, sizes, slotAndPadding, 16, 4, Rows];
        head.CopyTo(new Span<int>(words, HeadWords));
        int* slots = words + HeadWords, row = slots + Rows;
        for (int i = 0; i < Rows; i++, row += RowWords)
        {
            slots[i] = (int)((byte*)row - (byte*)(slots + i));
            row[0] = (int)((byte*)row - (byte*)words) - RowVtablePosition;
            row[1] = 4;
            row[2] = 3;
            row[3] = 0x00636261 + (i % 20);
        }
    }
}
