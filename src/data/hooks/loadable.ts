/** A value being read: `undefined` until it is known, `null` when it is known to be absent. */
export type Loadable<T> = T | undefined
