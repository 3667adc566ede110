namespace LibWire;

public static partial class WireInfo
{
    static partial void NameCheckedFlavor(ref string flavor) => flavor = "debug";
}
