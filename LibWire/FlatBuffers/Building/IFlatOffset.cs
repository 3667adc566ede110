namespace LibWire;

/// <summary>Marks the types of offsets, so that no offset is taken for a scalar of the same size.</summary>
internal interface IFlatOffset
{
}
