import { writeFileSync } from 'node:fs'
import { encodeCommunes } from './lib/encode-communes.ts'
import { readCommunes, readDepartements } from './lib/read-communes.ts'

/** `npm run communes`: writes the index of communes that suggestions fall back on, from Etalab's list. */
writeFileSync('src/data/communes/communes.txt', encodeCommunes(readCommunes(), readDepartements()))
