namespace LibWire.Schema;

/// <summary>Strongly connected components: sets of nodes that all reach each other.</summary>
/// <remarks>Tarjan's algorithm with an explicit stack, because a schema can contain chains of any length.</remarks>
internal static class StrongComponents
{
    /// <summary>Gives the number of each node's component.</summary>
    /// <param name="edges">For each node the nodes to which it has an edge.</param>
    internal static int[] Find(IReadOnlyList<IReadOnlyList<int>> edges)
    {
        int count = edges.Count;
        int[] components = new int[count];
        int[] order = new int[count];   // the order of the first visit, from 1; 0 for none
        int[] lowest = new int[count];  // the earliest node on the stack that it reaches
        int[] nextEdge = new int[count];
        bool[] isOpen = new bool[count];
        var open = new Stack<int>();
        var path = new Stack<int>();
        int met = 0;
        int componentCount = 0;

        for (int root = 0; root < count; root++)
        {
            if (order[root] == 0) Enter(root);
            while (path.Count > 0)
            {
                int node = path.Peek();
                if (nextEdge[node] < edges[node].Count)
                {
                    int target = edges[node][nextEdge[node]++];
                    if (order[target] == 0) Enter(target);
                    else if (isOpen[target]) lowest[node] = Math.Min(lowest[node], order[target]);
                    continue;
                }

                path.Pop();
                if (path.Count > 0) lowest[path.Peek()] = Math.Min(lowest[path.Peek()], lowest[node]);
                if (lowest[node] == order[node]) Close(node);
            }
        }

        return components;

        void Enter(int node)
        {
            order[node] = lowest[node] = ++met;
            open.Push(node);
            isOpen[node] = true;
            path.Push(node);
        }

        void Close(int root)
        {
            int node;
            do
            {
                node = open.Pop();
                isOpen[node] = false;
                components[node] = componentCount;
            }
            while (node != root);
            componentCount++;
        }
    }
}
