/**
 * The version of what the app and the gateway exchange, which both send in this header. Raise it when an app of the
 * previous version could no longer be understood, would damage something, or has to be answered in another way, and when
 * an app may write what a gateway of the previous version has no rule for, such as a field: what it refuses of a newer app
 * stays on the device (`gateway/sync/push/newer-apps.ts`). An addition of the gateway's that the app passes over does not
 * raise it. 2: the row *later* (`rates.ts`). 3: a candidature may be withdrawn.
 */
export const WIRE_HEADER = 'x-rayon-wire'
export const WIRE_VERSION = 3
/** The first version that knows the row *later*. */
export const WIRE_LATER = 2
/** The first version that knows the state `withdrawn-by-creator`. */
export const WIRE_WITHDRAWN = 3
/** The oldest app that this gateway understands: one left open for weeks keeps working until this is raised. */
export const WIRE_OLDEST = 1
