import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'vitest'
import { runHistory } from './history.ts'
import type { History } from './steps.ts'

const FOLDER = new URL('./kept/', import.meta.url)

/** Histories that once failed, shrunk, by what they showed. */
describe('a history that once failed holds', () => {
  for (const file of readdirSync(FOLDER).sort()) {
    it(file.replace('.json', '').replaceAll('-', ' '), async () => {
      await runHistory(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as History)
    }, 60_000)
  }
})
