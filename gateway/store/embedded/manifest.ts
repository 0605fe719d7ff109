/**
 * What LevelDB writes of a folder's files: https://github.com/google/leveldb/blob/main/doc/log_format.md, and the tags of
 * https://github.com/google/leveldb/blob/main/db/version_edit.cc
 */
export interface Manifest {
  /** The oldest log whose writes are in no table. */
  readonly log: number
  /** The size in bytes of each table, by its number. */
  readonly tables: ReadonlyMap<number, number>
}

const CASTAGNOLI = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1
  return value
})

/** CRC-32C, as LevelDB masks it. */
function checksum(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (CASTAGNOLI[(crc ^ byte) & 0xff] ?? 0)
  crc = ~crc >>> 0
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0
}

const BLOCK = 32 * 1024 // bytes
const HEADER = 7 // a checksum of four bytes, a length of two, a kind
/** Of a record, or of a part of one that is cut by blocks; between the first and the last are those of kind 3. */
const [WHOLE, FIRST, LAST] = [1, 2, 4]

/** The records of a file; none for the one that a process had begun to write. @throws RangeError for one that was changed */
function records(file: Buffer): readonly Uint8Array[] {
  const bytes = new Uint8Array(file)
  const found: Uint8Array[] = []
  let parts: Uint8Array[] = []
  for (let at = 0; at + HEADER <= file.length; ) {
    const left = BLOCK - (at % BLOCK)
    const length = left < HEADER ? 0 : file.readUInt16LE(at + 4)
    const kind = left < HEADER ? 0 : file.readUInt8(at + 6)
    if (kind === 0 && length === 0) {
      at += left
      continue
    }
    const end = at + HEADER + length
    if (end > file.length) break
    if (checksum(bytes.subarray(at + HEADER - 1, end)) !== file.readUInt32LE(at)) throw new RangeError('checksum')
    if (kind === WHOLE || kind === FIRST) parts = []
    parts.push(bytes.subarray(at + HEADER, end))
    if (kind === WHOLE || kind === LAST) found.push(new Uint8Array(Buffer.concat(parts)))
    at = end
  }
  return found
}

/** Reads one record, field by field. */
function fieldsOf(record: Uint8Array) {
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = record[at]
      if (byte === undefined) throw new RangeError('cut')
      at += 1
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  const skipText = (): void => {
    const length = varint()
    at += length
  }
  return { varint, skipText, isLeft: () => at < record.length }
}

type Fields = ReturnType<typeof fieldsOf>
type Draft = { log: number | null; readonly tables: Map<number, number> }

/** What each tag is followed by, and changes. */
const FIELDS: { readonly [tag: number]: (fields: Fields, manifest: Draft) => void } = {
  1: ({ skipText }) => skipText(), // the name of the keys' order
  2: ({ varint }, manifest) => {
    manifest.log = varint()
  },
  3: ({ varint }) => void varint(), // the next file
  4: ({ varint }) => void varint(), // the last sequence
  5: ({ varint, skipText }) => {
    varint() // a level,
    skipText() // and where it was compacted
  },
  6: ({ varint }, { tables }) => {
    varint() // its level
    tables.delete(varint())
  },
  7: ({ varint, skipText }, { tables }) => {
    varint() // its level
    tables.set(varint(), varint())
    skipText() // its first key
    skipText() // its last
  },
  9: ({ varint }) => void varint(), // a log of former versions
}

/** @returns null for one that names no log, or was cut or changed: LevelDB does not open it either */
export function readManifest(file: Buffer): Manifest | null {
  const manifest: Draft = { log: null, tables: new Map() }
  try {
    for (const record of records(file)) {
      const fields = fieldsOf(record)
      while (fields.isLeft()) {
        const field = FIELDS[fields.varint()]
        if (field === undefined) return null
        field(fields, manifest)
      }
    }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
  const { log, tables } = manifest
  return log === null ? null : { log, tables }
}
