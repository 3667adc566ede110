#include "keep.hpp"
#include "libwire_native.h"
#include "varint.hpp"

// C except for the file extension: pointers, one switch, no library.
using namespace libwire_native;

int64_t libwire_native_count_tags(const uint8_t* message, size_t size_bytes)
{
    const uint8_t* next = message;
    const uint8_t* end = message + size_bytes;
    uint32_t open_groups[depth_max];
    int depth = 0;
    int64_t count = 0;

    while (next < end)
    {
        const int64_t failure = -1 - (next - message);
        uint64_t value;
        next = read_varint(next, end, tag_bytes_max, &value);
        if (next == nullptr || value > UINT32_MAX) return failure;
        const uint32_t field_number = static_cast<uint32_t>(value) >> 3;
        if (field_number == 0 || field_number > field_number_max) return failure;
        count++;

        switch (value & 7)
        {
            case 0: // varint
                next = read_varint(next, end, varint_bytes_max, &value);
                if (next == nullptr) return failure;
                break;
            case 1: // 8 bytes
                if (end - next < 8) return failure;
                next += 8;
                break;
            case 2: // length and bytes: compared with what remains before anything is added
                next = read_varint(next, end, tag_bytes_max, &value);
                if (next == nullptr || value > INT32_MAX || static_cast<int64_t>(value) > end - next) return failure;
                next += value;
                break;
            case 3: // a group starts
                if (depth == depth_max) return failure;
                open_groups[depth++] = field_number;
                break;
            case 4: // a group ends
                if (depth == 0 || open_groups[--depth] != field_number) return failure;
                break;
            case 5: // 4 bytes
                if (end - next < 4) return failure;
                next += 4;
                break;
            default:
                return failure;
        }
    }

    return depth == 0 ? count : -1 - static_cast<int64_t>(size_bytes);
}

int64_t libwire_native_count_tags_rounds(const uint8_t* message, size_t size_bytes, uint64_t rounds)
{
    int64_t sum = 0;
    for (uint64_t round = 0; round < rounds; round++)
    {
        // Pretends that the bytes may have changed. Otherwise the compiler counts once.
        keep(message);
        const int64_t count = libwire_native_count_tags(message, size_bytes);
        if (count < 0) return count;
        sum += count;
    }

    return sum;
}
