using System.Reflection;
using LibWire.Reflection;

namespace LibWire.Kafka;

/// <summary>What a registry has to know of a type.</summary>
internal sealed class RecordType
{
    private RecordType(Type type, string fullName, MessageDescriptor? message, bool isProto)
    {
        Type = type;
        FullName = fullName;
        Message = message;
        IsProto = isProto;
        Indexes = message is null ? [] : DescriptorNames.IndexesOf(message);
    }

    internal Type Type { get; }

    /// <summary>The full name in the schema.</summary>
    internal string FullName { get; }

    /// <summary>The descriptor of a message of Protocol Buffers.</summary>
    internal MessageDescriptor? Message { get; }

    /// <summary>The place of the message in its file.</summary>
    internal int[] Indexes { get; }

    /// <summary>Whether it is a message of Protocol Buffers.</summary>
    internal bool IsProto { get; }

    /// <summary>The facts of a message, table or holder.</summary>
    /// <exception cref="NotSupportedException">It is none, or its descriptor is missing.</exception>
    internal static RecordType Of(Type type, string? name)
    {
        if (typeof(IProtoMessage).IsAssignableFrom(type))
        {
            var message = type.GetProperty("Descriptor", BindingFlags.Public | BindingFlags.Static)?.GetValue(null) as MessageDescriptor
                ?? throw new NotSupportedException($"{type} was generated without a descriptor, which a schema registry needs.");
            return new(type, name ?? message.FullName, message, isProto: true);
        }

        if (typeof(IFlatObject).IsAssignableFrom(type))
            return new(type, name ?? ((IFlatObject)Activator.CreateInstance(type)!).Layout.FullName, null, isProto: false);
        if (!type.IsSubclassOf(typeof(FlatHolder))) throw new NotSupportedException($"{type} is no message, table or holder.");
        const string Suffix = "Holder";
        string holder = type.FullName!;
        return new(type, name ?? (holder.EndsWith(Suffix, StringComparison.Ordinal) ? holder[..^Suffix.Length] : holder), null, isProto: false);
    }
}
