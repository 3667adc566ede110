using System.Linq;

namespace LibWire.Schema;

/// <summary>Expressions about a message, printed from its code model.</summary>
internal static class ProtoMessageText
{
    /// <summary>The parameter of every member that allocates. Without it the ambient arena is taken.</summary>
    internal static string ArenaParameter(EmitOptions options) => $"{CSharpLanguage.Scoped(options)}in {ProtoRuntime.Arena} arena = default";

    extension(ProtoMessageCode message)
    {
        /// <summary>Whether one of the message's own required fields is missing, as an expression in a core; null if it has none.</summary>
        internal string? IsMissingRequired
        {
            get
            {
                string[] missing =
                [
                    .. message.Storage.RequiredBits.Select(static required => $"(~message->{required.HasWord} & {CSharpText.Hex(required.Mask)}) != 0"),
                    .. message.Fields.Where(static item => item is { Presence: ProtoFieldPresence.Required, HasHasBit: false })
                        .Select(static item => item.At + " == null"),
                ];
                return missing.Length == 0 ? null : string.Join(" || ", missing);
            }
        }
    }
}
