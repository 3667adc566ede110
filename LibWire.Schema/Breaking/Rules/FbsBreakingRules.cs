using System.Linq;

namespace LibWire.Schema;

/// <summary>The rules of <c>check --against</c> for .fbs files, in the categories of those for .proto files.</summary>
internal static class FbsBreakingRules
{
    /// <summary>The category that is used if none is chosen: what flatc --conform finds, and more that breaks bytes.</summary>
    internal const string Default = BreakingRules.Wire;

    /// <summary>All rules.</summary>
    internal static IReadOnlyList<SchemaRule> All { get; } =
    [
        new("FBS_TYPE_SAME_KIND", BreakingRules.InAll, "between table, struct, enum and union"),
        new("FBS_TYPE_SAME_KEY", BreakingRules.InAll, "another field is the key, or none: stored vectors have another order"),
        new("FBS_TYPE_NO_DELETE", BreakingRules.InCodeAndJson, "a table, struct, enum or union is gone"),
        new("FBS_TYPE_SAME_NAME", BreakingRules.InCodeAndJson, "it has another name or namespace, as the fields that use it tell"),
        new("FBS_STRUCT_SAME_LAYOUT", BreakingRules.InAll, "the size or alignment of a struct, also by force_align"),
        new("FBS_STRUCT_NO_ADD", BreakingRules.InAll, "a field is new in a struct, also where there was padding"),
        new("FBS_FIELD_NO_DELETE", BreakingRules.InAll, "a field is gone; deprecated instead is fine"),
        new("FBS_FIELD_SAME_ID", BreakingRules.InAll, "a field has another id, or another offset in a struct"),
        new("FBS_FIELD_NO_ID_REUSE", BreakingRules.InAll, "the id of a field that is gone belongs to one of another type"),
        new("FBS_FIELD_SAME_TYPE", BreakingRules.InAll, "a type of other bytes, another length of an array, or between vector and vector64"),
        new("FBS_FIELD_SAME_MEANING", BreakingRules.InAll, "integers of one size, an enum and its integer, or string to [ubyte]: the bytes are read"),
        new("FBS_FIELD_SAME_OFFSET", BreakingRules.InAll, "offset64 came or went"),
        new("FBS_FIELD_SAME_DEFAULT", BreakingRules.InAll, "an absent field has another value, or is null"),
        new("FBS_FIELD_SAME_REQUIRED", BreakingRules.InAll, "required came or went, or a new field has it"),
        new("FBS_FIELD_SAME_ALIGNMENT", BreakingRules.InAll, "force_align of a vector"),
        new("FBS_FIELD_SAME_NESTED", BreakingRules.InAll, "nested_flatbuffer or flexbuffer: what the bytes of a vector hold"),
        new("FBS_FIELD_SAME_HASH", BreakingRules.InCodeAndJson, "the hash of a text in JSON"),
        new("FBS_FIELD_SAME_NAME", BreakingRules.InCodeAndJson, "the id has another name and the same type"),
        new("FBS_FIELD_NOT_DEPRECATED", BreakingRules.InCode, "deprecated came"),
        new("FBS_ENUM_SAME_TYPE", BreakingRules.InAll, "the integer of an enum or of the kinds of a union"),
        new("FBS_ENUM_SAME_BIT_FLAGS", BreakingRules.InAll, "bit_flags came or went"),
        new("FBS_ENUM_VALUE_SAME_NUMBER", BreakingRules.InAll, "a name has another number"),
        new("FBS_ENUM_VALUE_NO_NUMBER_REUSE", BreakingRules.InAll, "the number of a name that is gone belongs to another name"),
        new("FBS_ENUM_VALUE_NO_DELETE", BreakingRules.InCodeAndJson, "a name is gone, and its number is free"),
        new("FBS_UNION_MEMBER_SAME_NUMBER", BreakingRules.InAll, "a member has another number, as after an insertion"),
        new("FBS_UNION_MEMBER_SAME_TYPE", BreakingRules.InAll, "a number stands for another type"),
        new("FBS_UNION_MEMBER_SAME_NAME", BreakingRules.InCodeAndJson, "the number has another name and the same type"),
        new("FBS_UNION_MEMBER_NO_DELETE", BreakingRules.InCodeAndJson, "a member is gone, and its number is free"),
        new("FBS_FILE_SAME_IDENTIFIER", BreakingRules.InAll, "file_identifier came, went or changed"),
        new("FBS_FILE_SAME_ROOT_TYPE", BreakingRules.InAll, "root_type went or changed"),
        new("FBS_SERVICE_NO_DELETE", BreakingRules.InCode, "a service is gone, or has another name"),
        new("FBS_RPC_NO_DELETE", BreakingRules.InCode, "a method is gone, or has another name"),
        new("FBS_RPC_SAME_REQUEST_TYPE", BreakingRules.InAll, "another table"),
        new("FBS_RPC_SAME_RESPONSE_TYPE", BreakingRules.InAll, "another table"),
        new("FBS_RPC_SAME_STREAMING", BreakingRules.InAll, "between a message and a stream"),
        new("FBS_RPC_SAME_IDEMPOTENCY", BreakingRules.InAll, "idempotent came or went"),
    ];
}
