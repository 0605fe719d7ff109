import { WIRE_VERSION } from '#wire/version.ts'
import packed from '../package.json' with { type: 'json' }

/** Which app this is, and the newest wire that it knows. */
export const APP = { version: packed.version, wire: WIRE_VERSION } as const
