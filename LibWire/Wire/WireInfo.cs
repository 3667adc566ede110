namespace LibWire;

/// <summary>Facts about the library that is loaded.</summary>
public static partial class WireInfo
{
    /// <summary>Which build is loaded: <c>"release"</c> (LibWire) or <c>"debug"</c> (LibWire.Debug).</summary>
    /// <remarks>A property, not a constant: a library compiled against one build then reports the build that is loaded.</remarks>
    public static string Flavor
    {
        get
        {
            string flavor = "release";
            NameCheckedFlavor(ref flavor);
            return flavor;
        }
    }

    static partial void NameCheckedFlavor(ref string flavor);
}
