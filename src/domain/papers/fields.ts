import type { FieldTable } from '../fields.ts'
import { ANNONCE_SNAPSHOT_FIELDS } from '../market/annonce.ts'
import { AUTHOR_FIELDS, VERSION_FIELDS } from '../versions/fields.ts'
import { CLAUSE_MAX, CONTRAT_FIELDS } from './contrat.ts'
import { HEADER_FIELDS, ROW_FIELDS, ROWS_MAX } from './inventaire.ts'
import { ACTIONS, ASK_REASONS, COPIES_MAX, HISTORY_MAX } from './partenariat.ts'
import { AGREEMENT_FIELDS } from './record-fields.ts'

const REJECTED_AGREEMENT_FIELDS = {
  at: AUTHOR_FIELDS.at,
  hash: AGREEMENT_FIELDS.hash,
  why: { kind: 'choice', values: ASK_REASONS },
} as const satisfies FieldTable

const IN_FORCE_FIELDS = {
  hash: { kind: 'text', max: 64, format: 'sha256' },
  at: { kind: 'text', max: 24, format: 'instant' },
  from: { kind: 'text', max: 10, format: 'date' },
  former: {
    kind: 'map',
    maxItems: COPIES_MAX,
    key: 'date',
    fields: { hash: { kind: 'text', max: 64, format: 'sha256' } },
  },
} as const satisfies FieldTable

const HISTORY_FIELDS = Object.assign({}, AUTHOR_FIELDS, {
  action: { kind: 'choice', values: ACTIONS },
  target: { kind: 'text', max: 24 },
  field: { kind: 'text', max: 30 },
  before: { kind: 'text', max: CLAUSE_MAX },
  after: { kind: 'text', max: CLAUSE_MAX },
} as const) satisfies FieldTable

export const PARTENARIAT_FIELDS = {
  boutiqueId: { kind: 'text', max: 20, required: true, format: 'uid' },
  creatorId: { kind: 'text', max: 20, required: true, format: 'uid' },
  annonce: { kind: 'record', fields: ANNONCE_SNAPSHOT_FIELDS },
  header: { kind: 'record', fields: HEADER_FIELDS },
  rows: { kind: 'map', maxItems: ROWS_MAX, key: 'row-id', fields: ROW_FIELDS },
  contrat: { kind: 'record', fields: CONTRAT_FIELDS },
  conflicts: VERSION_FIELDS.conflicts,
  marks: VERSION_FIELDS.marks,
  agreements: { kind: 'map', maxItems: 4, key: 'agreement', fields: AGREEMENT_FIELDS },
  asked: { kind: 'map', maxItems: 4, key: 'agreement', fields: REJECTED_AGREEMENT_FIELDS, optional: true },
  inForce: { kind: 'record', fields: IN_FORCE_FIELDS },
  history: { kind: 'map', maxItems: HISTORY_MAX, key: 'sequence', fields: HISTORY_FIELDS },
} as const satisfies FieldTable
