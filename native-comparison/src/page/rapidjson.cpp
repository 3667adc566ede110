// JSON by RapidJSON: written by its writer, read into its document, and traversed by names.
#include "flat/values.hpp"
#include "page/page.hpp"

#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <stdexcept>

namespace libwire_native
{
    namespace
    {
        class json_model
        {
        public:
            class writer
            {
            public:
                std::string_view write()
                {
                    constexpr literal_container source;
                    _buffer.Clear();
                    rapidjson::Writer<rapidjson::StringBuffer> json(_buffer);
                    json.StartObject();
                    json.Key("list");
                    json.StartArray();
                    for (int i = 0; i < source.count(); i++)
                    {
                        const bar_value value = source.sibling(i);
                        json.StartObject();
                        json.Key("sibling");
                        json.StartObject();
                        json.Key("parent");
                        json.StartObject();
                        json.Key("id");
                        json.Uint64(value.parent.id);
                        json.Key("count");
                        json.Int(value.parent.count);
                        json.Key("prefix");
                        json.Int(value.parent.prefix);
                        json.Key("length");
                        json.Uint(value.parent.length);
                        json.EndObject();
                        json.Key("time");
                        json.Int(value.time);
                        json.Key("ratio");
                        json.Double(value.ratio);
                        json.Key("size");
                        json.Uint(value.size);
                        json.EndObject();
                        json.Key("name");
                        json.String(source.name(i).data(), static_cast<rapidjson::SizeType>(source.name(i).size()));
                        json.Key("rating");
                        json.Double(source.rating(i));
                        json.Key("postfix");
                        json.Uint(source.postfix(i));
                        json.EndObject();
                    }

                    json.EndArray();
                    json.Key("initialized");
                    json.Bool(source.initialized());
                    json.Key("fruit");
                    json.Int(source.fruit());
                    json.Key("location");
                    json.String(source.location().data(), static_cast<rapidjson::SizeType>(source.location().size()));
                    json.EndObject();
                    return {_buffer.GetString(), _buffer.GetSize()};
                }

            private:
                rapidjson::StringBuffer _buffer;
            };

            void decode(const std::string& text)
            {
                _document.Parse(text.data(), text.size());
                if (_document.HasParseError()) throw std::runtime_error("JSON");
            }

            uint64_t sum() const
            {
                uint64_t sum = whole(_document["initialized"].GetBool()) + _document["location"].GetStringLength() + whole(_document["fruit"].GetInt());
                for (const auto& element : _document["list"].GetArray())
                {
                    const auto& sibling = element["sibling"];
                    const auto& parent = sibling["parent"];
                    sum += element["name"].GetStringLength() + element["postfix"].GetUint() + whole(element["rating"].GetDouble()) + whole(sibling["ratio"].GetDouble());
                    sum += sibling["size"].GetUint() + whole(sibling["time"].GetInt());
                    sum += whole(parent["count"].GetInt()) + parent["id"].GetUint64() + parent["length"].GetUint() + whole(parent["prefix"].GetInt());
                }

                return sum;
            }

        private:
            rapidjson::Document _document;
        };
    }

    std::unique_ptr<libwire_native_page> open_rapidjson_page()
    {
        return std::make_unique<page_over<json_model>>();
    }

    const char* rapidjson_page_version()
    {
        return "RapidJSON " RAPIDJSON_VERSION_STRING;
    }
}
