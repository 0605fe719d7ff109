/**
 * The hash that assigns an annonce to one of a département's 2^bits buckets, by its first bits: an annonce never moves
 * when others come and go, and splitting a bucket yields two whole ones.
 */
export function bucketHash(id: string): number {
  let hash = 2166136261 // FNV-1a
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 16777619)
  // FNV's high bits are poor: murmur's finalizer mixes them.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

export function bucketOf(hash: number, bits: number): number {
  return bits === 0 ? 0 : hash >>> (32 - bits)
}
