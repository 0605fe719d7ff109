import { readFileSync } from 'node:fs'
import { it } from 'vitest'
import { runHistory } from './history.ts'

it('one', async () => {
  await runHistory(JSON.parse(readFileSync(process.env.HISTORY ?? '', 'utf8')))
}, 60_000)
