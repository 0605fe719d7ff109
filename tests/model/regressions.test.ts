import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, it } from 'vitest'
import { LONG } from '#tests/fixtures/counts.ts'
import { runHistory } from './history.ts'
import type { History } from './steps/steps.ts'

const FOLDER = new URL('./regressions/', import.meta.url)

/** Those of `nightly` show what another or a narrower test shows, or what nothing broke: `npm run test:long`. */
const FOLDERS = LONG ? [FOLDER, new URL('nightly/', FOLDER)] : [FOLDER]

/** A file of `npm run test:sync -- --history`, alone; else those that once failed, shrunk, and those of one act. */
const { HISTORY } = process.env
const kept = FOLDERS.flatMap((folder) => readdirSync(folder).map((file) => new URL(file, folder)))
const histories = HISTORY === undefined ? kept.filter(({ href }) => href.endsWith('.json')) : [HISTORY]

describe('a kept history holds', () => {
  for (const history of histories) {
    it(basename(String(history), '.json').replaceAll('-', ' '), async () => {
      await runHistory(JSON.parse(readFileSync(history, 'utf8')) as History)
    })
  }
})
