namespace LibWire.Tests.SchemaInterop;

/// <summary>The files that all others of a tree import: options on methods, services, fields and messages, and common types.</summary>
internal static class SchemaTreeCommon
{
    internal static readonly (string Name, string Text)[] Files =
    [
        ("http", """
            syntax = "proto3";
            package acme.api;
            // How a method is called over HTTP.
            message HttpRule {
              string selector = 1;
              oneof pattern { string get = 2; string put = 3; string post = 4; string delete = 5; string patch = 6; CustomPattern custom = 8; }
              string body = 7;
              repeated HttpRule additional_bindings = 11;
              string response_body = 12;
            }
            message CustomPattern { string kind = 1; string path = 2; }

            """),
        ("annotations", """
            syntax = "proto3";
            package acme.api;
            import "acme/api/http.proto";
            import "google/protobuf/descriptor.proto";
            extend google.protobuf.MethodOptions { HttpRule http = 72295728; repeated string method_signature = 1051; }
            extend google.protobuf.ServiceOptions { string default_host = 1049; string scopes = 1050; }

            """),
        ("field_behavior", """
            syntax = "proto3";
            package acme.api;
            import "google/protobuf/descriptor.proto";
            extend google.protobuf.FieldOptions { repeated FieldBehavior field_behavior = 1052 [packed = false]; }
            enum FieldBehavior { FIELD_BEHAVIOR_UNSPECIFIED = 0; OPTIONAL = 1; REQUIRED = 2; OUTPUT_ONLY = 3; INPUT_ONLY = 4; IMMUTABLE = 5; }

            """),
        ("resource", """
            syntax = "proto3";
            package acme.api;
            import "google/protobuf/descriptor.proto";
            extend google.protobuf.FieldOptions { ResourceReference resource_reference = 1055; }
            extend google.protobuf.FileOptions { repeated ResourceDescriptor resource_definition = 1053; }
            extend google.protobuf.MessageOptions { ResourceDescriptor resource = 1053; }
            message ResourceDescriptor {
              enum History { HISTORY_UNSPECIFIED = 0; ORIGINALLY_SINGLE_PATTERN = 1; }
              string type = 1; repeated string pattern = 2; string name_field = 3; History history = 4; string plural = 5; string singular = 6;
            }
            message ResourceReference { string type = 1; string child_type = 2; }

            """),
        ("types", """
            syntax = "proto3";
            package acme.api;
            message Money { string currency_code = 1; int64 units = 2; int32 nanos = 3; }
            message Date { int32 year = 1; int32 month = 2; int32 day = 3; }

            """),
    ];
}
