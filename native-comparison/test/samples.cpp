#include "samples.hpp"

#include <random>

namespace
{
    // Random but the same in every run.
    std::mt19937_64 random_source(20240229);

    uint64_t below(uint64_t limit) { return random_source() % limit; }

    // At most so many bits. Every number of bits is equally likely.
    uint64_t number(uint64_t bits_max) { return random_source() >> (63 - below(bits_max)); }

    template <class Value>
    uint64_t bits_of(Value value)
    {
        uint64_t pattern = 0;
        memcpy(&pattern, &value, sizeof value);
        return pattern;
    }

    uint64_t ends(const std::string& text)
    {
        if (text.empty()) return 0;
        return static_cast<unsigned char>(text.front()) + 3 * static_cast<uint64_t>(static_cast<unsigned char>(text.back()));
    }

    // Lengths below and above the capacity of a string object, and of a length of two bytes.
    std::string text()
    {
        static const size_t lengths[] = {1, 5, 15, 16, 17, 40, 127, 128, 200};
        std::string text;
        for (size_t length = lengths[below(sizeof lengths / sizeof *lengths)]; length > 0; length--) text.push_back(static_cast<char>('a' + below(26)));
        return text;
    }

    sample literals()
    {
        sample sample;
        sample.case_name = "A";
        sample.count = 3;
        sample.is_literal = true;
        wire root;
        for (uint64_t i = 0; i < sample.count; i++)
        {
            wire message;
            message.varint(1, UINT64_MAX).varint(2, uint64_t(1) << 63).text(4, "Hello, World!");
            sample.sum += UINT64_MAX + (uint64_t(1) << 63) + ends("Hello, World!");
            for (const char* text : {"Msg 1", "Msg 2", "Msg 3", "Msg 4"})
            {
                message.text(5, text);
                sample.sum += ends(text);
            }

            for (uint64_t id = 0; id < 9; id++)
            {
                wire sub;
                if (id != 0) sub.varint(1, id);
                message.message(99999, sub.text(2, "Inner Message"));
                sample.sum += id + ends("Inner Message");
                sample.projection += ends("Inner Message");
            }

            root.message(1, message);
            sample.projection += ends("Hello, World!");
        }

        sample.messages.push_back(root);
        return sample;
    }

    // Cases that the literals do not have: field c, negative ids, wide texts, and absent fields.
    sample odd_messages()
    {
        sample sample;
        sample.case_name = "A";
        sample.count = 2;
        const std::string wide = "\xd0\x9f\xd1\x80\xe4\xb8\xad\xf0\x9f\x98\x80";
        wire full;
        full.varint(1, 7).varint(3, UINT32_MAX).text(4, wide).text(5, "");
        full.message(99999, wire().varint(1, uint64_t(-5)).text(2, wide)).message(99999, wire());
        sample.sum = 7 + uint64_t(UINT32_MAX) + ends(wide) + uint64_t(-5) + ends(wide);
        sample.projection = 2 * ends(wide);
        sample.messages.push_back(wire().message(1, full).message(1, wire()));
        return sample;
    }

    sample events()
    {
        sample sample;
        sample.case_name = "B";
        for (int i = 0; i < 40; i++)
        {
            wire event;
            const uint64_t ts = random_source() | 1, kind = 1 + below(400), user = 1 + below(uint64_t(1) << 60);
            const int64_t delta = below(2) == 0 ? 1 + int64_t(below(5000)) : -1 - int64_t(below(5000));
            const std::string source = text();
            event.fixed(1, ts).varint(2, kind).text(3, source).zigzag(4, delta);
            sample.count += kind;
            sample.sum += ts + kind + ends(source) + uint64_t(delta);

            wire codes;
            for (uint64_t left = below(9); left > 0; left--)
            {
                const uint64_t code = uint32_t(number(32));
                codes.raw_varint(code);
                sample.sum += code;
            }

            if (!codes.bytes().empty()) event.text(5, codes.bytes());
            const double lat = 1 + double(below(90)), lon = 1.5 * double(1 + below(180));
            event.message(6, wire().fixed(1, lat).fixed(2, lon));
            sample.sum += bits_of(lat) + bits_of(lon);
            if (below(2) == 0)
            {
                const std::string note = text();
                event.text(7, note);
                sample.sum += ends(note);
            }

            if (below(2) == 0)
            {
                event.varint(8, 1).varint(9, 3);
                sample.sum += 1 + 3;
            }

            if (below(2) == 0)
            {
                event.text(10, "\x80\xff\x00!");
                sample.sum += strlen("\x80\xff\x00!");
            }

            event.varint(11, user);
            sample.sum += user;
            for (uint64_t left = below(4); left > 0; left--)
            {
                const std::string k = text(), v = text();
                event.message(12, wire().text(1, k).text(2, v));
                sample.sum += ends(k) + ends(v);
            }

            sample.messages.push_back(event);
        }

        return sample;
    }

