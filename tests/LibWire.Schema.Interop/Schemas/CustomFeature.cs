namespace LibWire.Tests.SchemaInterop;

/// <summary>A file that declares a feature of its own.</summary>
internal static class CustomFeature
{
    internal const string Text = """
        edition = "2023";
        package made.up;
        import "google/protobuf/descriptor.proto";
        extend google.protobuf.FeatureSet { MadeUpFeatures made_up = 9995; }
        message MadeUpFeatures {
          enum Mode { MODE_UNKNOWN = 0; SLOW = 1; FAST = 2; }
          Mode mode = 1 [
            retention = RETENTION_RUNTIME,
            targets = TARGET_TYPE_FILE, targets = TARGET_TYPE_EXTENSION_RANGE, targets = TARGET_TYPE_MESSAGE, targets = TARGET_TYPE_FIELD, targets = TARGET_TYPE_ONEOF,
            targets = TARGET_TYPE_ENUM, targets = TARGET_TYPE_ENUM_ENTRY, targets = TARGET_TYPE_SERVICE, targets = TARGET_TYPE_METHOD,
            feature_support = { edition_introduced: EDITION_2023 },
            edition_defaults = { edition: EDITION_LEGACY, value: "SLOW" },
            edition_defaults = { edition: EDITION_2024, value: "FAST" }
          ];
        }

        """;

    internal static void AddTo(SchemaWorld world)
    {
        var file = new FileNode("features/made_up.proto", "made.up", SchemaDialect.Edition2023);
        file.Visible.Add(file);
        file.Imports.Add((world.BuiltIn("descriptor"), ImportWord.Ordinary));
        file.Visible.Add(world.BuiltIn("descriptor"));
        world.Lookup.AddPackage(file);
        world.Lookup.Add("made.up.made_up", SymbolKind.Other, file);
        world.Lookup.Add("made.up.MadeUpFeatures", SymbolKind.Message, file);
        world.CustomFeatures = new FieldNode(file, "made.up.made_up", "made_up", 9995, new TypeUse("int32", null), FieldLabel.None) { IsExtension = true };
    }
}
