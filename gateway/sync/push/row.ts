import type { FieldError, Refusal, RefusalCode } from '#domain/codes.ts'
import type { Doc } from '#domain/rules.ts'
import type { LaterRow, RateName } from '#wire/rates.ts'

/** The answer to one write. Of what stands, the caller gets only what they may read. */
export type PushRow =
  | { readonly ok: true; readonly id: string; readonly rev: string }
  | { readonly id: string; readonly error: 'conflict'; readonly reason: 'conflict'; readonly doc: Doc | null }
  | {
      readonly id: string
      readonly error: 'forbidden'
      readonly reason: RefusalCode
      readonly fields?: readonly FieldError[]
      readonly doc: Doc | null
    }
  | LaterRow

export function accepted(id: string, rev: string): PushRow {
  return { ok: true, id, rev }
}

export function conflicting(id: string, doc: Doc | null): PushRow {
  return { id, error: 'conflict', reason: 'conflict', doc }
}

export function rejected(id: string, { code, fields }: Refusal, doc: Doc | null): PushRow {
  const row = { id, error: 'forbidden', reason: code, doc } as const
  return fields === undefined ? row : { ...row, fields }
}

export function later(id: string, rate: RateName, retryAfter: number): LaterRow {
  return { id, error: 'later', reason: rate, retryAfter }
}
