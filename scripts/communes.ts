import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { encodeCommunes } from './lib/encode-communes.ts'
import { readCommunes, readDepartements } from './lib/read-communes.ts'

/** `npm run communes`: writes the index of communes that suggestions fall back on, from Etalab's list. */
const text = encodeCommunes(readCommunes(), readDepartements())
writeFileSync('src/data/communes/communes.txt.gz', new Uint8Array(gzipSync(text, { level: 9 })))
