using LibWire;

namespace Store;

/// <summary>Members that a user adds to a generated message, without <c>readonly</c>.</summary>
public partial struct Order
{
    public int LineCount { get { return Lines.Count; } }

    public int Total() => Nums.Count;

    public int Mutability() => Nums.Count;

    public int Readable() => Nums.Count;

    public void Settle(ICollection<int> totals) => totals.Add(Nums.Count);

    public void SetTotal(int total) => Id = (ulong)total;
}
