using System.Linq;

namespace LibWire.Schema;

/// <summary>What depends on where fields lead.</summary>
internal static class ProtoReachability
{
    /// <summary>Marks the fields of a file whose messages reach the message they stand in through arrays and maps, by way of another message.</summary>
    /// <remarks>
    /// The CLR loads a struct with an array of itself, but not two structs with arrays of each other. Files cannot import each other, so a file is
    /// enough.
    /// </remarks>
    internal static void MarkUntypedStorage(ProtoUnit unit)
    {
        var indexes = new Dictionary<ProtoSymbol, int>();
        foreach (ProtoMessageSymbol message in unit.AllMessages) indexes.Add(message, indexes.Count);
        var edges = unit.AllMessages.ConvertAll(message => message.Fields.FindAll(IsEdge).ConvertAll(field => indexes[field.Type!]));
        int[] components = StrongComponents.Find(edges);
        int[] sizes = new int[components.Length];
        foreach (int component in components) sizes[component]++;
        for (int i = 0; i < edges.Count; i++)
        {
            foreach (ProtoBoundField field in unit.AllMessages[i].Fields.Where(IsEdge))
                field.UsesUntypedStorage = components[indexes[field.Type!]] == components[i] && sizes[components[i]] > 1;
        }

        bool IsEdge(ProtoBoundField field) => field.IsRepeated && field.Type is ProtoMessageSymbol target && indexes.ContainsKey(target);
    }

    /// <summary>Marks all messages that have a required field, or reach a message that has one.</summary>
    internal static void MarkRequiredInside(IReadOnlyList<ProtoUnit> units)
    {
        var users = new Dictionary<ProtoMessageSymbol, List<ProtoMessageSymbol>>();
        var queue = new Queue<ProtoMessageSymbol>();
        foreach (ProtoMessageSymbol message in units.SelectMany(static unit => unit.AllMessages))
        {
            foreach (ProtoBoundField field in message.Fields)
            {
                if (field.Presence == ProtoFieldPresence.Required) Mark(message);
                if (field.Type is not ProtoMessageSymbol target) continue;
                if (!users.TryGetValue(target, out List<ProtoMessageSymbol>? list)) users.Add(target, list = []);
                list.Add(message);
            }
        }

        while (queue.Count > 0)
            if (users.TryGetValue(queue.Dequeue(), out List<ProtoMessageSymbol>? list)) list.ForEach(Mark);

        void Mark(ProtoMessageSymbol message)
        {
            if (message.IsRequiredInside) return;
            message.IsRequiredInside = true;
            queue.Enqueue(message);
        }
    }
}
