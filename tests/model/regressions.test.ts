import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'vitest'
import { LONG } from '#tests/fixtures/counts.ts'
import { runHistory } from './history.ts'
import type { History } from './steps/steps.ts'

const FOLDER = new URL('./regressions/', import.meta.url)

/** One in two by default, all of them at night: `npm run test:long`. */
const isDue = (_file: string, index: number) => LONG || index % 2 === 0

/** A file of `npm run test:sync -- --history`, alone; else those that once failed, shrunk, and those of one act. */
const { HISTORY } = process.env
const files = HISTORY === undefined ? readdirSync(FOLDER).sort().filter(isDue) : [HISTORY]

describe('a kept history holds', () => {
  for (const file of files) {
    const url = HISTORY === undefined ? new URL(file, FOLDER) : file
    it(file.replace('.json', '').replaceAll('-', ' '), async () => {
      await runHistory(JSON.parse(readFileSync(url, 'utf8')) as History)
    }, 60_000)
  }
})
