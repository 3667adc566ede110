using System.Collections.Generic;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace LibWire.CompilerServices;

/// <summary>What a debugger shows of a message or an object: its fields, without those that can be absent and are.</summary>
/// <typeparam name="T">An emitted struct.</typeparam>
/// <param name="value">The struct.</param>
/// <remarks>For debuggers, by <see cref="DebuggerTypeProxyAttribute"/>. It asks the properties of the struct by reflection. In a trimmed program it shows
/// those that the program uses: keeping all of them for a debugger would keep all code that they lead to, descriptors too.</remarks>
public sealed class WireDebugView<T>(T value)
    where T : unmanaged
{
    // Members that are no fields.
    private static readonly string[] NotFields = ["IsInitialized", "IsNull"];

    /// <summary>The fields. A field whose value cannot be read, because its arena is gone, shows the exception.</summary>
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public WireDebugField[] Fields
    {
        [UnconditionalSuppressMessage("Trimming", "IL2090", Justification = "What was trimmed is not shown.")]
        get
        {
            object boxed = value;
            var names = new HashSet<string>(StringComparer.Ordinal);
            PropertyInfo[] properties = typeof(T).GetProperties(BindingFlags.Public | BindingFlags.Instance);
            foreach (PropertyInfo property in properties) names.Add(property.Name);

            // A union has a property for each member, of which one is set.
            string? kind = names.Contains("IsNull") ? typeof(T).GetProperty("Kind")?.GetValue(boxed)?.ToString() : null;

            var fields = new List<WireDebugField>();
            foreach (PropertyInfo property in properties)
            {
                if (!IsField(property, names)) continue;
                if (kind is not null && property.Name != "Kind" && property.Name != kind) continue;
                bool isSet = PresenceOf(property) is not { } presence || presence.GetValue(boxed) is true;
                if (isSet && Value(property, boxed) is { } shown) fields.Add(new WireDebugField(property.Name, shown));
            }

            return fields.ToArray();
        }
    }

    // HasX says whether X is set. If a field has that name, it has underscores behind it.
    [UnconditionalSuppressMessage("Trimming", "IL2090", Justification = "What was trimmed is not shown.")]
    private static PropertyInfo? PresenceOf(PropertyInfo property)
    {
        PropertyInfo? presence = typeof(T).GetProperty("Has" + property.Name);
        while (presence is not null && !IsPresence(presence)) presence = typeof(T).GetProperty(presence.Name + "_");
        return presence;
    }

    // A field that is a bool can be set.
    private static bool IsPresence(PropertyInfo property) => property.PropertyType == typeof(bool) && property.SetMethod is null;

    // HasX, which cannot be set, is a field only if there is no X. A property that the debugger must not ask for, or that has another form of a field, is
    // none.
    private static bool IsField(PropertyInfo property, HashSet<string> names)
    {
        string name = property.Name;
        if (property.GetMethod is null || Array.IndexOf(NotFields, name) >= 0) return false;
        if (property.GetCustomAttribute<DebuggerBrowsableAttribute>() is { State: DebuggerBrowsableState.Never }) return false;
        string bare = name.TrimEnd('_');
        bool isPresence = name.StartsWith("Has", StringComparison.Ordinal) && IsPresence(property);
        if (isPresence && (names.Contains(name.Substring(3)) || names.Contains(bare.Substring(3)))) return false;

        // Text of a field is a Utf8String; a string is the short form of it.
        const string Nullable = "OrNull";
        return property.PropertyType != typeof(string)
            && !(bare.EndsWith(Nullable, StringComparison.Ordinal) && property.SetMethod is null
                && names.Contains(bare.Substring(0, bare.Length - Nullable.Length)));
    }

    private static object? Value(PropertyInfo property, object boxed)
    {
        try
        {
            return property.GetValue(boxed);
        }
        catch (TargetInvocationException exception)
        {
            return exception.InnerException;
        }
        catch (NotSupportedException exception)
        {
            // .NET Framework and Mono cannot ask for a property that returns a reference.
            return exception;
        }
    }
}

/// <summary>One field of a message in a debugger.</summary>
[DebuggerDisplay("{Value}", Name = "{Name,nq}")]
public sealed class WireDebugField
{
    internal WireDebugField(string name, object? value)
    {
        Name = name;
        Value = value;
    }

    /// <summary>The name of the property.</summary>
    [DebuggerBrowsable(DebuggerBrowsableState.Never)]
    public string Name { get; }

    /// <summary>Its value: text for strings, and arrays, maps and messages that can be opened.</summary>
    [DebuggerBrowsable(DebuggerBrowsableState.RootHidden)]
    public object? Value { get; }
}
