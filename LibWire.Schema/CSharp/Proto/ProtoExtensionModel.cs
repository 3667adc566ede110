namespace LibWire.Schema;

/// <summary>One extension: a field that is declared outside the message it belongs to.</summary>
/// <param name="FullName">Its name in the schema language, by which text and JSON show it: <c>shop.color</c>.</param>
/// <param name="ExtendeeType">The struct of the message it belongs to, from anywhere: <c>global::Shop.Order</c>.</param>
/// <param name="ExtendeeName">That message in the schema language.</param>
/// <param name="Field">What it is as a field; its C# name is that of the static field that stands for it.</param>
public sealed record ProtoExtensionModel(string FullName, string ExtendeeType, string ExtendeeName, ProtoFieldModel Field);
