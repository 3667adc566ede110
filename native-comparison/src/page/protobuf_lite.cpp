// Protocol Buffers: messages that are generated for the lite runtime.
#include "page.pb.h"
#include "flat/values.hpp"
#include "page/page.hpp"

#include <stdexcept>

#define LIBWIRE_TEXT_OF(macro) LIBWIRE_TEXT(macro)
#define LIBWIRE_TEXT(text) #text

namespace libwire_native
{
    namespace
    {
        class lite_model
        {
        public:
            class writer
            {
            public:
                std::string_view write()
                {
                    constexpr literal_container source;
                    libwire::page::FooBarContainer root;
                    for (int i = 0; i < source.count(); i++)
                    {
                        const bar_value value = source.sibling(i);
                        libwire::page::FooBar& element = *root.add_list();
                        libwire::page::Bar& sibling = *element.mutable_sibling();
                        libwire::page::Foo& parent = *sibling.mutable_parent();
                        parent.set_id(value.parent.id);
                        parent.set_count(value.parent.count);
                        parent.set_prefix(value.parent.prefix);
                        parent.set_length(value.parent.length);
                        sibling.set_time(value.time);
                        sibling.set_ratio(value.ratio);
                        sibling.set_size(value.size);
                        element.set_name(source.name(i).data(), source.name(i).size());
                        element.set_rating(source.rating(i));
                        element.set_postfix(source.postfix(i));
                    }

                    root.set_initialized(source.initialized());
                    root.set_fruit(static_cast<libwire::page::Fruit>(source.fruit()));
                    root.set_location(source.location().data(), source.location().size());
                    root.SerializeToString(&_output);
                    return _output;
                }

            private:
                std::string _output;
            };

            void decode(const std::string& bytes)
            {
                if (!_root.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) throw std::runtime_error("protobuf");
            }

            uint64_t sum() const
            {
                uint64_t sum = whole(_root.initialized()) + _root.location().size() + whole(_root.fruit());
                for (const libwire::page::FooBar& element : _root.list())
                {
                    const libwire::page::Bar& sibling = element.sibling();
                    const libwire::page::Foo& parent = sibling.parent();
                    sum += element.name().size() + whole(element.postfix()) + whole(element.rating()) + whole(sibling.ratio()) + whole(sibling.size()) + whole(sibling.time());
                    sum += whole(parent.count()) + parent.id() + parent.length() + whole(parent.prefix());
                }

                return sum;
            }

        private:
            libwire::page::FooBarContainer _root;
        };
    }

    std::unique_ptr<libwire_native_page> open_protobuf_lite_page()
    {
        return std::make_unique<page_over<lite_model>>();
    }

    // The version of the library as one number: 3021012.
    const char* protobuf_lite_page_version()
    {
        return "protobuf " LIBWIRE_TEXT_OF(GOOGLE_PROTOBUF_VERSION) " (lite)";
    }
}
