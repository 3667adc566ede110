#ifndef LIBWIRE_NATIVE_SESSIONS_CHECK_HPP
#define LIBWIRE_NATIVE_SESSIONS_CHECK_HPP

// Tests every combination of column, case and operation: it exists if README.md says so, its results are right, and bad bytes are rejected.
void check_sessions();

#endif
