#include "stream.hpp"

#include "checksum.hpp"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/wire_format_lite.h>

#include <string>

namespace libwire_native::pb
{
    namespace
    {
        using google::protobuf::internal::WireFormatLite;

        constexpr uint32_t varint(int number) { return WireFormatLite::MakeTag(number, WireFormatLite::WIRETYPE_VARINT); }
        constexpr uint32_t fixed64(int number) { return WireFormatLite::MakeTag(number, WireFormatLite::WIRETYPE_FIXED64); }
        constexpr uint32_t bytes(int number) { return WireFormatLite::MakeTag(number, WireFormatLite::WIRETYPE_LENGTH_DELIMITED); }

        // One message at a time. Texts are read into one string that keeps its capacity, as the interface of the stream suggests.
        class checksum_reader
        {
        public:
            explicit checksum_reader(const message_range& message) : _input(message.data, static_cast<int>(message.size_bytes))
            {
                // The stream takes the end of the bytes for the end of every open message. A limit tells how many bytes are left.
                _input.PushLimit(static_cast<int>(message.size_bytes));
            }

            uint64_t total() const { return _total; }

            bool root()
            {
                return fields([this](uint32_t tag) { return tag == bytes(1) ? sub([this] { return test(); }) : skip(tag); });
            }

            bool event()
            {
                return fields([this](uint32_t tag)
                {
                    switch (tag)
                    {
                        case fixed64(1): return bits_of_fixed64();
                        case varint(2): return value<uint32_t>();
                        case bytes(3): return text();
                        case varint(4): return zigzag();
                        case bytes(5): return packed_codes();
                        case varint(5): return value<uint32_t>();
                        case bytes(6): return sub([this] { return point(); });
                        case bytes(7): return text();
                        case varint(8): return flag();
                        case varint(9): return value<int32_t>();
                        case bytes(10): return size();
                        case varint(11): return value<uint64_t>();
                        case bytes(12): return sub([this] { return pair(); });
                        default: return skip(tag);
                    }
                });
            }

        private:
            // Calls take with each tag up to the end of the message.
            template <class Take>
            bool fields(const Take& take)
            {
                for (;;)
                {
                    const uint32_t tag = _input.ReadTag();
                    if (tag == 0) return _input.ConsumedEntireMessage();
                    if (!take(tag)) return false;
                }
            }

            template <class Read>
            bool sub(const Read& read)
            {
                uint32_t length;
                if (!_input.ReadVarint32(&length) || length > static_cast<uint32_t>(_input.BytesUntilLimit())) return false;
                const auto limit = _input.PushLimit(static_cast<int>(length));
                const bool is_well = read();
                _input.PopLimit(limit);
                return is_well;
            }

            bool test()
            {
                return fields([this](uint32_t tag)
                {
                    switch (tag)
                    {
                        case varint(1): return value<uint64_t>();
                        case varint(2): return value<uint64_t>();
                        case varint(3): return value<uint32_t>();
                        case bytes(4): return text();
                        case bytes(5): return text();
                        case bytes(99999): return sub([this] { return sub_message(); });
                        default: return skip(tag);
                    }
                });
            }

            bool sub_message()
            {
                return fields([this](uint32_t tag)
                {
                    switch (tag)
                    {
                        case varint(1): return value<int32_t>();
                        case bytes(2): return text();
                        default: return skip(tag);
                    }
                });
            }

            bool point()
            {
                return fields([this](uint32_t tag) { return tag == fixed64(1) || tag == fixed64(2) ? bits_of_fixed64() : skip(tag); });
            }

            bool pair()
            {
                return fields([this](uint32_t tag) { return tag == bytes(1) || tag == bytes(2) ? text() : skip(tag); });
            }

            bool packed_codes()
            {
                return sub([this]
                {
                    while (_input.BytesUntilLimit() > 0)
                    {
                        if (!value<uint32_t>()) return false;
                    }

                    return true;
                });
            }

            // A varint of the field's width.
            template <class Value>
            bool value()
            {
                uint64_t number;
                if (!_input.ReadVarint64(&number)) return false;
                _total += bits(static_cast<Value>(number));
                return true;
            }

            bool zigzag()
            {
                uint64_t number;
                if (!_input.ReadVarint64(&number)) return false;
                _total += bits(WireFormatLite::ZigZagDecode32(static_cast<uint32_t>(number)));
                return true;
            }

            bool flag()
            {
                uint64_t number;
                if (!_input.ReadVarint64(&number)) return false;
                _total += number != 0;
                return true;
            }

            bool bits_of_fixed64()
            {
                uint64_t number;
                if (!_input.ReadLittleEndian64(&number)) return false;
                _total += number;
                return true;
            }

            bool text()
            {
                if (!WireFormatLite::ReadString(&_input, &_text)) return false;
                _total += ends(_text);
                return true;
            }

            bool size()
            {
                if (!WireFormatLite::ReadBytes(&_input, &_text)) return false;
                _total += _text.size();
                return true;
            }

            bool skip(uint32_t tag) { return WireFormatLite::SkipField(&_input, tag); }

            google::protobuf::io::CodedInputStream _input;
            std::string _text;
            uint64_t _total = 0;
        };

        template <bool (checksum_reader::*Read)()>
        class stream_session final : public libwire_native_session
        {
        public:
            explicit stream_session(const messages& input) : _input(input) {}

            bool run(uint64_t& result) override
            {
                for (size_t i = 0; i < _input.count(); i++)
                {
                    const message_range message = _input[i];
                    if (message.size_bytes > INT32_MAX) return false;
                    checksum_reader reader(message);
                    if (!(reader.*Read)()) return false;
                    result += reader.total();
                }

                return true;
            }

        private:
            messages _input;
        };
    }

    session_ptr open_stream(const request& request)
    {
        if (request.case_name == "A") return make_session<stream_session<&checksum_reader::root>>(request);
        if (request.case_name == "B") return make_session<stream_session<&checksum_reader::event>>(request);
        return nullptr;
    }
}
