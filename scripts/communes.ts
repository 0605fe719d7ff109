import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { encodeCommunes } from './lib/encode-communes.ts'
import { encodeLocations } from './lib/encode-locations.ts'
import { readCommunes, readDepartements } from './lib/read-communes.ts'
import { readLocations } from './lib/read-locations.ts'

function write(name: string, text: string): void {
  writeFileSync(`src/data/communes/${name}`, new Uint8Array(gzipSync(text, { level: 9 })))
}

/**
 * `npm run communes`: writes the index of communes that suggestions fall back on, from Etalab's list, and the communes'
 * locations, from GeoNames.
 */
write('communes.txt.gzip', encodeCommunes(readCommunes(), readDepartements()))
write('places.txt.gzip', encodeLocations(readLocations()))
