#ifndef LIBWIRE_NATIVE_PAGE_CHECK_HPP
#define LIBWIRE_NATIVE_PAGE_CHECK_HPP

void check_pages();

#endif
