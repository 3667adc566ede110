using System.Runtime.InteropServices;
using FsCheck;
using FsCheck.Fluent;
using LibWire.Tests.Laws;

namespace LibWire.Tests;

public sealed class UnmanagedMapLaws
{
    [Fact]
    public void Any_operations_on_a_map_of_numbers_do_what_they_do_on_a_dictionary() =>
        Prop.ForAll(Steps(30).ToArbitrary(), steps => Run(steps, (key, _) => key * 0x1_0000_0001L)).Check(Law.Config(count: 300, size: 400));

    [Fact]
    public void Any_operations_on_a_map_of_strings_do_what_they_do_on_a_dictionary() =>
        Prop.ForAll(Steps(100).ToArbitrary(), steps => Run(steps, (key, arena) => Utf8String.Copy(new string('k', key), in arena))).Check(Law.Config(count: 300, size: 400));

    private static Gen<(int Kind, int Key, int Value)[]> Steps(int keyMax) =>
        (from kind in Gen.Choose(0, 11)
         from key in Gen.Choose(0, keyMax)
         from value in Gen.Choose(1, 1_000_000)
         select (kind, key, value)).ArrayOf();

    private static bool Run<TKey>((int Kind, int Key, int Value)[] steps, Func<int, ArenaAllocator, TKey> makeKey)
        where TKey : unmanaged, IEquatable<TKey>
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<TKey, int> map = default;
        var model = new Dictionary<TKey, int>();
        var order = new List<TKey>(); // of the entries, the holes filled by the last
        foreach (var (kind, keyNumber, value) in steps)
        {
            TKey key = makeKey(keyNumber, arena);
            bool there = model.TryGetValue(key, out int old);
            switch (kind)
            {
                case 0 or 1 or 2:
                    map.Set(key, value, in arena);
                    model[key] = value;
                    break;
                case 3 or 4:
                    ref int place = ref map.Set(key, in arena);
                    if (place != old) return false;
                    place = model[key] = value;
                    break;
                case 5:
                    if (map.TryAdd(key, value, in arena) == there) return false;
                    if (!there) model[key] = value;
                    break;
                case 6 or 7 or 8:
                    if (map.Remove(key, out int removed) != there || removed != old) return false;
                    model.Remove(key);
                    if (!there) break;
                    order[order.IndexOf(key)] = order[^1];
                    order.RemoveAt(order.Count - 1);
                    there = false;
                    break;
                case 9 when keyNumber == 0:
                    map.Clear();
                    model.Clear();
                    order.Clear();
                    there = false;
                    break;
                case 10 when keyNumber < 20:
                    map.Reserve(keyNumber, in arena);
                    break;
                case 11:
                    if (map.TryGetValue(key, out int found) != there || found != old || map.ContainsKey(key) != there) return false;
                    break;
            }

            if (!there && model.ContainsKey(key)) order.Add(key);
            if (!Agree(map, model, order)) return false;
        }

        return true;
    }

    private static bool Agree<TKey>(UnmanagedMap<TKey, int> map, Dictionary<TKey, int> model, List<TKey> order)
        where TKey : unmanaged, IEquatable<TKey>
    {
        if (map.Count != model.Count || map.Capacity < map.Count || !map.Keys.SequenceEqual(CollectionsMarshal.AsSpan(order))) return false;
        int next = 0;
        foreach (var entry in map)
        {
            if (!entry.Key.Equals(order[next]) || entry.Value != model[order[next]] || map[order[next]] != entry.Value || map.Values[next] != entry.Value) return false;
            next++;
        }

        return next == order.Count;
    }
}
