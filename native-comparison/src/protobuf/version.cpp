#include "columns.hpp"

#include <google/protobuf/stubs/common.h>

#include <string>

namespace libwire_native
{
    const char* protobuf_version()
    {
        static const std::string text = "protobuf " + google::protobuf::internal::VersionString(GOOGLE_PROTOBUF_VERSION);
        return text.c_str();
    }
}
