import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { passWeek } from './week/pass.ts'
import { readSettings } from './week/settings.ts'
import { tell, wrongIn } from './week/tell.ts'

/**
 * A week of a market in ten minutes, with gateways killed, answers lost and things done at once; nothing that anybody was
 * told may be lost of it. `COUCHDB_URL`, or `COUCHDB_URLS` of a cluster, with `COUCHDB_SECRET` and `ID_SECRET`: two
 * gateways; else one on the embedded store. After a build; `WEEK_MEMBERS`, `WEEK_SECONDS` and others are in `week/settings.ts`.
 */
const folder = await mkdtemp(join(tmpdir(), 'rayon-week-'))
const { week, outcome } = await passWeek(readSettings(), folder)
tell(week, outcome)
const wrong = wrongIn(week, outcome)
if (wrong.length > 0)
  console.error(`${wrong.length} things went wrong, the logs are in ${folder}:\n${wrong.slice(0, 60).join('\n')}`)
else await rm(folder, { recursive: true, force: true })
process.exit(wrong.length === 0 ? 0 : 1)
