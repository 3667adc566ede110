namespace LibWire.Grains;

/// <summary>The values of the order.</summary>
internal static class Sample
{
    internal const string Customer = "Countess Ada of Lovelace";
    internal const string City = "London";
    internal const double Total = 1234.5;

    internal static string Sku(int line) => $"SKU-{1000 + line}";

    internal static string Text(int line) => $"a thing of kind {line}, wrapped";

    internal static double Price(int line) => 9.99 + line;

    /// <summary>What all lines cost, added in their order.</summary>
    internal static double Amount(int lineCount)
    {
        double amount = 0;
        for (int i = 0; i < lineCount; i++) amount += (i + 1) * Price(i);
        return amount;
    }
}
