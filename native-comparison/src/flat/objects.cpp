// The column over the object API of Google's FlatBuffers: objects on the heap with std::string and std::vector, made by UnPack and written by Pack.
#include "flat/sessions.hpp"
#include "flat/values.hpp"

#include <memory>

namespace libwire_native
{
    namespace
    {
        struct object_writer
        {
            std::unique_ptr<model::FooBarContainerT> root;

            void write(flatbuffers::FlatBufferBuilder& builder) { builder.Finish(model::FooBarContainer::Pack(builder, root.get())); }
        };

        uint64_t members(const model::FooBarContainerT& root)
        {
            uint64_t sum = whole(root.initialized) + root.location.size() + whole(root.fruit);
            for (const auto& element : root.list)
            {
                const model::Bar& sibling = *element->sibling;
                const model::Foo& parent = sibling.parent();
                sum += element->name.size() + whole(element->postfix) + whole(element->rating) + whole(sibling.ratio()) + whole(sibling.size()) + whole(sibling.time());
                sum += whole(parent.count()) + parent.id() + parent.length() + whole(parent.prefix());
            }

            return sum;
        }

        std::unique_ptr<model::FooBarContainerT> unpack(const messages& input)
        {
            return std::unique_ptr<model::FooBarContainerT>(flatbuffers::GetRoot<model::FooBarContainer>(input.data())->UnPack());
        }

        // Reads the buffer into new objects once in each pass, and walks the objects.
        class object_reading final : public libwire_native_session
        {
        public:
            explicit object_reading(const messages& input) : _input(input) {}

            bool run(uint64_t& result) override
            {
                for (uint64_t pass = 0; pass < _input.passes(); pass++)
                {
                    keep(_input.data());
                    result += members(*unpack(_input));
                }

                return true;
            }

        private:
            messages _input;
        };

        session_ptr open(const request& request)
        {
            if (request.input.count() != 1 || request.case_name != "W2" || !verify<model::FooBarContainer>(request.input)) return nullptr;

            // Throws if a member is absent.
            read_container(request.input);
            if (request.operation == "Write") return make_session<writing_session<object_writer>>(request, object_writer{unpack(request.input)});
            return request.operation == "Read" ? make_session<object_reading>(request) : nullptr;
        }
    }
}

extern "C" libwire_native_session* LIBWIRE_FLAT_OPEN(const libwire_native::request& request)
{
    return libwire_native::open(request).release();
}
