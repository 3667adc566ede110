// The column over Google's FlatBuffers: generated code, one builder that is cleared between buffers, and the verifier with its defaults.
#include "bench_generated.h"
#include "lists_generated.h"
#include "cases.hpp"
#include "flat/column.hpp"
#include "flat/sessions.hpp"
#include "flat/values.hpp"
#include "keep.hpp"

namespace libwire_native
{
    namespace
    {
        namespace model = LibWire::Benchmarks::FlatModel;

        // Memory for the offsets of a vector, kept like the builder.
        template <class Table>
        using offsets = std::vector<flatbuffers::Offset<Table>>;

        flatbuffers::Offset<flatbuffers::String> create_text(flatbuffers::FlatBufferBuilder& builder, std::string_view text)
        {
            return builder.CreateString(text.data(), text.size());
        }

        template <class Source>
        struct container_writer
        {
            Source source;
            offsets<model::FooBar> list;

            explicit container_writer(Source values) : source(std::move(values)), list(static_cast<size_t>(source.count())) {}

            void write(flatbuffers::FlatBufferBuilder& builder)
            {
                for (int i = 0; i < source.count(); i++)
                {
                    const bar_value& value = source.sibling(i);
                    const model::Foo parent(value.parent.id, value.parent.count, value.parent.prefix, value.parent.length);
                    const model::Bar sibling(parent, value.time, value.ratio, value.size);
                    const auto name = create_text(builder, source.name(i));
                    list[static_cast<size_t>(i)] = model::CreateFooBar(builder, &sibling, name, source.rating(i), source.postfix(i));
                }

                const auto location = create_text(builder, source.location());
                const auto elements = builder.CreateVector(list.data(), list.size());
                builder.Finish(model::CreateFooBarContainer(builder, elements, source.initialized(), static_cast<model::Fruit>(source.fruit()), location));
            }
        };

        struct rows_writer
        {
            std::vector<row_value> rows;
            offsets<model::Row> list;

            explicit rows_writer(std::vector<row_value> values) : rows(std::move(values)), list(rows.size()) {}

            void write(flatbuffers::FlatBufferBuilder& builder)
            {
                for (size_t i = 0; i < rows.size(); i++)
                {
                    const auto text = create_text(builder, rows[i].text);
                    list[i] = model::CreateRow(builder, text, rows[i].x, rows[i].y, rows[i].z);
                }

                builder.Finish(model::CreateRowSet(builder, builder.CreateVector(list.data(), list.size())));
            }
        };

        struct prices_writer
        {
            std::vector<price_value> prices;
            offsets<model::Price> list;

            explicit prices_writer(std::vector<price_value> values) : prices(std::move(values)), list(prices.size()) {}

            void write(flatbuffers::FlatBufferBuilder& builder)
            {
                for (size_t i = 0; i < prices.size(); i++) list[i] = model::CreatePrice(builder, create_text(builder, prices[i].code), prices[i].cents);
                builder.Finish(model::CreatePriceList(builder, builder.CreateVectorOfSortedTables(list.data(), list.size())));
            }
        };

        struct texts_writer
        {
            std::vector<std::string> texts;
            offsets<flatbuffers::String> list;

            explicit texts_writer(std::vector<std::string> values) : texts(std::move(values)), list(texts.size()) {}

            void write(flatbuffers::FlatBufferBuilder& builder)
            {
                for (size_t i = 0; i < texts.size(); i++) list[i] = builder.CreateSharedString(texts[i]);
                builder.Finish(model::CreateTextList(builder, builder.CreateVector(list.data(), list.size())));
            }
        };

        struct numbers_writer
        {
            std::vector<int32_t> numbers;

            void write(flatbuffers::FlatBufferBuilder& builder)
            {
                builder.Finish(model::CreateNumberList(builder, builder.CreateVector(numbers.data(), numbers.size())));
            }
        };

        struct sparse_writer
        {
            std::vector<sparse_value> values;
            offsets<model::Sparse> list;

            explicit sparse_writer(std::vector<sparse_value> of) : values(std::move(of)), list(values.size()) {}

            void write(flatbuffers::FlatBufferBuilder& builder)
            {
                for (size_t i = 0; i < values.size(); i++)
                {
                    const auto number = [&value = values[i]](size_t field) -> flatbuffers::Optional<int32_t>
                    {
                        if (value.has(field)) return value.numbers[field];
                        return flatbuffers::nullopt;
                    };
                    list[i] = model::CreateSparse(builder, number(0), number(1), number(2), number(3), number(4), number(5), number(6), number(7), number(8), number(9),
                        number(10), number(11));
                }

                builder.Finish(model::CreateSparseList(builder, builder.CreateVector(list.data(), list.size())));
            }
        };

        uint64_t sum_of_numbers(const uint8_t* data)
        {
            int64_t sum = 0;
            for (const int32_t number : *flatbuffers::GetRoot<model::NumberList>(data)->numbers()) sum += number;
            return static_cast<uint64_t>(sum);
        }

        uint64_t members(const uint8_t* data)
        {
            const auto* root = flatbuffers::GetRoot<model::FooBarContainer>(data);
            uint64_t sum = whole(root->initialized()) + root->location()->size() + whole(root->fruit());
            for (const auto* element : *root->list())
            {
                const model::Bar& sibling = *element->sibling();
                const model::Foo& parent = sibling.parent();
                sum += element->name()->size() + whole(element->postfix()) + whole(element->rating()) + whole(sibling.ratio()) + whole(sibling.size()) + whole(sibling.time());
                sum += whole(parent.count()) + parent.id() + parent.length() + whole(parent.prefix());
            }

            return sum;
        }

        uint64_t some_members(const uint8_t* data)
        {
            const auto* root = flatbuffers::GetRoot<model::FooBarContainer>(data);
            uint64_t sum = whole(root->initialized()) + root->location()->size() + whole(root->fruit());
            for (const auto* element : *root->list())
                sum += element->name()->size() + whole(element->sibling()->ratio()) + whole(element->sibling()->parent().count());
            return sum;
        }

        template <uint64_t (*Sum)(const uint8_t*)>
        class reading_session final : public libwire_native_session
        {
        public:
            explicit reading_session(const messages& input) : _input(input) {}

            bool run(uint64_t& result) override
            {
                for (uint64_t pass = 0; pass < _input.passes(); pass++)
                {
                    keep(_input.data());
                    result += Sum(_input.data());
                }

                return true;
            }

        private:
            messages _input;
        };

        // Looks up by binary search: the list is sorted. Keys are in another order, which is that of all columns.
        class price_search final : public libwire_native_session
        {
        public:
            explicit price_search(const messages& input) : _input(input)
            {
                constexpr size_t key_step = 7919;
                const auto& prices = *flatbuffers::GetRoot<model::PriceList>(input.data())->prices();
                _keys.reserve(prices.size());
                for (size_t i = 0; i < prices.size(); i++)
                    _keys.push_back(prices.Get(static_cast<flatbuffers::uoffset_t>(i * key_step % prices.size()))->code()->str());
            }

            bool run(uint64_t& result) override
            {
                for (uint64_t pass = 0; pass < _input.passes(); pass++)
                {
                    keep(_input.data());
                    const auto& prices = *flatbuffers::GetRoot<model::PriceList>(_input.data())->prices();
                    for (const std::string& key : _keys)
                    {
                        const auto* price = prices.LookupByKey(key.c_str());
                        if (price != nullptr) result += whole(price->cents());
                    }
                }

                return true;
            }

        private:
            messages _input;
            std::vector<std::string> _keys;
        };

        class verified_reading_session final : public libwire_native_session
        {
        public:
            explicit verified_reading_session(const messages& input) : _input(input) {}

            bool run(uint64_t& result) override
            {
                for (uint64_t pass = 0; pass < _input.passes(); pass++)
                {
                    keep(_input.data());
                    if (!verify<model::FooBarContainer>(_input)) return false;
                    result += members(_input.data());
                }

                return true;
            }

