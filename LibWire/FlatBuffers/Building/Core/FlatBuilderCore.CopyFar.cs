using System.Collections.Generic;

namespace LibWire;

/// <content>What 64-bit offsets reach in a table that is copied. It lies at the end of the buffer, so it is copied before all tables.</content>
internal unsafe partial struct FlatBuilderCore
{
    /// <summary>Copies what 64-bit offsets reach in a table and everything below it, in the order in which <see cref="Copy"/> comes to them.</summary>
    private static void CopyFar(FlatBuilderCore* core, FlatTable table, FlatLayout layout, scoped ref Copying copy, int depthLeft)
    {
        if (depthLeft == 0) FlatBuildThrow.CopyTooDeep();
        copy.Far ??= new List<long>();

        // A table that is shared over and over may write nothing here. Its copies will have as many bytes.
        CheckCopied(core, ++copy.FarTables * FlatFormat.OffsetBytes, ref copy);
        foreach (byte alignMask in CopyOrder)
        {
            foreach (FlatField field in layout.Fields)
            {
                if (Math.Min(field.InlineAlignMask, CopyOrder[0]) == alignMask && table.Has(field.Slot)) CopyFar(core, table, field, ref copy, depthLeft - 1);
            }
        }
    }

    private static void CopyFar(FlatBuilderCore* core, FlatTable table, FlatField field, scoped ref Copying copy, int depthLeft)
    {
        switch (field.Kind)
        {
            case FlatFieldKind.Table when field.TableLayout.HasFar:
                CopyFar(core, table.Table(field.Slot), field.TableLayout, ref copy, depthLeft);
                break;
            case FlatFieldKind.Tables when field.TableLayout.HasFar:
                FlatTableVector tables = table.Tables(field.Slot);
                for (int i = 0; i < tables.Count; i++) CopyFar(core, tables[i], field.TableLayout, ref copy, depthLeft);
                break;
            case FlatFieldKind.Union:
                CopyFar(core, table.KindBits(field), table.UnionValueOffset(field), field.UnionLayout, ref copy, depthLeft);
                break;
            case FlatFieldKind.Unions:
                FlatPlace values = table.Follow(field.Slot);
                int count = values.Count(FlatFormat.OffsetBytes);
                for (int i = 0; i < count; i++)
                {
                    FlatPlace valueOffset = values.Behind(FlatFormat.OffsetBytes + ((nint)i * FlatFormat.OffsetBytes));
                    CopyFar(core, table.KindBits(field, i), valueOffset, field.UnionLayout, ref copy, depthLeft);
                }

                break;
            case FlatFieldKind.Offset64String:
                copy.Far!.Add(String64(core, Checked(core, table.Offset64String(field.Slot).Span, ref copy), sizeof(uint) - 1));
                break;
            case > FlatFieldKind.Offset64String and <= FlatFieldKind.FlexBuffer64:
                bool hasCount64 = field.Kind is FlatFieldKind.Vector64 or FlatFieldKind.NestedBuffer64 or FlatFieldKind.FlexBuffer64;
                ReadOnlySpan<byte> bytes = Checked(core, table.VectorBytes(field), ref copy);
                copy.Far!.Add(Vector64(
                    core, bytes.Length / field.ElementBytes, bytes.Length, AlignBytesOf(field),
                    hasCount64 ? FlatFormat.Offset64Bytes : FlatFormat.OffsetBytes, out byte* elements));
                bytes.CopyTo(new Span<byte>(elements, bytes.Length));
                break;
        }
    }

    private static void CopyFar(
        FlatBuilderCore* core, ulong kind, FlatPlace valueOffset, FlatUnionLayout layout, scoped ref Copying copy, int depthLeft)
    {
        FlatUnionMember? member = kind == 0 ? null : layout.Find(kind);
        if (member is not { ValueKind: FlatFieldKind.Table } || !member.TableLayout.HasFar) return;
        FlatPlace target = valueOffset.Behind(FlatScalar.Offset(in valueOffset.At(0, FlatFormat.OffsetBytes)));
        CopyFar(core, new FlatTable(target), member.TableLayout, ref copy, depthLeft);
    }

    /// <summary>A copy on its way.</summary>
    private struct Copying
    {
        /// <summary>The most bytes that the builder may have.</summary>
        internal long LimitBytes;

        /// <summary>The positions of what 64-bit offsets reach, in the order of the walk; null if there is nothing.</summary>
        internal List<long>? Far;

        internal int FarNext;

        /// <summary>The tables that were visited for them.</summary>
        internal long FarTables;
    }
}
