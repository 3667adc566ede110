namespace LibWire;

/// <content>Each message has memory of its own: what was disposed is found when it is used, not when the batch goes.</content>
internal static partial class ArenaBatch
{
    static partial void HoldEachAlone(ref bool isBatch) => isBatch = false;
}
