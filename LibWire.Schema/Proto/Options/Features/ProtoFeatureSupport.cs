namespace LibWire.Schema;

/// <summary>The editions in which an option, a feature or a value of it is allowed, from <c>feature_support</c>.</summary>
internal sealed class ProtoFeatureSupport
{
    private const int FieldNumber = 22; // of FieldOptions
    private const int ValueNumber = 4; // of EnumValueOptions
    private readonly ProtoOptionMessage _message;

    private ProtoFeatureSupport(ProtoOptionMessage message) => _message = message;

    /// <summary>The first edition; null if it is not set.</summary>
    internal int? Introduced => Edition(1);

    internal int? Deprecated => Edition(2);

    internal string Warning => Text(3) ?? "";

    /// <summary>The first edition without it.</summary>
    internal int? Removed => Edition(4);

    internal string Error => Text(5) ?? "";

    internal static ProtoFeatureSupport? Of(ProtoFieldDescriptor field) => From(field.Options, FieldNumber);

    internal static ProtoFeatureSupport? Of(ProtoEnumValueDescriptor value) => From(value.Options, ValueNumber);

    /// <summary>The name of an edition, for sentences.</summary>
    internal static string Name(int edition) => edition switch
    {
        (int)ProtoEdition.Proto2 => "proto2",
        (int)ProtoEdition.Proto3 => "proto3",
        < (int)ProtoEdition.Proto2 => "legacy",
        (int)ProtoEdition.Edition2023 => "2023",
        (int)ProtoEdition.Edition2024 => "2024",
        (int)ProtoEdition.Unstable => "UNSTABLE",
        _ => "a later one",
    };

    /// <summary>Checks the support of a field, and of the values of its enum.</summary>
    internal static void CheckField(ProtoFieldDescriptor field, ProtoFileDescriptor file)
    {
        if (Of(field) is not { } support) return;
        support.Check(field, file, "feature_support");
        foreach (ProtoEnumValueDescriptor value in field.Enum?.Values ?? [])
        {
            if (Of(value) is { } valueSupport) support.CheckInside(valueSupport, value, field, file);
        }
    }

    internal static void CheckValue(ProtoEnumValueDescriptor value, ProtoFileDescriptor file) => Of(value)?.Check(value, file, "feature_support");

    private static ProtoFeatureSupport? From(ProtoOptionMessage? options, int number) =>
        options?.Find(number)?.Values[0] is ProtoOptionMessage message ? new ProtoFeatureSupport(message) : null;

    private int? Edition(int number) => _message.Find(number)?.Values[0] as int?;

    private string? Text(int number) => _message.Find(number)?.Values[0] is byte[] bytes ? System.Text.Encoding.UTF8.GetString(bytes) : null;

    private void Check(ProtoDescriptor declaration, ProtoFileDescriptor file, string option)
    {
        if (Fault(Introduced, Deprecated, Text(3) != null, Removed, Text(5) != null) is { } fault)
            file.Report(DiagnosticCatalog.BadFeatureSupport, ProtoPlaces.OptionOf(declaration, option), declaration.Name, fault);
    }

    // The value inherits from the field what it does not set.
    private void CheckInside(ProtoFeatureSupport value, ProtoEnumValueDescriptor declaration, ProtoFieldDescriptor field, ProtoFileDescriptor file)
    {
        int? introduced = value.Introduced ?? Introduced;
        int? deprecated = value.Deprecated ?? Deprecated;
        int? removed = value.Removed ?? Removed;
        string? fault = Fault(introduced, deprecated, (value.Text(3) ?? Text(3)) != null, removed, (value.Text(5) ?? Text(5)) != null)
            ?? (introduced.GetValueOrDefault() < Introduced.GetValueOrDefault() ? $"it is introduced before '{field.Name}'"
            : Removed != null && removed > Removed ? $"it is removed after '{field.Name}'"
            : Deprecated != null && deprecated > Deprecated ? $"it is deprecated after '{field.Name}'"
            : null);
        if (fault != null) file.Report(DiagnosticCatalog.BadFeatureSupport, ProtoPlaces.OptionOf(field, "feature_support"), declaration.Name, fault);
    }

    private static string? Fault(int? introduced, int? deprecated, bool hasWarning, int? removed, bool hasError)
    {
        int start = introduced.GetValueOrDefault();
        if (deprecated != null && deprecated < start) return "it is deprecated before it is introduced";
        if (deprecated != null && !hasWarning) return "it is deprecated without a deprecation_warning";
        if (deprecated == null && hasWarning) return "it has a deprecation_warning and no edition_deprecated";
        if (removed != null && deprecated.GetValueOrDefault() >= removed) return "it is deprecated after it is removed";
        if (removed != null && removed < start) return "it is removed before it is introduced";
        if (removed != null && start != removed && !hasError) return "it is removed without a removal_error";
        return removed == null && hasError ? "it has a removal_error and no edition_removed" : null;
    }
}
