using LibWire.Reflection;
using LibWire.Tests.Protobuf.Descriptors;

namespace LibWire.Tests.Protobuf.Dynamic;

/// <summary>Types that the tests of dynamic messages use.</summary>
internal static class DynamicSamples
{
    private const string Text = """
        file {
          name: 'shop.proto' package: 'shop' syntax: 'proto3'
          message_type {
            name: 'Order'
            field { name: 'id' number: 1 type: TYPE_INT64 label: LABEL_OPTIONAL }
            field { name: 'customer' number: 2 type: TYPE_STRING label: LABEL_OPTIONAL }
            field { name: 'lines' number: 3 type: TYPE_MESSAGE type_name: '.shop.Line' label: LABEL_REPEATED }
            field { name: 'note' number: 4 type: TYPE_STRING label: LABEL_OPTIONAL oneof_index: 1 proto3_optional: true }
            field { name: 'seal' number: 5 type: TYPE_BYTES label: LABEL_OPTIONAL }
            field { name: 'state' number: 6 type: TYPE_ENUM type_name: '.shop.State' label: LABEL_OPTIONAL }
            field { name: 'cash' number: 7 type: TYPE_BOOL label: LABEL_OPTIONAL oneof_index: 0 }
            field { name: 'card' number: 8 type: TYPE_STRING label: LABEL_OPTIONAL oneof_index: 0 }
            field { name: 'voucher' number: 9 type: TYPE_MESSAGE type_name: '.shop.Order' label: LABEL_OPTIONAL oneof_index: 0 }
            field { name: 'codes' number: 10 type: TYPE_SINT32 label: LABEL_REPEATED }
            field { name: 'stock' number: 11 type: TYPE_MESSAGE type_name: '.shop.Order.StockEntry' label: LABEL_REPEATED }
            field { name: 'parts' number: 12 type: TYPE_MESSAGE type_name: '.shop.Order.PartsEntry' label: LABEL_REPEATED }
            field { name: 'parent' number: 13 type: TYPE_MESSAGE type_name: '.shop.Order' label: LABEL_OPTIONAL }
            field { name: 'tags' number: 14 type: TYPE_STRING label: LABEL_REPEATED }
            field { name: 'weight' number: 20 type: TYPE_DOUBLE label: LABEL_OPTIONAL }
            nested_type {
              name: 'StockEntry' options { map_entry: true }
              field { name: 'key' number: 1 type: TYPE_STRING label: LABEL_OPTIONAL }
              field { name: 'value' number: 2 type: TYPE_UINT32 label: LABEL_OPTIONAL }
            }
            nested_type {
              name: 'PartsEntry' options { map_entry: true }
              field { name: 'key' number: 1 type: TYPE_INT32 label: LABEL_OPTIONAL }
              field { name: 'value' number: 2 type: TYPE_MESSAGE type_name: '.shop.Line' label: LABEL_OPTIONAL }
            }
            oneof_decl { name: 'pay' }
            oneof_decl { name: '_note' }
          }
          message_type {
            name: 'Line'
            field { name: 'sku' number: 1 type: TYPE_STRING label: LABEL_OPTIONAL }
            field { name: 'quantity' number: 2 type: TYPE_INT32 label: LABEL_OPTIONAL }
          }
          enum_type { name: 'State' value { name: 'OPEN' number: 0 } value { name: 'PAID' number: 2 } }
        }
        file {
          name: 'base.proto' package: 'base'
          message_type {
            name: 'Base'
            field { name: 'level' number: 1 type: TYPE_INT32 label: LABEL_REQUIRED default_value: '-5' }
            field { name: 'title' number: 2 type: TYPE_STRING label: LABEL_OPTIONAL default_value: 'none' }
            field { name: 'raw' number: 3 type: TYPE_BYTES label: LABEL_OPTIONAL default_value: '\\001a' }
            field { name: 'tone' number: 4 type: TYPE_ENUM type_name: '.base.Tone' label: LABEL_OPTIONAL }
            field { name: 'part' number: 5 type: TYPE_GROUP type_name: '.base.Base.Part' label: LABEL_OPTIONAL }
            field { name: 'tones' number: 6 type: TYPE_ENUM type_name: '.base.Tone' label: LABEL_REPEATED }
            field { name: 'tone_of' number: 7 type: TYPE_MESSAGE type_name: '.base.Base.ToneOfEntry' label: LABEL_REPEATED }
            nested_type { name: 'Part' field { name: 'size' number: 1 type: TYPE_FIXED32 label: LABEL_OPTIONAL } }
            nested_type {
              name: 'ToneOfEntry' options { map_entry: true }
              field { name: 'key' number: 1 type: TYPE_STRING label: LABEL_OPTIONAL }
              field { name: 'value' number: 2 type: TYPE_ENUM type_name: '.base.Tone' label: LABEL_OPTIONAL }
            }
            extension_range { start: 100 end: 536870912 }
          }
          enum_type { name: 'Tone' value { name: 'DARK' number: -3 } value { name: 'LIGHT' number: 4 } }
          extension { name: 'color' number: 100 type: TYPE_STRING label: LABEL_OPTIONAL extendee: '.base.Base' }
          extension { name: 'sizes' number: 101 type: TYPE_INT32 label: LABEL_REPEATED extendee: '.base.Base' }
          extension { name: 'inner' number: 102 type: TYPE_MESSAGE type_name: '.base.Base' label: LABEL_OPTIONAL extendee: '.base.Base' }
          extension { name: 'tints' number: 103 type: TYPE_ENUM type_name: '.base.Tone' label: LABEL_REPEATED extendee: '.base.Base' }
          extension { name: 'tint' number: 104 type: TYPE_ENUM type_name: '.base.Tone' label: LABEL_OPTIONAL extendee: '.base.Base' }
          extension { name: 'more' number: 105 type: TYPE_MESSAGE type_name: '.base.Base.Part' label: LABEL_REPEATED extendee: '.base.Base' }
        }
        """;

    /// <summary>The types, made anew.</summary>
    internal static DynamicTypes Make() => new(Sets.Parse(Text));

    /// <summary>Their descriptor set.</summary>
    internal static byte[] Bytes() => Sets.Bytes(Text);
}
