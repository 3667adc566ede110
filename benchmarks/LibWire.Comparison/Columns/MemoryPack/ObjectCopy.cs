using System.Collections;
using System.Reflection;

namespace LibWire.Comparison;

/// <summary>Copies objects into objects of other classes with members of the same names. It is used only for preparation.</summary>
internal static class ObjectCopy
{
    private static readonly Dictionary<(Type Target, Type Source), (PropertyInfo Target, PropertyInfo Source)[]> Members = [];

    /// <summary>Copies a value.</summary>
    /// <param name="target">The type of the copy: the same type, a class with the same members, a list of such, or an enum.</param>
    /// <param name="source">The value. The copy may share parts with it.</param>
    /// <returns>Null for null and for an empty list.</returns>
    internal static object? To(Type target, object? source)
    {
        if (source is null || target == source.GetType()) return source;
        if (Nullable.GetUnderlyingType(target) is { } value) return To(value, source);
        if (target.IsEnum) return Enum.ToObject(target, source);
        return source is IList list ? ListTo(target, list) : ObjectTo(target, source);
    }

    private static IList? ListTo(Type target, IList source)
    {
        if (source.Count == 0) return null;
        var copy = (IList)Activator.CreateInstance(target, source.Count)!;
        Type element = target.GetGenericArguments()[0];
        foreach (object item in source) copy.Add(To(element, item));
        return copy;
    }

    private static object ObjectTo(Type target, object source)
    {
        object copy = Activator.CreateInstance(target)!;
        foreach ((PropertyInfo to, PropertyInfo from) in MembersOf(target, source.GetType())) to.SetValue(copy, To(to.PropertyType, from.GetValue(source)));
        return copy;
    }

    private static (PropertyInfo Target, PropertyInfo Source)[] MembersOf(Type target, Type source)
    {
        if (Members.TryGetValue((target, source), out (PropertyInfo Target, PropertyInfo Source)[]? members)) return members;
        members = [.. target.GetProperties().Select(member => (member, source.GetProperty(member.Name)!))];
        Members.Add((target, source), members);
        return members;
    }
}
