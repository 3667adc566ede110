using System.Linq;

namespace LibWire.Schema;

/// <summary>Finds the messages that the fields of a file can reach.</summary>
internal static class ProtoReachability
{
    /// <summary>Marks the fields whose messages reach the containing message through arrays and maps, by way of another message.</summary>
    /// <remarks>
    /// The CLR loads a struct with an array of itself, but not two structs with arrays of each other. Files cannot import each other, so one file is
    /// enough.
    /// </remarks>
    internal static void MarkUntypedStorage(CSharpFile file)
    {
        var indexes = new Dictionary<ProtoDescriptor, int>();
        foreach (CSharpMessage message in file.AllMessages) indexes.Add(message.Descriptor, indexes.Count);
        var edges = file.AllMessages.ConvertAll(message => message.Fields.FindAll(IsEdge).ConvertAll(field => indexes[field.Value.Message!]));
        int[] components = StrongComponents.Find(edges);
        int[] sizes = new int[components.Length];
        foreach (int component in components) sizes[component]++;
        for (int i = 0; i < edges.Count; i++)
        {
            foreach (CSharpField field in file.AllMessages[i].Fields.Where(IsEdge))
                field.UsesUntypedStorage = components[indexes[field.Value.Message!]] == components[i] && sizes[components[i]] > 1;
        }

        bool IsEdge(CSharpField field) => field.IsRepeated && field.Value.Message is { } target && indexes.ContainsKey(target);
    }

    /// <summary>
    /// Marks the messages of a file that have a required field, have extensions (which can have one in them), or reach such a message. Imports are marked
    /// already.
    /// </summary>
    internal static void MarkRequiredInside(CSharpFile file, Func<ProtoDescriptor, CSharpNamedType> find)
    {
        var users = new Dictionary<CSharpMessage, List<CSharpMessage>>();
        var queue = new Queue<CSharpMessage>();
        foreach (CSharpMessage message in file.AllMessages)
        {
            if (message.IsExtendable) Mark(message);
            foreach (CSharpField field in message.Fields)
            {
                if (field.Presence == ProtoFieldPresence.Required) Mark(message);
                if (field.Value.Message is not { } type) continue;
                var target = (CSharpMessage)find(type);
                if (target.Descriptor.File != file.Descriptor)
                {
                    if (target.IsRequiredInside) Mark(message);
                    continue;
                }

                if (!users.TryGetValue(target, out List<CSharpMessage>? list)) users.Add(target, list = []);
                list.Add(message);
            }
        }

        while (queue.Count > 0)
            if (users.TryGetValue(queue.Dequeue(), out List<CSharpMessage>? list)) list.ForEach(Mark);

        void Mark(CSharpMessage message)
        {
            if (message.IsRequiredInside) return;
            message.IsRequiredInside = true;
            queue.Enqueue(message);
        }
    }
}
