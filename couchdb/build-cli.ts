import { mkdirSync, writeFileSync } from 'node:fs'
import { buildValidators } from './build.ts'

/** Writes the validators where the built gateway finds them, so that production needs no build tool. */
mkdirSync('dist/couchdb', { recursive: true })
writeFileSync('dist/couchdb/validators.json', JSON.stringify(await buildValidators(), null, 2))
