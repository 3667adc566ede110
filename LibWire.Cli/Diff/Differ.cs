using System.Globalization;

namespace LibWire.Cli;

/// <summary>Finds what differs between two values.</summary>
/// <param name="margin">By how much floats may differ.</param>
/// <param name="output">Receives the differences.</param>
internal sealed class Differ(double margin, DiffOutput output)
{
    /// <summary>Compares two messages, tables or maps.</summary>
    /// <param name="path">Where they are.</param>
    /// <param name="old">A value.</param>
    /// <param name="young">Another value.</param>
    internal void Compare(string path, DiffObject old, DiffObject young)
    {
        foreach ((string name, DiffValue value) in old.Members)
        {
            string at = Member(path, old, name);
            if (young.Members.TryGetValue(name, out DiffValue? other)) Compare(at, value, other);
            else Missing(at, value);
        }

        foreach ((string name, DiffValue value) in young.Members)
            if (!old.Members.ContainsKey(name)) Extra(Member(path, old, name), value);
    }

    private void Compare(string path, DiffValue old, DiffValue young)
    {
        if (old is DiffObject first && young is DiffObject second && first.TypeName == second.TypeName) Compare(path, first, second);
        else if (old is DiffList list && young is DiffList other) Compare(path, list, other);
        else if (!old.IsEqual(young, margin)) output.Modified(path, old, young);
    }

    // An absent list or map is an empty one, so each of its items is a difference.
    private void Missing(string path, DiffValue value)
    {
        if (value is DiffList { Items.Count: > 0 } list) Compare(path, list, new DiffList(list.Rule));
        else if (value is DiffObject { IsMap: true, Members.Count: > 0 } map) Compare(path, map, new DiffObject("", isMap: true));
        else output.Deleted(path, value);
    }

    private void Extra(string path, DiffValue value)
    {
        if (value is DiffList { Items.Count: > 0 } list) Compare(path, new DiffList(list.Rule), list);
        else if (value is DiffObject { IsMap: true, Members.Count: > 0 } map) Compare(path, new DiffObject("", isMap: true), map);
        else output.Added(path, value);
    }

    private void Compare(string path, DiffList old, DiffList young)
    {
        if (old.Rule is { Key.Length: > 0 } rule) CompareByKey(path, rule.Key, old.Items, young.Items);
        else if (old.Rule is { HasOrder: false }) CompareAsSets(path, old.Items, young.Items);
        else CompareInOrder(path, old.Items, young.Items);
    }

    private void CompareInOrder(string path, List<DiffValue> old, List<DiffValue> young)
    {
        List<(int Old, int New)> pairs = DiffMatch.Of(old, young, margin);
        List<int> deleted = [], added = [];
        int nextOld = 0, nextNew = 0;
        foreach ((int anchorOld, int anchorNew) in pairs)
        {
            for (; nextOld < anchorOld; nextOld++) deleted.Add(nextOld);
            for (; nextNew < anchorNew; nextNew++) added.Add(nextNew);
            (nextOld, nextNew) = (anchorOld + 1, anchorNew + 1);
        }

        foreach ((int from, int to) in TakeEqual(old, deleted, young, added))
            if (from != to) output.Moved(Item(path, from), Item(path, to), old[from]);

        // What is left between two matched items is compared in order.
        int oldAt = 0, newAt = 0;
        foreach ((int anchorOld, int anchorNew) in pairs)
        {
            while (oldAt < deleted.Count && deleted[oldAt] < anchorOld && newAt < added.Count && added[newAt] < anchorNew)
                Compare(Item(path, deleted[oldAt]), old[deleted[oldAt++]], young[added[newAt++]]);
            for (; oldAt < deleted.Count && deleted[oldAt] < anchorOld; oldAt++) output.Deleted(Item(path, deleted[oldAt]), old[deleted[oldAt]]);
            for (; newAt < added.Count && added[newAt] < anchorNew; newAt++) output.Added(Item(path, added[newAt]), young[added[newAt]]);
        }
    }

    private void CompareAsSets(string path, List<DiffValue> old, List<DiffValue> young)
    {
        List<int> deleted = [.. Enumerable.Range(0, old.Count)], added = [.. Enumerable.Range(0, young.Count)];
        TakeEqual(old, deleted, young, added);
        foreach (int i in deleted) output.Deleted(Item(path, i), old[i]);
        foreach (int i in added) output.Added(Item(path, i), young[i]);
    }

    // Takes the pairs of equal items out of both lists of places.
    private static List<(int Old, int New)> TakeEqual(List<DiffValue> old, List<int> deleted, List<DiffValue> young, List<int> added)
    {
        var places = new Dictionary<DiffValue, Queue<int>>(DiffValue.Exact);
        foreach (int i in added)
        {
            if (!places.TryGetValue(young[i], out Queue<int>? queue)) places.Add(young[i], queue = new Queue<int>());
            queue.Enqueue(i);
        }

        var pairs = new List<(int Old, int New)>();
        foreach (int i in deleted)
            if (places.TryGetValue(old[i], out Queue<int>? queue) && queue.TryDequeue(out int found)) pairs.Add((i, found));
        HashSet<int> oldTaken = [.. pairs.Select(static pair => pair.Old)], newTaken = [.. pairs.Select(static pair => pair.New)];
        deleted.RemoveAll(oldTaken.Contains);
        added.RemoveAll(newTaken.Contains);
        return pairs;
    }

    // Items with one key are matched in their order.
    private void CompareByKey(string path, string key, List<DiffValue> old, List<DiffValue> young)
    {
        var places = new Dictionary<string, Queue<DiffValue>>(StringComparer.Ordinal);
        foreach (DiffValue item in young)
        {
            string value = KeyOf(item, key);
            if (!places.TryGetValue(value, out Queue<DiffValue>? queue)) places.Add(value, queue = new Queue<DiffValue>());
            queue.Enqueue(item);
        }

        foreach (DiffValue item in old)
        {
            string value = KeyOf(item, key), at = $"{path}[{key}={value}]";
            if (places.TryGetValue(value, out Queue<DiffValue>? queue) && queue.TryDequeue(out DiffValue? other)) Compare(at, item, other);
            else output.Deleted(at, item);
        }

        foreach (DiffValue item in young)
        {
            string value = KeyOf(item, key);
            if (places[value].TryPeek(out DiffValue? left) && ReferenceEquals(left, item)) output.Added($"{path}[{key}={value}]", places[value].Dequeue());
        }
    }

    private static string KeyOf(DiffValue item, string key) =>
        item is DiffObject message && message.Members.TryGetValue(key, out DiffValue? value) ? value.ToString() : "";

    private static string Member(string path, DiffObject owner, string name) =>
        owner.IsMap ? $"{path}[{name}]" : path.Length == 0 ? name : $"{path}.{name}";

    private static string Item(string path, int index) => string.Create(CultureInfo.InvariantCulture, $"{path}[{index}]");
}
