/**
 * The request header that marks what no route may answer; set by `watchRequests`, never by a client. proxy.ts, which
 * names it in its matcher, says no.
 */
export const REFUSED_HEADER = 'x-pos-refused'

/** `not-here`: beyond this machine, in the demo. `nul`: an address with a NUL in it, or that is no text. */
export type RequestRefusal = 'not-here' | 'nul'
