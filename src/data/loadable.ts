/** Something that is read: `undefined` until it is known. What is known to be absent is `null`. */
export type Loadable<T> = T | undefined