    // Input that readers must accept although no writer makes it: unpacked values, other wire types, unknown fields, a sub-message in two parts.
    sample odd_event()
    {
        sample sample;
        sample.case_name = "B";
        sample.is_canonical = false;
        const double lat = 4.5, lon = -7.25;
        wire event;
        event.varint(1, 99).fixed(11, uint64_t(99)).text(200, "unknown").varint(300, UINT64_MAX).fixed(301, uint32_t(1));
        event.varint(5, 1).text(5, wire().raw_varint(2).raw_varint(300).bytes()).varint(5, 4);
        event.message(6, wire().fixed(2, lon)).message(6, wire().fixed(1, lat)).varint(2, 17).varint(9, 1000).tag(8, 0).raw("\x80\x01", 2);
        sample.count = 17;
        sample.sum = 1 + 2 + 300 + 4 + bits_of(lat) + bits_of(lon) + 17 + 1000 + 1;
        sample.messages.push_back(event);
        return sample;
    }

    // Value makes one value: it appends the value to the packed bytes and returns its part of the sum.
    template <class Value>
    sample packed(const char* case_name, const Value& value)
    {
        sample sample;
        sample.case_name = case_name;
        sample.count = 500;
        wire values;
        for (uint64_t i = 0; i < sample.count; i++) sample.sum += value(values);
        sample.messages.push_back(wire().text(1, values.bytes()));
        return sample;
    }

    sample strings(const char* case_name, const std::string& more)
    {
        sample sample;
        sample.case_name = case_name;
        sample.count = 60;
        wire strs;
        for (uint64_t i = 0; i < sample.count; i++)
        {
            const std::string value = more + text();
            strs.text(1, value);
            sample.sum += ends(value);
        }

        sample.messages.push_back(strs);
        return sample;
    }

    sample chains()
    {
        sample sample;
        sample.case_name = "EDEEP";
        sample.count = 4;
        wire forest;
        for (uint64_t i = 0; i < sample.count; i++)
        {
            wire node;
            for (int depth = 0; depth < 60; depth++)
            {
                const uint64_t v = 1 + below(1 << 20);
                const std::string t = text();
                wire parent;
                parent.varint(1, v);
                if (depth > 0) parent.message(2, node);
                node = parent.text(3, t);
                sample.sum += v + ends(t);
            }

            forest.message(1, node);
        }

        sample.messages.push_back(forest);
        return sample;
    }

    sample entries()
    {
        sample sample;
        sample.case_name = "EMAP";
        sample.count = 80;

        // Each writer orders a map's entries in its own way.
        sample.is_canonical = false;
        wire dict;
        for (uint64_t i = 0; i < sample.count; i++)
        {
            const std::string key = "key-" + std::to_string(i * 7919) + text();
            const int64_t value = int64_t(below(4000)) - 1000;
            dict.message(1, wire().text(1, key).varint(2, uint64_t(value)));
            sample.sum += ends(key) + uint64_t(value);
            sample.lookup += uint64_t(value);
        }

        sample.messages.push_back(dict);
        return sample;
    }

    sample tiles()
    {
        sample sample;
        sample.case_name = "C";
        for (int i = 0; i < 3; i++)
        {
            wire tile;
            for (int j = 0; j < 4; j++)
            {
                const std::string name = text(), key = text(), value = text();
                const uint32_t extent = j == 0 ? 4096 : 512;
                const float single = 1.25f;
                const double wide = -2.5;
                const int64_t negative = -1 - int64_t(below(1000));
                const uint64_t id = 1 + below(100000);
                wire feature;
                feature.varint(1, id).text(2, wire().raw_varint(0).raw_varint(3).bytes()).varint(3, 2);
                feature.text(4, wire().raw_varint(9).raw_varint(4000).raw_varint(70000).bytes());

                wire layer;
                layer.text(1, name).message(2, feature).message(2, wire()).text(3, key).text(3, "kind");
                layer.message(4, wire().text(1, value)).message(4, wire().fixed(2, single)).message(4, wire().fixed(3, wide));
                layer.message(4, wire().varint(4, uint64_t(negative))).message(4, wire().varint(5, UINT64_MAX));
                layer.message(4, wire().zigzag(6, negative)).message(4, wire().varint(7, 1));

                // The first layer has the default extent.
                if (j > 0) layer.varint(5, extent);
                tile.message(3, layer.varint(15, 2));

                sample.count++;
                sample.sum += ends(name) + extent + 2 + id + 3 + 2 + 9 + 4000 + 70000 + ends(key) + ends("kind");
                sample.sum += ends(value) + bits_of(single) + bits_of(wide) + 2 * uint64_t(negative) + UINT64_MAX + 1;
                sample.projection += ends(name) + extent;
            }

            sample.messages.push_back(tile);
        }

        return sample;
    }

