// Checks that protozero does not make: rules of the schema rather than of the wire format.
#ifndef LIBWIRE_NATIVE_PROTOZERO_REFUSED_HPP
#define LIBWIRE_NATIVE_PROTOZERO_REFUSED_HPP

#include <exception>

namespace libwire_native::zero
{
    struct required_field_missing : std::exception
    {
        const char* what() const noexcept override { return "a required field is missing"; }
    };
}

#endif
