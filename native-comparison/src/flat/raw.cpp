// The column "raw": the same values in plain structs, written and read in place. No format that keeps the values can be faster, and none with offsets
// can be written in fewer bytes.
#include "cases.hpp"
#include "columns.hpp"
#include "flat/raw_numbers.hpp"
#include "flat/values.hpp"
#include "keep.hpp"

#include <string.h>

#include <memory>
#include <stdexcept>

namespace libwire_native
{
    namespace
    {
        template <size_t CharactersMax>
        struct raw_text
        {
            uint32_t length;
            char characters[CharactersMax];

            void set(std::string_view text)
            {
                if (text.size() > CharactersMax) throw std::length_error("raw text");
                length = static_cast<uint32_t>(text.size());
                memcpy(characters, text.data(), text.size());
            }
        };

        template <size_t NameMax>
        struct raw_element
        {
            bar_value sibling;
            double rating;
            raw_text<NameMax> name;
            uint8_t postfix;
        };

        template <int Count, size_t NameMax>
        struct raw_container
        {
            raw_element<NameMax> list[Count];
            raw_text<32> location;
            int16_t fruit;
            bool initialized;
        };

        using small_container = raw_container<3, 16>;
        using middle_container = raw_container<30, 36>;

        struct raw_row
        {
            raw_text<12> text;
            double x;
            double y;
            double z;
        };

        template <int Count, size_t NameMax, class Source>
        void write(raw_container<Count, NameMax>& target, const Source& source)
        {
            for (int i = 0; i < Count; i++)
            {
                raw_element<NameMax>& element = target.list[i];
                element.sibling = source.sibling(i);
                element.rating = source.rating(i);
                element.name.set(source.name(i));
                element.postfix = source.postfix(i);
            }

            target.location.set(source.location());
            target.fruit = source.fruit();
            target.initialized = source.initialized();
        }

        template <class Container>
        uint64_t members(const Container& container)
        {
            uint64_t sum = whole(container.initialized) + container.location.length + whole(container.fruit);
            for (const auto& element : container.list)
            {
                const bar_value& sibling = element.sibling;
                sum += element.name.length + whole(element.postfix) + whole(element.rating) + whole(sibling.ratio) + whole(sibling.size) + whole(sibling.time);
                sum += whole(sibling.parent.count) + sibling.parent.id + sibling.parent.length + whole(sibling.parent.prefix);
            }

            return sum;
        }

        template <class Container>
        uint64_t some_members(const Container& container)
        {
            uint64_t sum = whole(container.initialized) + container.location.length + whole(container.fruit);
            for (const auto& element : container.list) sum += element.name.length + whole(element.sibling.ratio) + whole(element.sibling.parent.count);
            return sum;
        }

        template <class Container, class Source>
        class container_writing final : public libwire_native_session
        {
        public:
            container_writing(const messages& input, Source source) : _passes(input.passes()), _source(std::move(source)), _target(new Container())
            {
                // If a run would throw, this throws now.
                write(*_target, _source);
            }

            bool run(uint64_t& result) override
            {
                for (uint64_t pass = 0; pass < _passes; pass++)
                {
                    write(*_target, _source);
                    keep(_target.get());
                    result += sizeof(Container);
                }

                output = reinterpret_cast<const uint8_t*>(_target.get());
                output_bytes = sizeof(Container);
                return true;
            }

        private:
            uint64_t _passes;
            Source _source;
            std::unique_ptr<Container> _target;
        };

        template <class Container, uint64_t (*Sum)(const Container&)>
        class container_reading final : public libwire_native_session
        {
        public:
            container_reading(const messages& input, const stored_container& source) : _passes(input.passes()), _container(new Container())
            {
                write(*_container, source);
            }

            bool run(uint64_t& result) override
            {
                for (uint64_t pass = 0; pass < _passes; pass++)
                {
                    keep(_container.get());
                    result += Sum(*_container);
                }

                return true;
            }

        private:
            uint64_t _passes;
            std::unique_ptr<Container> _container;
        };

        // The tables of W8 with room for every field.
        class sparse_writing final : public libwire_native_session
        {
        public:
            explicit sparse_writing(const messages& input) : _passes(input.passes()), _values(read_sparse(input)), _target(_values.size()) {}

            bool run(uint64_t& result) override
            {
                for (uint64_t pass = 0; pass < _passes; pass++)
                {
                    sparse_value* next = _target.data();
                    for (const sparse_value& value : _values) *next++ = value;
                    keep(_target.data());
                    result += _target.size() * sizeof(sparse_value);
                }

                output = reinterpret_cast<const uint8_t*>(_target.data());
                output_bytes = _target.size() * sizeof(sparse_value);
                return true;
            }

        private:
            uint64_t _passes;
            std::vector<sparse_value> _values;
            std::vector<sparse_value> _target;
        };

        class rows_writing final : public libwire_native_session
        {
        public:
            explicit rows_writing(const messages& input) : _passes(input.passes()), _rows(read_rows(input)), _target(_rows.size()) {}

            bool run(uint64_t& result) override
            {
                for (uint64_t pass = 0; pass < _passes; pass++)
                {
                    raw_row* next = _target.data();
                    for (const row_value& row : _rows)
                    {
                        next->text.set(row.text);
                        next->x = row.x;
                        next->y = row.y;
                        next->z = row.z;
                        next++;
                    }

                    keep(_target.data());
                    result += _target.size() * sizeof(raw_row);
                }

                output = reinterpret_cast<const uint8_t*>(_target.data());
                output_bytes = _target.size() * sizeof(raw_row);
                return true;
            }

        private:
            uint64_t _passes;
            std::vector<row_value> _rows;
            std::vector<raw_row> _target;
        };

        template <class Container>
        session_ptr open_reading(const request& request, size_t count)
        {
            const bool is_partial = request.operation == "Partial";
            if (!is_partial && request.operation != "Read") return nullptr;
            const stored_container source = read_container(request.input);
            if (source.elements.size() != count) return nullptr;
            if (is_partial) return make_session<container_reading<Container, some_members<Container>>>(request, source);
            return make_session<container_reading<Container, members<Container>>>(request, source);
        }
    }

    session_ptr open_raw(const request& request)
    {
        if (request.case_name == "W1")
        {
            if (request.operation == "Build") return make_session<container_writing<small_container, literal_container>>(request, literal_container());
            return request.operation == "Read" ? open_reading<small_container>(request, 3) : nullptr;
        }

        if (request.case_name == "W2")
        {
            if (request.operation != "Write") return open_reading<middle_container>(request, 30);
            stored_container source = read_container(request.input);
            return source.elements.size() == 30 ? make_session<container_writing<middle_container, stored_container>>(request, std::move(source)) : nullptr;
        }

        if (request.case_name == "W7") return request.operation == "Sum" ? open_raw_numbers(request) : nullptr;
        if (request.operation != "Write") return nullptr;
        if (is_sparse(request.case_name)) return make_session<sparse_writing>(request);
        return request.case_name == "W3" ? make_session<rows_writing>(request) : nullptr;
    }
}
