import { WIRE_VERSION } from '#wire/version.ts'
import packed from '../package.json' with { type: 'json' }

/** This app's version, and the newest wire version it supports. */
export const APP = { version: packed.version, wire: WIRE_VERSION } as const
