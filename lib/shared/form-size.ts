/** How large a posted form may be, files and all; what is larger is answered by a page that says so. */
export const FORM_MOST_BYTES = 4_000_000
