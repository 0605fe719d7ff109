import { measureAttacks } from './attacks/measure.ts'
import { WRITING } from './attacks/writing.ts'

/** What one account, or one address, costs the server by annonces, photos, profiles and pages. */
await measureAttacks(WRITING)
