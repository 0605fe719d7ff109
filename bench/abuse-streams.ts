import { measureAttacks } from './attacks/measure.ts'
import { STREAMS } from './attacks/streams.ts'

/** What strangers' streams cost the server, and whether a member is still given one. */
await measureAttacks(STREAMS)
