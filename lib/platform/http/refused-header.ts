/**
 * The request header that marks what no route may answer; set by `watchRequests`, never by a client. proxy.ts, which
 * names it in its matcher, refuses these.
 */
export const REFUSED_HEADER = 'x-pos-refused'

/** `not-here`: from another machine, in the demo. `nul`: an address with a NUL in it, or one that is not valid text. */
export type RequestRefusal = 'not-here' | 'nul'
