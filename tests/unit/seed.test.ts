import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CANDIDATURE_FIELDS, CANDIDATURE_STATUSES, type Candidature } from '#domain/candidature.ts'
import { checkFields, type FieldTable } from '#domain/fields.ts'
import { boutiqueOf, partsOf } from '#domain/ids.ts'
import { ANNONCE_FIELDS } from '#domain/market/annonce.ts'
import { canonicalForm } from '#domain/papers/agreement.ts'
import { recordsByKind } from '#domain/papers/by-kind.ts'
import { PARTENARIAT_FIELDS } from '#domain/papers/fields.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import { recordErrors } from '#domain/papers/record-errors.ts'
import { RECORD_FIELDS } from '#domain/papers/record-fields.ts'
import type { PartenariatRecord } from '#domain/papers/records.ts'
import { statementStatuses } from '#domain/papers/statements/balance.ts'
import { freeItems } from '#domain/papers/statements/ledger.ts'
import { statementRefusal } from '#domain/papers/statements/refusal.ts'
import { termsByDay } from '#domain/papers/statements/terms.ts'
import { type Doc, WRITE_RULES } from '#domain/rules.ts'
import { isLapsed } from '#domain/transitions.ts'
import { PRIVE_FIELDS, USER_FIELDS } from '#domain/user.ts'
import { everyCommune } from '#tests/fixtures/communes.ts'
import { DEMO_BOUTIQUE_EMAIL, DEMO_CREATEUR_EMAIL } from '../../scripts/seed/demo-accounts.ts'
import { buildMarket } from '../../scripts/seed/market.ts'

const AT = new Date('2026-03-14T15:09:26.535Z')
const market = buildMarket(AT)

const errorsOf = (table: FieldTable, docs: readonly object[]) =>
  docs.flatMap((doc) => checkFields(table, doc as Readonly<Record<string, unknown>>))

describe('the demo market', () => {
  it('says in which commune each annonce is', () => {
    const names = new Map(everyCommune().map(({ code, nom }) => [code, nom]))
    for (const { ville, commune } of market.annonces) expect(names.get(commune)).toBe(ville)
  })

  // Proves S3.annonce.1, S5.profil.4
  it('passes every field rule', () => {
    expect(errorsOf(USER_FIELDS, market.users)).toEqual([])
    expect(errorsOf(PRIVE_FIELDS, market.prives)).toEqual([])
    expect(errorsOf(ANNONCE_FIELDS, market.annonces)).toEqual([])
    expect(errorsOf(CANDIDATURE_FIELDS, market.candidatures)).toEqual([])
    expect(errorsOf(PARTENARIAT_FIELDS, market.partenariats)).toEqual([])
    expect(market.partenariats.map(({ rows }) => Object.keys(rows).length)).toEqual([5])
  })

  it.each(['2026-03-14T15:09:26.535Z', '2026-03-01T00:05:00.000Z', '2026-12-31T23:59:00.000Z'])(
    'shows a partnership of three months on %s: one statement settled, one proposed, later sales not counted',
    (at) => {
      const { candidatures, partenariats, records } = buildMarket(new Date(at))
      const [papers] = partenariats as [Partenariat]
      const { annonce } = candidatures.find(({ _id }) => _id === papers._id) as Candidature
      expect(errorsOf(RECORD_FIELDS, records)).toEqual([])
      expect(records.flatMap((record) => recordErrors({ ...record }))).toEqual([])
      expect(records.filter((record) => record.at > at)).toEqual([])
      const all = recordsByKind(records as readonly unknown[] as readonly PartenariatRecord[])
      const copy = { paper: 'contrat', hash: papers.inForce.hash, text: canonicalForm(papers, 'contrat') } as const
      const terms = termsByDay(papers, { copies: [copy], ends: [] }, annonce)
      all.statements.forEach((statement, index) => {
        const earlier = <R extends { readonly at: string }>(kind: readonly R[]) =>
          kind.filter((one) => one.at < statement.at)
        const known = { movements: earlier(all.movements), voids: earlier(all.voids), answers: earlier(all.answers) }
        expect(statementRefusal(statement, { ...known, statements: all.statements.slice(0, index) }, terms)).toBeNull()
      })
      const [settled, proposed] = statementStatuses(all, null)
      expect(settled).toMatchObject({ state: 'accepted', remainingCentimes: 0 })
      expect(proposed).toMatchObject({ state: 'proposed' })
      expect(proposed?.statement).toMatchObject({ number: 2, lostCentimes: 2400 })
      expect(proposed?.statement.movements.some((key) => key.endsWith('-void'))).toBe(true)
      expect(freeItems(all, terms).length).toBeGreaterThan(0)
      expect(all.deposits).toHaveLength(1)
    },
  )

  it('could have been written by its members', () => {
    for (const annonce of market.annonces) {
      const actor = { kind: 'member', uid: boutiqueOf(annonce._id), userType: 'boutique' } as const
      expect(WRITE_RULES.annonces({ ...annonce, active: true } as unknown as Doc, null, actor)).toBeNull()
    }
    for (const candidature of market.candidatures) {
      const { creatorId } = partsOf(candidature._id)
      const actor = { kind: 'member', uid: creatorId, userType: 'createur' } as const
      const asWritten = { ...candidature, status: 'pending', offerExpiresAt: '' }
      expect(WRITE_RULES.candidatures(asWritten as unknown as Doc, null, actor)).toBeNull()
    }
  })

  it('shows every state of a candidature to both demo accounts', () => {
    const uidOf = (email: string) => market.users.find((user) => user.email === email)?._id
    const boutique = uidOf(DEMO_BOUTIQUE_EMAIL)
    const createur = uidOf(DEMO_CREATEUR_EMAIL)
    const received = market.candidatures.filter((item) => item.boutiqueId === boutique).map((item) => item.status)
    const sent = market.candidatures.filter((item) => item.creatorId === createur).map((item) => item.status)
    for (const status of CANDIDATURE_STATUSES) {
      expect(received).toContain(status)
      expect(sent).toContain(status)
    }
  })

  it('has running offers that run and lapsed offers that lapsed', () => {
    for (const { status, offerExpiresAt } of market.candidatures) {
      if (status === 'awaiting-creator') expect(isLapsed(offerExpiresAt, AT.getTime())).toBe(false)
      if (status === 'expired') expect(isLapsed(offerExpiresAt, AT.getTime())).toBe(true)
    }
  })

  it('has a drawing for every picture, one to five an annonce', () => {
    const photos = new Set([...market.annonces, ...market.users].flatMap((doc) => doc.photos))
    expect([...photos].filter((photo) => !existsSync(`public${photo}`))).toEqual([])
    expect(market.annonces.every(({ photos: urls }) => urls.length >= 1 && urls.length <= 5)).toBe(true)
  })
})
