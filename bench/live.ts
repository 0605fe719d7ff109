import { measureAcceptance } from './live/acceptance.ts'
import { measureCrowd } from './live/crowd.ts'

/** How soon what one writes is with the others, and what it costs to tell them. After a build; three minutes. */
await measureAcceptance()
await measureCrowd()
