// The messages of bench.proto as a user of protozero would store them: plain structs, texts as views into the input, lists as vectors.
#ifndef LIBWIRE_NATIVE_PROTOZERO_MODEL_HPP
#define LIBWIRE_NATIVE_PROTOZERO_MODEL_HPP

#include <stdint.h>

#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace libwire_native::zero
{
    struct sub_message
    {
        int32_t id = 0;
        std::string_view name;
    };

    struct test_message
    {
        uint64_t a = 0;
        int64_t b = 0;
        std::optional<uint32_t> c;
        std::optional<std::string_view> d;
        std::vector<std::string_view> e;
        std::vector<sub_message> f;
    };

    struct root_message
    {
        std::vector<test_message> messages;
    };

    struct point
    {
        double lat = 0;
        double lon = 0;
    };

    struct tag
    {
        std::string_view k;
        std::string_view v;
    };

    struct event
    {
        uint64_t ts = 0;
        uint32_t kind = 0;
        int32_t delta = 0;
        std::string_view source;
        std::vector<uint32_t> codes;
        std::optional<point> loc;
        std::optional<std::string_view> note;
        std::string_view payload;
        int64_t user = 0;
        std::vector<tag> tags;
        int32_t level = 0;
        bool ok = false;
    };

    // PackU32, PackU64, PackS32 and PackF64. The decoder knows the wire type of the field.
    template <class Value>
    struct pack
    {
        std::vector<Value> v;
    };

    using pack_u32 = pack<uint32_t>;
    using pack_u64 = pack<uint64_t>;
    using pack_s32 = pack<int32_t>;
    using pack_f64 = pack<double>;

    struct strs
    {
        std::vector<std::string_view> s;
    };

    struct node
    {
        uint32_t v = 0;
        std::unique_ptr<node> child;
        std::string_view t;
    };

    struct forest
    {
        std::vector<node> n;
    };

    // A map as it is on the wire: entries in their order. Lookup makes an index.
    struct dict
    {
        std::vector<std::pair<std::string_view, int32_t>> m;
    };
}

#endif
