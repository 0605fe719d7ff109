/**
 * Where an annonce is, of the 2^bits buckets that a département's are cut into: by the first bits of a hash of its id, so
 * that it stays in its own whatever comes and goes, and a bucket cut in two gives two whole ones.
 */
export function bucketHash(id: string): number {
  let hash = 2166136261 // FNV-1a
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 16777619)
  // FNV's first bits are poor: murmur's last step spreads all of them.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

export function bucketOf(hash: number, bits: number): number {
  return bits === 0 ? 0 : hash >>> (32 - bits)
}
