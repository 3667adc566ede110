#ifndef LIBWIRE_NATIVE_SESSIONS_CHECK_HPP
#define LIBWIRE_NATIVE_SESSIONS_CHECK_HPP

// Every combination of column, case and operation: there or not there as README.md says, right results, bad bytes refused.
void check_sessions();

#endif
