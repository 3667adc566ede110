// XML by pugixml: a tree with the members as attributes, built and written, read and traversed by names.
#include "flat/values.hpp"
#include "page/page.hpp"

#include <pugixml.hpp>

#include <string.h>

#include <stdexcept>

namespace libwire_native
{
    namespace
    {
        class xml_model
        {
        public:
            class writer final : pugi::xml_writer
            {
            public:
                std::string_view write()
                {
                    constexpr literal_container source;
                    pugi::xml_document document;
                    pugi::xml_node root = document.append_child("container");
                    root.append_attribute("initialized") = source.initialized();
                    root.append_attribute("fruit") = static_cast<int>(source.fruit());
                    root.append_attribute("location") = source.location().data();
                    for (int i = 0; i < source.count(); i++)
                    {
                        const bar_value value = source.sibling(i);
                        pugi::xml_node element = root.append_child("element"), sibling = element.append_child("sibling"), parent = sibling.append_child("parent");
                        parent.append_attribute("id") = static_cast<unsigned long long>(value.parent.id);
                        parent.append_attribute("count") = static_cast<int>(value.parent.count);
                        parent.append_attribute("prefix") = static_cast<int>(value.parent.prefix);
                        parent.append_attribute("length") = static_cast<unsigned int>(value.parent.length);
                        sibling.append_attribute("time") = static_cast<int>(value.time);
                        sibling.append_attribute("ratio") = value.ratio;
                        sibling.append_attribute("size") = static_cast<unsigned int>(value.size);
                        element.append_attribute("name") = source.name(i).data();
                        element.append_attribute("rating") = source.rating(i);
                        element.append_attribute("postfix") = static_cast<unsigned int>(source.postfix(i));
                    }

                    _output.clear();
                    document.save(*this, "", pugi::format_raw | pugi::format_no_declaration);
                    return _output;
                }

            private:
                void write(const void* data, size_t size_bytes) override { _output.append(static_cast<const char*>(data), size_bytes); }

                std::string _output;
            };

            void decode(const std::string& text)
            {
                if (!_document.load_buffer(text.data(), text.size())) throw std::runtime_error("XML");
            }

            uint64_t sum() const
            {
                const pugi::xml_node root = _document.child("container");
                uint64_t sum = whole(root.attribute("initialized").as_bool()) + strlen(root.attribute("location").value()) + whole(root.attribute("fruit").as_int());
                for (const pugi::xml_node element : root.children("element"))
                {
                    const pugi::xml_node sibling = element.child("sibling"), parent = sibling.child("parent");
                    sum += strlen(element.attribute("name").value()) + element.attribute("postfix").as_uint() + whole(element.attribute("rating").as_double());
                    sum += whole(sibling.attribute("ratio").as_float()) + sibling.attribute("size").as_uint() + whole(sibling.attribute("time").as_int());
                    sum += whole(parent.attribute("count").as_int()) + parent.attribute("id").as_ullong() + parent.attribute("length").as_uint();
                    sum += whole(parent.attribute("prefix").as_int());
                }

                return sum;
            }

        private:
            pugi::xml_document _document;
        };
    }

    std::unique_ptr<libwire_native_page> open_pugixml_page()
    {
        return std::make_unique<page_over<xml_model>>();
    }

    const char* pugixml_page_version()
    {
        static const std::string text =
            "pugixml " + std::to_string(PUGIXML_VERSION / 1000) + "." + std::to_string(PUGIXML_VERSION / 10 % 100);
        return text.c_str();
    }
}
