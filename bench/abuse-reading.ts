import { measureAttacks } from './attacks/measure.ts'
import { READING } from './attacks/reading.ts'

/** What the server's memory, processor and health come to under each attack, with a heap of 512 MB. */
await measureAttacks(READING)
