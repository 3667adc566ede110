// A separate source, compiled with every instruction of this processor: the bound of a sum is its widest addition.
#include "flat/raw_numbers.hpp"

#include "flat/values.hpp"
#include "keep.hpp"

namespace libwire_native
{
    namespace
    {
        class numbers_adding final : public libwire_native_session
        {
        public:
            explicit numbers_adding(const messages& input) : _passes(input.passes()), _numbers(read_numbers(input)) {}

            bool run(uint64_t& result) override
            {
                for (uint64_t pass = 0; pass < _passes; pass++)
                {
                    keep(_numbers.data());
                    int64_t sum = 0;
                    for (const int32_t number : _numbers) sum += number;
                    result += static_cast<uint64_t>(sum);
                }

                return true;
            }

        private:
            uint64_t _passes;
            std::vector<int32_t> _numbers;
        };
    }

    session_ptr open_raw_numbers(const request& request)
    {
        return make_session<numbers_adding>(request);
    }
}
