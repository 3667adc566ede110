// The tests count what all messages of the process hold, so they run one after another.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
