import { ANNONCE_FIELDS } from '../market/annonce.ts'
import { SUIVI_FIELDS } from '../market/suivis.ts'
import { PARTENARIAT_FIELDS } from '../papers/fields.ts'
import { PRIVE_FIELDS, USER_FIELDS } from '../user.ts'
import type { Shape } from './document.ts'

const FLAT = { companions: {}, sets: [], server: [] } as const

/** The documents whose fields may be written on several devices. A candidature has one mutable field: its state. */
export const SHAPES = {
  annonces: Object.assign({}, FLAT, {
    table: ANNONCE_FIELDS,
    companions: { active: 'closedAt' },
    details: { ville: 'commune' },
    rows: 'photoTexts',
    server: ['masquee', 'complet'],
  }) as Shape,
  users: Object.assign({}, FLAT, { table: USER_FIELDS, rows: 'photoTexts' }) as Shape,
  prives: Object.assign({}, FLAT, { table: PRIVE_FIELDS }) as Shape,
  partenariats: {
    table: PARTENARIAT_FIELDS,
    companions: {},
    rows: 'rows',
    sets: ['agreements'],
    server: ['annonce', 'history', 'asked', 'inForce'],
  } as Shape,
  suivis: Object.assign({}, FLAT, {
    table: SUIVI_FIELDS,
    companions: { kept: 'at' },
    typed: ['text'],
    growing: ['seenAt'],
  }) as Shape,
} as const

export type VersionedName = keyof typeof SHAPES

export function isVersioned(name: string): name is VersionedName {
  return name in SHAPES
}
