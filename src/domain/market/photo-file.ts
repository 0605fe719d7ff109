function startsWith(bytes: ArrayLike<number>, offset: number, expected: readonly number[]): boolean {
  return expected.every((byte, i) => bytes[offset + i] === byte)
}

/** The type of a file by its first bytes, whatever its name says. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'heic' | 'avif' | 'unknown'

/** @param head the first 16 bytes or more */
export function sniff(head: ArrayLike<number>): FileKind {
  if (startsWith(head, 0, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(head, 0, [0x89, 0x50, 0x4e, 0x47])) return 'png'
  if (startsWith(head, 0, [0x52, 0x49, 0x46, 0x46]) && startsWith(head, 8, [0x57, 0x45, 0x42, 0x50])) return 'webp'
  if (startsWith(head, 0, [0x47, 0x49, 0x46, 0x38])) return 'gif'
  if (!startsWith(head, 4, [0x66, 0x74, 0x79, 0x70])) return 'unknown'
  const brand = String.fromCharCode(head[8] as number, head[9] as number, head[10] as number, head[11] as number)
  if (brand === 'avif' || brand === 'avis') return 'avif'
  return /^(heic|heix|hevc|heim|heis|mif1|msf1)$/.test(brand) ? 'heic' : 'unknown'
}
