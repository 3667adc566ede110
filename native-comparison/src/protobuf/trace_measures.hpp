// The results over a finished model of case FT.
#ifndef LIBWIRE_NATIVE_PROTOBUF_TRACE_MEASURES_HPP
#define LIBWIRE_NATIVE_PROTOBUF_TRACE_MEASURES_HPP

#include "checksum.hpp"
#include "opentelemetry/proto/trace/v1/trace.pb.h"

namespace libwire_native::pb
{
    namespace otlp = opentelemetry::proto;

    inline uint64_t count(const otlp::trace::v1::TracesData& message) { return message.resource_spans_size(); }

    // The accessors return empty messages for absent ones, and 0 for members of a oneof that are not set.
    inline uint64_t sum(const google::protobuf::RepeatedPtrField<otlp::common::v1::KeyValue>& attributes)
    {
        uint64_t total = 0;
        for (const otlp::common::v1::KeyValue& attribute : attributes)
        {
            const otlp::common::v1::AnyValue& value = attribute.value();
            total += ends(attribute.key()) + ends(value.string_value()) + bits(static_cast<int64_t>(value.int_value())) + bits(value.bool_value());
            total += bits(value.double_value());
        }

        return total;
    }

    inline uint64_t sum(const otlp::trace::v1::Span& span)
    {
        uint64_t total = span.trace_id().size() + span.span_id().size() + span.parent_span_id().size() + ends(span.name());
        total += span.start_time_unix_nano() + span.end_time_unix_nano() + bits(static_cast<int32_t>(span.kind())) + span.flags() + sum(span.attributes());
        for (const otlp::trace::v1::Span_Event& event : span.events()) total += event.time_unix_nano() + ends(event.name()) + sum(event.attributes());
        return total + bits(static_cast<int32_t>(span.status().code())) + ends(span.status().message());
    }

    inline uint64_t sum(const otlp::trace::v1::TracesData& message)
    {
        uint64_t total = 0;
        for (const otlp::trace::v1::ResourceSpans& resource : message.resource_spans())
        {
            total += sum(resource.resource().attributes());
            for (const otlp::trace::v1::ScopeSpans& scope : resource.scope_spans())
            {
                total += ends(scope.scope().name()) + ends(scope.scope().version());
                for (const otlp::trace::v1::Span& span : scope.spans()) total += sum(span);
            }
        }

        return total;
    }
}

#endif
