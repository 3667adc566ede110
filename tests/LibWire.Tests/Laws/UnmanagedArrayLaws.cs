using FsCheck;
using FsCheck.Fluent;
using LibWire.Tests.Laws;

namespace LibWire.Tests;

public sealed class UnmanagedArrayLaws
{
    [Fact]
    public void Any_operations_on_an_array_do_what_they_do_on_a_list() =>
        Prop.ForAll(Steps.ArrayOf().ToArbitrary(), steps => Run(steps)).Check(Law.Config(count: 300, size: 120));

    private static Gen<(int Kind, int Number)> Steps =>
        from kind in Gen.Choose(0, 9)
        from number in Gen.Choose(0, 100)
        select (kind, number);

    private static bool Run((int Kind, int Number)[] steps)
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<int> array = default;
        var list = new List<int>();
        foreach (var (kind, number) in steps)
        {
            switch (kind)
            {
                case 0 or 1 or 2:
                    array.Add(number, in arena);
                    list.Add(number);
                    break;
                case 3:
                    if (array.Add(in arena) != 0) return false;
                    list.Add(0);
                    break;
                case 4:
                    int[] range = [.. Enumerable.Range(number, number)];
                    array.AddRange(range, in arena);
                    list.AddRange(range);
                    break;
                case 5 when list.Count < 1000:
                    int from = number % (list.Count + 1);
                    array.AddRange(array.ReadOnlySpan[from..], in arena);
                    list.AddRange(list.GetRange(from, list.Count - from));
                    break;
                case 6 when list.Count > 0:
                    if (array.RemoveLast() != list[^1]) return false;
                    list.RemoveAt(list.Count - 1);
                    break;
                case 7:
                    int count = list.Count * number / 100;
                    array.Truncate(count);
                    list.RemoveRange(count, list.Count - count);
                    break;
                case 8:
                    array.Reserve(2 * number, in arena);
                    if (array.Capacity < 2 * number) return false;
                    break;
                case 9:
                    UnmanagedArray<byte>.Allocate(number, in arena); // the earlier block is no longer at the top
                    break;
            }

            if (array.Count != list.Count || array.Capacity < array.Count || !array.ReadOnlySpan.SequenceEqual([.. list])) return false;
        }

        return true;
    }
}
