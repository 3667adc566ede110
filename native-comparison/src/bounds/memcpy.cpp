// The column "memcpy": copies the input once into a fixed buffer. No codec that keeps or makes the bytes can be faster.
#include "cases.hpp"
#include "columns.hpp"
#include "keep.hpp"

#include <string.h>

#include <vector>

namespace libwire_native
{
    namespace
    {
        class memcpy_session final : public libwire_native_session
        {
        public:
            // The buffer is written here once, so that no run pays for its pages.
            explicit memcpy_session(const messages& input) : _input(input), _target(input.size_bytes()) {}

            bool run(uint64_t& result) override
            {
                const size_t size_bytes = _input.size_bytes();
                if (size_bytes == 0) return true;
                for (uint64_t pass = 0; pass < _input.passes(); pass++)
                {
                    memcpy(_target.data(), _input.data(), size_bytes);
                    keep(_target.data());
                }

                result = _target[size_bytes - 1];
                output = _target.data();
                output_bytes = size_bytes;
                return true;
            }

        private:
            messages _input;
            std::vector<uint8_t> _target;
        };
    }

    session_ptr open_memcpy(const request& request)
    {
        const bool is_known = request.operation == "Decode" || request.operation == "Encode" || request.operation == "Write";
        const bool is_flat = is_written_flat_case(request.case_name, request.operation);
        return is_flat || (is_known && is_case(request.case_name)) ? make_session<memcpy_session>(request) : nullptr;
    }
}
