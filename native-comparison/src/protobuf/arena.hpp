// An arena whose first block has room for a whole run.
#ifndef LIBWIRE_NATIVE_PROTOBUF_ARENA_HPP
#define LIBWIRE_NATIVE_PROTOBUF_ARENA_HPP

#include <google/protobuf/arena.h>

#include <memory>
#include <vector>

namespace libwire_native::pb
{
    // The block is kept when the arena is reset, so that no run requests it from the heap. The library still stores texts of 16 bytes and more in
    // heap blocks.
    class roomy_arena
    {
    public:
        // The block is written here once, so that no run pays for its pages.
        explicit roomy_arena(size_t block_bytes) : _block(block_bytes), _arena(options(_block)) {}

        google::protobuf::Arena& operator*() { return _arena; }
        google::protobuf::Arena* operator->() { return &_arena; }

    private:
        static google::protobuf::ArenaOptions options(std::vector<char>& block)
        {
            google::protobuf::ArenaOptions options;
            options.initial_block = block.data();
            options.initial_block_size = block.size();
            return options;
        }

        std::vector<char> _block;
        google::protobuf::Arena _arena;
    };

    // The size of a single block for a model that took this much from an ordinary arena, with room for the arena's own data.
    inline size_t roomy_block_bytes(uint64_t allocated_bytes)
    {
        constexpr size_t spare_bytes = 64 * 1024;
        return static_cast<size_t>(allocated_bytes) + spare_bytes;
    }
}

#endif
