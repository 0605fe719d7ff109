/**
 * Rows by when each was published, the latest first: a native sort of numbers, each made of an instant and a row. With a
 * comparison of ours it takes ten times as long.
 * @param slots the rows that are taken
 * @param at instants by row, in milliseconds since the epoch
 */
export function newestFirst(slots: ReadonlyMap<string, number>, at: readonly number[]): Uint32Array {
  let [first, latest] = [Number.POSITIVE_INFINITY, 0]
  for (const slot of slots.values()) {
    const instant = at[slot] ?? 0
    if (instant < first) first = instant
    if (instant > latest) latest = instant
  }
  const rows = Math.max(at.length, 1)
  // Instants so far apart that both do not fit in a number are told apart less finely.
  const grain = Math.max(1, ((latest - first + 1) * rows) / Number.MAX_SAFE_INTEGER)
  const keys = new Float64Array(slots.size)
  let next = 0
  for (const slot of slots.values()) {
    keys[next] = Math.floor((latest - (at[slot] ?? 0)) / grain) * rows + slot
    next += 1
  }
  keys.sort()
  return Uint32Array.from(keys, (key) => key % rows)
}