    sample files()
    {
        sample sample;
        sample.case_name = "D";
        wire set;
        for (int i = 0; i < 3; i++)
        {
            const wire options = wire().varint(3, 1).message(999, wire().message(2, wire().text(1, "part").varint(2, 1)).varint(4, 12));
            const wire field = wire().text(1, "count").varint(3, 4).varint(4, 1).varint(5, 5).message(8, options).text(10, "count");
            const wire value = wire().text(1, "ZERO").varint(2, 0).message(3, wire().varint(1, 1));
            const wire type = wire().text(1, "Kind").message(2, value).message(2, value).message(4, wire().varint(1, 5).varint(2, 6)).text(5, "OLD");
            const wire nested = wire().text(1, "Nested").message(2, field).message(2, field).message(4, type);
            wire outer;
            outer.text(1, "Outer").message(2, field).message(3, nested).message(5, wire().varint(1, 100).varint(2, 200).message(3, wire()));
            outer.message(7, wire().varint(7, 0)).message(8, wire().text(1, "choice")).message(9, wire().varint(1, 7).varint(2, 9)).text(10, "gone");
            const wire method = wire().text(1, "Get").text(2, ".In").text(3, ".Out").message(4, wire().varint(33, 1).varint(34, 2)).varint(6, 1);
            const wire location = wire().text(1, wire().raw_varint(4).raw_varint(0).bytes()).text(2, wire().raw_varint(1).raw_varint(0).raw_varint(9).bytes())
                                      .text(3, " Says why. ").text(6, " Apart. ");
            const std::string name = "folder/file" + std::to_string(i) + ".proto";
            wire file;
            file.text(1, name).text(2, "some.package").text(3, "other.proto").message(4, outer).message(5, type);
            file.message(6, wire().text(1, "Service").message(2, method)).message(7, field);
            file.message(8, wire().text(1, "com.some").varint(9, 1).varint(31, 1).text(37, "Some"));
            file.message(9, wire().message(1, location)).varint(10, 0).text(12, "proto3");
            set.message(1, file);

            sample.count++;
            sample.sum += ends(name) + 2 + 3 * (1 + 4 + ends("count")) + 2 * 2;
        }

        sample.messages.push_back(set);
        return sample;
    }

    // Options that the libraries here do not know: custom ones and features. The tag walk does not enter them.
    sample shop_files()
    {
        sample sample;
        sample.case_name = "FD";
        wire set;
        for (int i = 0; i < 3; i++)
        {
            const wire rules = wire().varint(1, 1).text(4, wire().varint(1, 1).varint(2, 120).bytes());
            const wire features = wire().varint(1, 3);
            const wire field_options = wire().varint(2, 1).varint(3, 1).text(21, features.bytes()).varint(3401, 2).varint(3401, 5).text(3603, rules.bytes());
            wire field;
            field.text(1, "price").varint(3, 7).varint(4, 1).varint(5, 11).text(6, ".shop.Money").message(8, field_options).text(10, "price");
            wire type;
            type.text(1, "Product").message(2, field).message(7, wire().text(3301, wire().text(1, "shop.example.com/Product").text(2, text()).bytes()));
            type.message(8, wire().text(1, "delivery").message(2, wire().varint(3602, 1)));
            const wire route = wire().text(2, "/v1/{name=stores/*}").text(10, wire().text(4, "/v1/stores").bytes());
            const wire method = wire().text(1, "Get").text(2, ".In").text(3, ".Out").message(4, wire().varint(34, 1).text(3201, route.bytes()));
            const wire value = wire().text(1, "ON").varint(2, 1).message(3, wire().text(3501, "On"));
            const std::string name = "shop/product" + std::to_string(i) + ".proto";
            wire file;
            file.text(1, name).text(2, "shop").text(3, "shop/rules/rules.proto").message(4, type).message(5, wire().text(1, "State").message(2, value));
            file.message(6, wire().text(1, "Service").message(2, method).message(3, wire().text(3101, "shop.example.com")));
            file.message(8, wire().text(11, "shop").text(50, features.bytes())).text(12, "editions").varint(14, 1000);
            set.message(1, file);

            sample.count++;
            sample.sum += ends(name) + 1 + 1 + 7 + ends("price") + 1;
        }

        sample.messages.push_back(set);
        return sample;
    }

    sample traces()
    {
        sample sample;
        sample.case_name = "FT";
        for (int i = 0; i < 3; i++)
        {
            const std::string key = text(), value = text();
            const int64_t number = -1 - int64_t(below(1000));
            const double real = 0.5 + double(below(100));
            wire attributes;
            attributes.message(1, wire().text(1, key).message(2, wire().text(1, value)));
            attributes.message(1, wire().text(1, key).message(2, wire().varint(3, uint64_t(number))));
            const uint64_t resource_sum = 2 * ends(key) + ends(value) + uint64_t(number);

            wire scope_spans;
            scope_spans.message(1, wire().text(1, "scope").text(2, "1.2").message(3, wire().text(1, key)).varint(4, 1));
            uint64_t scope_sum = ends("scope") + ends("1.2");
            for (int j = 0; j < 2; j++)
            {
                const uint64_t start = random_source(), end = start + below(1000);
                const wire list = wire().message(1, wire().text(1, "inner")).message(1, wire().varint(2, 1));
                const wire pairs = wire().message(1, wire().text(1, "inner").message(2, wire().varint(3, 5)));
                wire span;
                span.text(1, std::string(16, 'i')).text(2, std::string(8, 'j')).text(3, "state").text(4, std::string(8, 'k')).text(5, "GET /").varint(6, 2);
                span.fixed(7, start).fixed(8, end);
                span.message(9, wire().text(1, key).message(2, wire().varint(2, 1))).message(9, wire().text(1, key).message(2, wire().fixed(4, real)));
                span.message(9, wire().text(1, "list").message(2, wire().message(5, list)));
                span.message(9, wire().text(1, "pairs").message(2, wire().message(6, pairs)));
                span.message(9, wire().text(1, "bytes").message(2, wire().text(7, "\xff"))).message(9, wire().text(1, "index").message(2, wire().varint(8, 9)));
                span.message(9, wire().text(1, "none").varint(3, 4)).varint(10, 3);
                span.message(11, wire().fixed(1, end).text(2, value).message(3, wire().text(1, key)).varint(4, 1)).varint(12, 1);
                span.message(13, wire().text(1, std::string(16, 'l')).text(2, std::string(8, 'm')).message(4, wire().text(1, key)).fixed(6, uint32_t(1)));
                span.varint(14, 2).message(15, wire().text(2, value).varint(3, 2)).fixed(16, uint32_t(257));
                scope_spans.message(2, span);
                scope_sum += 16 + 8 + 8 + ends("GET /") + 2 + start + end + 2 * ends(key) + 1 + bits_of(real) + 257;
                scope_sum += ends("list") + ends("pairs") + ends("bytes") + ends("index") + ends("none");
                scope_sum += end + ends(value) + ends(key) + ends(value) + 2;
            }

            wire resource_spans;
            resource_spans.message(1, attributes.varint(2, 7).message(3, wire().text(2, "host").text(3, "id")));
            resource_spans.message(2, scope_spans).text(3, "https://schema");
            sample.messages.push_back(wire().message(1, resource_spans).message(1, wire()));
            sample.count += 2;
            sample.sum += resource_sum + scope_sum;
        }

        return sample;
    }

    // Members of oneofs and singular messages in parts: parts of the same member are merged, another member takes the place of the last.
    sample odd_traces()
    {
        sample sample;
        sample.case_name = "FT";
        sample.is_canonical = false;
        const wire list = wire().message(1, wire().text(1, "inner"));
        const wire changed = wire().message(5, list).message(5, list).text(1, "text").varint(3, 12);
        const wire parts = wire().message(6, wire().message(1, wire().text(1, "inner"))).varint(2, 0).message(6, wire());
        const wire changing = wire().text(1, "key").message(2, changed), ending = wire().text(1, "end").message(2, parts);
        const wire first = wire().message(1, wire().message(1, changing)).message(1, wire().message(1, ending)), empty;
        const wire split = wire().text(1, "split").message(2, wire().text(1, "gone")).message(2, wire().tag(3, 0).raw("\x80\x00", 2)).fixed(99, uint64_t(1));
        wire spans;
        spans.message(1, wire().text(1, "one")).message(1, wire().text(2, "two"));
        spans.message(2, wire().message(15, wire().varint(3, 9)).message(15, wire().text(2, "m")));
        spans.message(2, wire().message(9, split).varint(16, 5));
        sample.messages.push_back(wire().message(1, first).message(1, wire().message(2, spans)).message(1, empty));
        sample.count = 3;
        sample.sum = ends("key") + 12 + ends("end") + ends("one") + ends("two") + 9 + ends("m") + ends("split");
        return sample;
    }

