/**
 * The identifier of the write that a value comes from, as text: `<time><node>.<count>`.
 *
 *   time   9 digits in base 36, milliseconds since the epoch by a hybrid logical clock: never earlier than what its
 *          author had seen, so a value that replaces another always has the later stamp.
 *          https://cse.buffalo.edu/tech-reports/2014-04.pdf
 *   node   10 characters of [a-z0-9]: the first 6 of the member's `Uid`, and 4 drawn by each of their devices
 *   count  in base 36: the writes of that node in that document, from 1
 *
 * Node and count identify the write and never change; the server may move the time back to its own.
 */
export type Stamp = string

/** The writes that a version of a document includes: for each node, the count of its last one. */
export type VersionVector = { readonly [node: string]: number }

const TIME_DIGITS = 9
const TAG_LENGTH = 6
const DEVICE_LENGTH = 4
const NODE_LENGTH = TAG_LENGTH + DEVICE_LENGTH
const HEAD = TIME_DIGITS + NODE_LENGTH

/** The prefix of all nodes of a member. @param name a node, or the member's `Uid` */
export function memberTag(name: string): string {
  return name.slice(0, TAG_LENGTH)
}

/** The node of a member's device. @param device 4 random characters of [a-z0-9] */
export function nodeOf(uid: string, device: string): string {
  return memberTag(uid) + device.slice(0, DEVICE_LENGTH)
}

/** Whether a node is one of this member's devices. */
export function isNodeOf(node: string, uid: string): boolean {
  return memberTag(node) === memberTag(uid)
}

/** @param time milliseconds since the epoch */
export function stampOf(time: number, node: string, count: number): Stamp {
  const digits = Math.max(0, Math.floor(time)).toString(36)
  return `${`00000000${digits}`.slice(-TIME_DIGITS)}${node}.${count.toString(36)}`
}

/** Milliseconds since the epoch. */
export function stampTime(stamp: Stamp): number {
  return parseInt(stamp.slice(0, TIME_DIGITS), 36)
}

export function stampNode(stamp: Stamp): string {
  return stamp.slice(TIME_DIGITS, HEAD)
}

export function stampCount(stamp: Stamp): number {
  return parseInt(stamp.slice(HEAD + 1), 36)
}

/** Whether a version vector includes the write of this stamp. */
export function knows(seen: VersionVector, stamp: Stamp): boolean {
  const count = seen[stampNode(stamp)]
  return count !== undefined && count >= stampCount(stamp)
}

/** Negative when `a` is earlier. Two stamps of one write differ at most by a time that the server adjusted. */
export function compareStamps(a: Stamp, b: Stamp): number {
  const [headA, headB] = [a.slice(0, HEAD), b.slice(0, HEAD)]
  if (headA !== headB) return headA < headB ? -1 : 1
  return stampCount(a) - stampCount(b)
}

/** Whether two stamps identify the same write. */
export function isSameWrite(a: Stamp, b: Stamp): boolean {
  return a.slice(TIME_DIGITS) === b.slice(TIME_DIGITS)
}

/** The union of two version vectors. */
export function union(a: VersionVector, b: VersionVector): VersionVector {
  const both: { [node: string]: number } = Object.assign({}, a)
  for (const node of Object.keys(b)) both[node] = Math.max(both[node] || 0, b[node] as number)
  return both
}

/** The part of a version vector that is one member's. */
export function seenOf(seen: VersionVector, uid: string): VersionVector {
  const memberSeen: { [node: string]: number } = {}
  for (const node of Object.keys(seen)) if (isNodeOf(node, uid)) memberSeen[node] = seen[node] as number
  return memberSeen
}

/** Whether `a` includes every write of `b`. */
export function includes(a: VersionVector, b: VersionVector): boolean {
  return Object.keys(b).every((node) => (a[node] || 0) >= (b[node] as number))
}
