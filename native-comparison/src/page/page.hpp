// The columns of the benchmark page: a format writes, decodes, traverses and frees the container of W1 as a message of its own.
#ifndef LIBWIRE_NATIVE_PAGE_HPP
#define LIBWIRE_NATIVE_PAGE_HPP

#include "keep.hpp"
#include "libwire_native.h"

#include <stdint.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct libwire_native_page
{
    virtual ~libwire_native_page() = default;

    // Writes the message, and keeps it for the other functions. Returns its size.
    virtual uint64_t encode(uint64_t times) = 0;

    // Decodes the message, adds up its members and frees it, each time. Returns the sum of all times.
    virtual uint64_t use(uint64_t times) = 0;

    // The same in three steps. Decoded messages are kept until they are released.
    virtual void decode(uint64_t times) = 0;
    virtual uint64_t traverse() = 0;
    virtual void release() = 0;

    std::string message;
};

namespace libwire_native
{
    // Model is a decoded message. It has decode and sum; Model::writer has write, which returns the bytes of a new message.
    template <class Model>
    class page_over final : public libwire_native_page
    {
    public:
        page_over() { message = _writer.write(); }

        uint64_t encode(uint64_t times) override
        {
            size_t size_bytes = 0;
            for (uint64_t i = 0; i < times; i++)
            {
                const std::string_view written = _writer.write();
                keep(written.data());
                size_bytes = written.size();
            }

            return size_bytes;
        }

        uint64_t use(uint64_t times) override
        {
            uint64_t sum = 0;
            for (uint64_t i = 0; i < times; i++)
            {
                keep(message.data());
                Model model;
                model.decode(message);
                sum += model.sum();
            }

            return sum;
        }

        void decode(uint64_t times) override
        {
            for (uint64_t i = 0; i < times; i++)
            {
                keep(message.data());
                _models.push_back(std::make_unique<Model>());
                _models.back()->decode(message);
            }
        }

        uint64_t traverse() override
        {
            uint64_t sum = 0;
            for (const auto& model : _models) sum += model->sum();
            return sum;
        }

        void release() override { _models.clear(); }

    private:
        typename Model::writer _writer;
        std::vector<std::unique_ptr<Model>> _models;
    };

    // Null if this build does not have the column.
    std::unique_ptr<libwire_native_page> open_page(std::string_view column);

    // Each exists only if its library was found: LIBWIRE_NATIVE_PROTOBUF, LIBWIRE_NATIVE_RAPIDJSON, LIBWIRE_NATIVE_PUGIXML.
    std::unique_ptr<libwire_native_page> open_protobuf_lite_page();
    std::unique_ptr<libwire_native_page> open_rapidjson_page();
    std::unique_ptr<libwire_native_page> open_pugixml_page();

    // For example "RapidJSON 1.1.0".
    const char* protobuf_lite_page_version();
    const char* rapidjson_page_version();
    const char* pugixml_page_version();
}

#endif
