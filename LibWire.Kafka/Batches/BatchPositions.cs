using System.Runtime.InteropServices;

namespace LibWire.Kafka;

/// <summary>For each partition the offset behind the last record: what a commit says.</summary>
internal sealed class BatchPositions
{
    private readonly List<Position> _positions = [];
    private int _last; // the index of the partition of the record before: most records come in runs

    /// <summary>Goes behind a record.</summary>
    internal void Pass(string topic, Partition partition, Offset offset, int? leaderEpoch) => Set(new(topic, partition, offset + 1, leaderEpoch));

    /// <summary>Takes over what other positions have. The others have nothing then.</summary>
    internal void Take(BatchPositions other)
    {
        foreach (Position position in other._positions) Set(position);
        other.Clear();
    }

    /// <summary>Forgets a partition.</summary>
    internal void Forget(TopicPartitionOffset gone) => _positions.RemoveAll(position => position.IsOf(gone.Topic, gone.Partition));

    internal void Clear() => _positions.Clear();

    internal List<TopicPartitionOffset> ToList() =>
        _positions.ConvertAll(static position => new TopicPartitionOffset(position.Topic, position.Partition, position.Next, position.LeaderEpoch));

    private void Set(in Position position)
    {
        Span<Position> all = CollectionsMarshal.AsSpan(_positions);
        for (int i = 0; i < all.Length; i++)
        {
            int index = (_last + i) % all.Length;
            if (!all[index].IsOf(position.Topic, position.Partition)) continue;
            all[index] = position;
            _last = index;
            return;
        }

        _last = all.Length;
        _positions.Add(position);
    }

    private readonly record struct Position(string Topic, Partition Partition, Offset Next, int? LeaderEpoch)
    {
        internal bool IsOf(string topic, Partition partition) => Partition.Value == partition.Value && Topic == topic;
    }
}
