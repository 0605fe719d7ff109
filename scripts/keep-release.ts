import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { makeReleaseStore } from '#tests/fixtures/release-store.ts'
import packed from '../package.json' with { type: 'json' }

/** `npm run keep-release`: saves a small market as this release stores it, for every later release to open. */
const { version } = packed
const folder = 'tests/fixtures/stores'
const path = `${folder}/${version}.json`
if (existsSync(path)) throw new Error(`${path} is kept already: a release that is out never changes`)
await mkdir(folder, { recursive: true })
await writeFile(path, `${JSON.stringify(await makeReleaseStore(version), null, 2)}\n`)
console.log(path)
