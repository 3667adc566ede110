// The C interface: catches every exception and returns bytes.
#include "libwire_flatbuffers_oracle.h"

#include "dump.hpp"
#include "schema.hpp"
#include "script.hpp"
#include "verify.hpp"

#include <stdlib.h>
#include <string.h>

namespace
{
    using namespace libwire_flat;

    template<typename Bytes> void set_result(libwire_flat_result* result, const Bytes& bytes)
    {
        result->data = nullptr;
        result->size_bytes = bytes.size();
        if (bytes.empty()) return;
        result->data = static_cast<uint8_t*>(malloc(bytes.size()));
        if (result->data == nullptr) abort();
        memcpy(result->data, bytes.data(), bytes.size());
    }

    // Calls the function and converts its exceptions to codes.
    template<typename Function> int guard(libwire_flat_result* result, Function function)
    {
        *result = {};
        try
        {
            return function();
        }
        catch (const unknown& failure)
        {
            set_result(result, std::string(failure.what()));
            return LIBWIRE_FLAT_UNKNOWN;
        }
        catch (const std::exception& failure)
        {
            set_result(result, std::string(failure.what()));
            return LIBWIRE_FLAT_REFUSED;
        }
    }

    bool is_size_prefixed(uint32_t flags)
    {
        return (flags & LIBWIRE_FLAT_SIZE_PREFIXED) != 0;
    }
}

void libwire_flat_free(libwire_flat_result* result)
{
    free(result->data);
    *result = {};
}

const char* libwire_flat_version(void)
{
    static const std::string text = std::string("FlatBuffers ") + flatbuffers::FLATBUFFERS_VERSION();
    return text.c_str();
}

int libwire_flat_parse(const char* text, const char* const* include_folders, libwire_flat_schema** schema, libwire_flat_result* result)
{
    *schema = nullptr;
    return guard(result, [&]
    {
        *schema = parse(text, include_folders).release();
        return LIBWIRE_FLAT_OK;
    });
}

int libwire_flat_load(const uint8_t* bfbs, size_t size_bytes, libwire_flat_schema** schema, libwire_flat_result* result)
{
    *schema = nullptr;
    return guard(result, [&]
    {
        *schema = load(bfbs, size_bytes).release();
        return LIBWIRE_FLAT_OK;
    });
}

void libwire_flat_close(libwire_flat_schema* schema)
{
    delete schema;
}

int libwire_flat_describe(libwire_flat_schema* schema, libwire_flat_result* result)
{
    return guard(result, [&]
    {
        set_result(result, describe(*schema));
        return LIBWIRE_FLAT_OK;
    });
}

int libwire_flat_build(libwire_flat_schema* schema, const char* json, uint32_t flags, libwire_flat_result* result)
{
    return guard(result, [&]
    {
        set_result(result, build(*schema, json, (flags & LIBWIRE_FLAT_FORCE_DEFAULTS) != 0, is_size_prefixed(flags)));
        return LIBWIRE_FLAT_OK;
    });
}

int libwire_flat_verify(
    libwire_flat_schema* schema, const char* root, const uint8_t* buffer, size_t size_bytes, uint32_t flags, libwire_flat_result* result)
{
    return guard(result, [&] { return verify(*schema, root, buffer, size_bytes, is_size_prefixed(flags)) ? LIBWIRE_FLAT_OK : LIBWIRE_FLAT_REFUSED; });
}

int libwire_flat_dump(
    libwire_flat_schema* schema, const char* root, const uint8_t* buffer, size_t size_bytes, uint32_t flags, libwire_flat_result* result)
{
    return guard(result, [&]
    {
        set_result(result, dump(*schema, root, buffer, size_bytes, is_size_prefixed(flags)));
        return LIBWIRE_FLAT_OK;
    });
}

int libwire_flat_script(const uint8_t* script, size_t size_bytes, libwire_flat_result* result)
{
    return guard(result, [&]
    {
        set_result(result, run_script(script, size_bytes));
        return LIBWIRE_FLAT_OK;
    });
}
