// The C interface: finds the column and catches every exception.
#include "columns.hpp"
#include "flat/column.hpp"
#include "heap.hpp"
#include "page/page.hpp"

#include <string>

namespace
{
    using namespace libwire_native;

    session_ptr open(std::string_view column, const request& request)
    {
        if (column == "memcpy") return open_memcpy(request);
        if (column == "tagwalk") return open_tagwalk(request);
        if (column == "raw") return open_raw(request);

        // The other columns have models.
        keep_freed_memory();
#if defined(LIBWIRE_NATIVE_PROTOZERO)
        if (column == "protozero") return open_protozero(request);
#endif
#if defined(LIBWIRE_NATIVE_PROTOBUF)
        if (column == "cpp-heap") return open_protobuf_heap(request);
        if (column == "cpp-arena") return open_protobuf_arena(request);
#endif
#if defined(LIBWIRE_NATIVE_FLATBUFFERS_O2)
        if (column == "cpp-flatbuffers-o2") return session_ptr(libwire_native_flatbuffers_o2_open(request));
#endif
#if defined(LIBWIRE_NATIVE_FLATBUFFERS_O3)
        if (column == "cpp-flatbuffers-o3") return session_ptr(libwire_native_flatbuffers_o3_open(request));
#endif
#if defined(LIBWIRE_NATIVE_FLATBUFFERS_OBJECTS)
        if (column == "cpp-flatbuffers-objects") return session_ptr(libwire_native_flatbuffers_objects_open(request));
#endif
        return nullptr;
    }

    // The columns rely on ascending offsets from 0 to the size.
    bool is_well_formed(const libwire_native_input& input)
    {
        if (input.count == 0 || input.offsets == nullptr || (input.data == nullptr && input.size_bytes != 0)) return false;
        if (input.offsets[0] != 0 || input.offsets[input.count] != input.size_bytes) return false;
        for (size_t i = 0; i < input.count; i++)
        {
            if (input.offsets[i] > input.offsets[i + 1]) return false;
        }

        return true;
    }

    std::string describe_versions()
    {
        std::string text;
#if defined(LIBWIRE_NATIVE_PROTOZERO)
        text += protozero_version();
        text += '\n';
#endif
#if defined(LIBWIRE_NATIVE_PROTOBUF)
        text += protobuf_version();
        text += '\n';
#endif
#if defined(LIBWIRE_NATIVE_FLATBUFFERS_O2)
        text += std::string("cpp-flatbuffers-o2: ") + libwire_native_flatbuffers_o2_version() + '\n';
#endif
#if defined(LIBWIRE_NATIVE_FLATBUFFERS_O3)
        text += std::string("cpp-flatbuffers-o3: ") + libwire_native_flatbuffers_o3_version() + '\n';
#endif
#if defined(LIBWIRE_NATIVE_FLATBUFFERS_OBJECTS)
        text += std::string("cpp-flatbuffers-objects: ") + libwire_native_flatbuffers_objects_version() + '\n';
#endif
#if defined(LIBWIRE_NATIVE_PROTOBUF)
        text += std::string("protobuf-lite: ") + protobuf_lite_page_version() + '\n';
#endif
#if defined(LIBWIRE_NATIVE_RAPIDJSON)
        text += std::string("rapidjson: ") + rapidjson_page_version() + '\n';
#endif
#if defined(LIBWIRE_NATIVE_PUGIXML)
        text += std::string("pugixml: ") + pugixml_page_version() + '\n';
#endif
        text += LIBWIRE_NATIVE_COMPILER;
        text += '\n';
        return text;
    }
}

const char* libwire_native_versions(void)
{
    static const std::string text = describe_versions();
    return text.c_str();
}

libwire_native_session* libwire_native_open(
    const char* column, const char* case_name, const char* operation, const libwire_native_input* input)
{
    if (column == nullptr || case_name == nullptr || operation == nullptr || input == nullptr) return nullptr;
    try
    {
        if (!is_well_formed(*input)) return nullptr;
        return open(column, request{case_name, operation, messages(*input)}).release();
    }
    catch (...)
    {
        return nullptr;
    }
}

int libwire_native_run(libwire_native_session* session, uint64_t* result)
{
    *result = 0;
    session->output = nullptr;
    session->output_bytes = 0;
    try
    {
        uint64_t checksum = 0;
        if (!session->run(checksum)) return -1;
        *result = checksum;
        return 0;
    }
    catch (...)
    {
        return -1;
    }
}

uint64_t libwire_native_model_bytes(const libwire_native_session* session)
{
    try
    {
        return session->model_bytes();
    }
    catch (...)
    {
        return 0;
    }
}

uint64_t libwire_native_output_bytes(const libwire_native_session* session)
{
    return session->output_bytes;
}

const uint8_t* libwire_native_output(const libwire_native_session* session)
{
    return session->output;
}

void libwire_native_close(libwire_native_session* session)
{
    delete session;
}
