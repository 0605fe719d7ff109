/**
 * Options of an `LRUCache` that holds this many entries. Its own `max` reserves room for all of them at once: tens of
 * thousands of slots for each cache, in a gateway that has just started.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })
