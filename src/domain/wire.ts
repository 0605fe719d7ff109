/**
 * The version of what the app and the gateway say to each other, sent by both in this header. It is raised when an app
 * of the former version could no longer be understood, or would spoil something: an addition does not raise it.
 */
export const WIRE_HEADER = 'x-rayon-wire'
export const WIRE_VERSION = 1
/** The oldest app that this gateway understands: one left open for weeks goes on until this is raised. */
export const WIRE_OLDEST = 1
