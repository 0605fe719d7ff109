/**
 * The version of what the app and the gateway exchange, which both send in this header. Raise it when an app of the
 * previous version could no longer be understood, or would damage something; an addition that the other side passes over
 * does not raise it.
 */
export const WIRE_HEADER = 'x-rayon-wire'
export const WIRE_VERSION = 1
/** The oldest app that this gateway understands: one left open for weeks keeps working until this is raised. */
export const WIRE_OLDEST = 1