        private:
            messages _input;
        };

        template <class Root>
        class verifying_session final : public libwire_native_session
        {
        public:
            explicit verifying_session(const messages& input) : _input(input) {}

            bool run(uint64_t& result) override
            {
                for (uint64_t pass = 0; pass < _input.passes(); pass++)
                {
                    keep(_input.data());
                    if (!verify<Root>(_input)) return false;
                    result++;
                }

                return true;
            }

        private:
            messages _input;
        };

        // It reads only verified buffers with all members present: the loops do not check for null.
        template <uint64_t (*Sum)(const uint8_t*)>
        session_ptr open_reading(const request& request)
        {
            if (!verify<model::FooBarContainer>(request.input)) return nullptr;
            read_container(request.input);
            return make_session<reading_session<Sum>>(request);
        }

        // All members must be present, as for reading.
        session_ptr open_verified_reading(const request& request)
        {
            if (verify<model::FooBarContainer>(request.input)) read_container(request.input);
            return make_session<verified_reading_session>(request);
        }

        session_ptr open_prices(const request& request)
        {
            if (request.operation == "Build") return make_session<writing_session<prices_writer>>(request, prices_writer(read_prices(request.input)));
            if (request.operation != "Find" || !verify<model::PriceList>(request.input)) return nullptr;
            const bool is_absent = flatbuffers::GetRoot<model::PriceList>(request.input.data())->prices() == nullptr;
            return is_absent ? nullptr : make_session<price_search>(request);
        }

        session_ptr open_container(const request& request)
        {
            using literal_writer = container_writer<literal_container>;
            using stored_writer = container_writer<stored_container>;
            const bool is_small = request.case_name == "W1";
            if (request.operation == "Read" || (!is_small && request.operation == "Reread")) return open_reading<members>(request);
            if (request.operation == "VerifyRead") return open_verified_reading(request);
            if (request.operation == "Verify") return make_session<verifying_session<model::FooBarContainer>>(request);
            if (is_small) return request.operation == "Build" ? make_session<writing_session<literal_writer>>(request, literal_writer({})) : nullptr;
            if (request.operation == "Write") return make_session<writing_session<stored_writer>>(request, stored_writer(read_container(request.input)));
            return request.operation == "Partial" ? open_reading<some_members>(request) : nullptr;
        }

        session_ptr open_numbers(const request& request)
        {
            if (request.operation == "Write") return make_session<writing_session<numbers_writer>>(request, numbers_writer{read_numbers(request.input)});
            if (request.operation != "Sum" || !verify<model::NumberList>(request.input)) return nullptr;
            const bool is_absent = flatbuffers::GetRoot<model::NumberList>(request.input.data())->numbers() == nullptr;
            return is_absent ? nullptr : make_session<reading_session<sum_of_numbers>>(request);
        }

        session_ptr open_lists(const request& request)
        {
            if (request.operation != "Write") return nullptr;
            if (request.case_name == "W3") return make_session<writing_session<rows_writer>>(request, rows_writer(read_rows(request.input)));
            if (request.case_name == "W5") return make_session<writing_session<texts_writer>>(request, texts_writer(read_texts(request.input)));
            return is_sparse(request.case_name) ? make_session<writing_session<sparse_writer>>(request, sparse_writer(read_sparse(request.input))) : nullptr;
        }

        session_ptr open(const request& request)
        {
            if (request.input.count() != 1) return nullptr;
            if (request.case_name == "W1" || request.case_name == "W2") return open_container(request);
            if (is_price_list(request.case_name)) return open_prices(request);
            if (request.case_name == "W6") return request.operation == "Verify" ? make_session<verifying_session<model::Node>>(request) : nullptr;
            return request.case_name == "W7" ? open_numbers(request) : open_lists(request);
        }
    }
}

extern "C" libwire_native_session* LIBWIRE_FLAT_OPEN(const libwire_native::request& request)
{
    return libwire_native::open(request).release();
}
