/**
 * The version of the protocol between app and gateway, which both send in this header. Increment it when an app of the
 * previous version would no longer be understood, or would damage something; an addition that the other side ignores
 * needs no increment.
 */
export const WIRE_HEADER = 'x-rayon-wire'
export const WIRE_VERSION = 1
/** The oldest app version that this gateway accepts: one left open for weeks keeps working until this is raised. */
export const WIRE_OLDEST = 1
