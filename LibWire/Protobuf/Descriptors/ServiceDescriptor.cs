using System.Collections.Generic;

namespace LibWire.Reflection;

/// <summary>A service.</summary>
public sealed class ServiceDescriptor : DescriptorBase
{
    internal ServiceDescriptor(FileDescriptor file, string name, string fullName, int index)
        : base(file, name, fullName, index)
    {
    }

    /// <summary>The methods in the order of the schema.</summary>
    public IReadOnlyList<MethodDescriptor> Methods { get; internal set; } = [];

    /// <summary>Finds a method by name, or returns null.</summary>
    /// <param name="name">The name as it stands in the schema.</param>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
    public MethodDescriptor? FindMethod(string name)
    {
        if (name is null) throw new ArgumentNullException(nameof(name));
        foreach (MethodDescriptor method in Methods)
            if (method.Name == name) return method;
        return null;
    }
}