    sample chat_log()
    {
        sample sample;
        sample.case_name = "FC";
        sample.count = 20;

        // Each writer orders a map's entries in its own way.
        sample.is_canonical = false;
        wire log;
        log.text(1, "room");
        sample.sum = ends("room");
        for (uint64_t i = 0; i < sample.count; i++)
        {
            const uint64_t id = random_source(), author = random_source(), seconds = 1 + below(2000000000), nanos = 1 + below(999999999);
            const std::string name = "\xd0\x9f" + text(), content = text() + "\xe4\xb8\xad";
            wire message;
            message.fixed(1, id).message(2, wire().fixed(1, author).text(2, name)).message(3, wire().varint(1, seconds).varint(2, nanos)).text(4, content);
            sample.sum += id + author + ends(name) + seconds + nanos + ends(content);
            if (below(2) == 0)
            {
                message.message(5, wire().fixed(1, author).text(2, name));
                sample.sum += author + ends(name);
            }

            for (uint64_t left = below(3); left > 0; left--)
            {
                const std::string emoji = "\xf0\x9f\x98" + std::string(1, char(0x80 + left));
                message.message(6, wire().text(1, emoji).varint(2, left));
                sample.sum += ends(emoji) + left;
            }

            for (uint64_t left = below(3); left > 0; left--)
            {
                message.message(7, wire().text(1, name).text(2, "image/png").text(3, content).varint(4, id).varint(5, 600).varint(6, 0));
                sample.sum += ends(name) + ends("image/png") + ends(content) + id + 600;
            }

            if (below(2) == 0)
            {
                message.message(8, wire().varint(1, seconds)).text(9, wire().raw(&id, sizeof id).raw(&author, sizeof author).bytes()).varint(10, 1);
                sample.sum += seconds + id + author + 1;
            }

            log.message(2, message);
        }

        sample.messages.push_back(log);
        return sample;
    }

    // Unpacked numbers, messages in parts, an entry without its value, other wire types and unknown fields.
    sample odd_chat_log()
    {
        sample sample;
        sample.case_name = "FC";
        sample.count = 2;
        sample.is_canonical = false;
        wire message;
        message.varint(1, 4).fixed(9, uint64_t(7)).text(9, wire().raw("12345678", 8).bytes()).message(2, wire().text(2, "a")).message(2, wire().text(3, "b"));
        message.message(6, wire().text(1, "key")).text(300, "unknown").message(8, wire().varint(1, uint64_t(-5))).message(8, wire().varint(2, uint64_t(-1)));
        message.tag(10, 0).raw("\x80\x01", 2).message(7, wire());
        uint64_t packed;
        memcpy(&packed, "12345678", sizeof packed);
        sample.messages.push_back(wire().message(2, message).message(2, wire()).text(77, "unknown"));
        sample.sum = 7 + packed + ends("a") + ends("b") + ends("key") + uint64_t(-5) + uint64_t(-1) + 1;
        return sample;
    }
}

std::vector<sample> samples()
{
    const auto u32 = [](wire& values)
    {
        const uint32_t value = uint32_t(number(32));
        values.raw_varint(value);
        return uint64_t(value);
    };
    const auto u64 = [](wire& values)
    {
        const uint64_t value = number(64);
        values.raw_varint(value);
        return value;
    };
    const auto s32 = [](wire& values)
    {
        const int32_t value = int32_t(number(32));
        values.raw_varint(uint32_t(wire::zigzag_of(value)));
        return uint64_t(int64_t(value));
    };
    const auto f64 = [](wire& values)
    {
        const double value = double(number(40)) / 8;
        values.raw(&value, sizeof value);
        return bits_of(value);
    };
    return {
        literals(), odd_messages(), events(), odd_event(),
        packed("CU32", u32), packed("CU64", u64), packed("CS32", s32), packed("CDBL", f64),
        strings("DA", ""), strings("DU", "\xd1\x8f\xe4\xb8\xad"), chains(), entries(), tiles(), files(), shop_files(), traces(), odd_traces(),
        chat_log(), odd_chat_log(),
    };
}
