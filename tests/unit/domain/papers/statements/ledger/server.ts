import { createHash } from 'node:crypto'
import type { Candidature } from '#domain/candidature.ts'
import { recordIdOf, type Uid } from '#domain/ids.ts'
import { canonicalForm } from '#domain/papers/agreement.ts'
import { recordsByKind } from '#domain/papers/by-kind.ts'
import { BLANK_CONTRAT } from '#domain/papers/contrat.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import { EMPTY_RECORD, type PartenariatRecord, type StoredRecord } from '#domain/papers/records.ts'
import { upheldStatements } from '#domain/papers/statements/counted.ts'
import { type Doc, WRITE_RULES } from '#domain/rules.ts'
import { nextInForce } from '#gateway/partenariats/in-force.ts'
import { recordRule } from '#gateway/partenariats/record-rule.ts'
import type { Store } from '#gateway/store/store.ts'
import { aCandidature, aPartenariat, BOUTIQUE } from '#tests/fixtures/documents.ts'
import type { Version } from './oracle.ts'

type Docs = Map<string, Doc>

/** As much of a database as the rule of records reads and writes, without its delays. */
function database(docs: Docs) {
  return {
    get: async (id: string) => {
      const found = docs.get(id)
      if (found === undefined) throw Object.assign(new Error('missing'), { status: 404 })
      return found
    },
    allDocs: async ({ keys }: { readonly keys: readonly string[] }) => ({
      rows: keys.map((key) => {
        const doc = docs.get(key)
        return doc === undefined ? { key, error: 'not_found' } : { id: key, key, value: { rev: '1' }, doc }
      }),
    }),
    put: async (doc: Doc) => {
      docs.set(doc._id, doc)
      return { ok: true, id: doc._id, rev: '1' }
    },
  }
}

const DAY_MS = 86_400_000
const euros = (centimes: number) => (centimes / 100).toFixed(2).replace('.', ',')

/** A partnership on a server that judges writes as the gateway does: the rule of one document, then that of records. */
export class Server {
  readonly candidature: Candidature = aCandidature({ status: 'confirmed' })
  records: Docs = new Map()
  versions: readonly Version[] = []
  now = Date.parse('2026-06-03T10:00:00.000Z')
  /** Of the store: another one after each backup put back. */
  epoch = 0
  private lists: Docs = new Map()
  private backup: { readonly records: Docs; readonly lists: Docs } = { records: new Map(), lists: new Map() }
  private readonly contracts: Docs = new Map()
  private papers: Partenariat = aPartenariat()

  /** @param first the contract agreed to before anything else; without one, the terms of the annonce count */
  constructor(first: Version | null) {
    const { commission, prix, dateDebut, dateFin } = this.candidature.annonce
    const ofAnnonce = { from: '', commission: commission * 100, base: 'ht', rent: prix * 100, rentTax: 'ht' } as const
    const without = { boutiqueVat: false, lossDue: false, lossCentimes: null }
    this.versions = [{ ...ofAnnonce, ...without, dateDebut, dateFin }]
    if (first !== null) this.agree(first)
  }

  /** Both parties agree to a contract. */
  agree(version: Version): void {
    const { inForce } = this.papers
    const contrat = {
      ...BLANK_CONTRAT,
      ...{ commission: true, commissionTaux: euros(version.commission), commissionTaxe: version.base },
      ...{ loyer: true, loyerMontant: euros(version.rent), loyerTaxe: version.rentTax },
      ...{ boutiqueTva: version.boutiqueVat ? 'FR40303265045' : '', annexe: true },
      ...{
        risque: version.lossDue ? 'boutique' : '',
        risqueMontant: version.lossCentimes === null ? '' : euros(version.lossCentimes),
      },
      ...{ dateDebut: version.dateDebut, dateFin: version.dateFin },
    } as Partenariat['contrat']
    const text = canonicalForm({ ...this.papers, contrat }, 'contrat')
    const hash = createHash('sha256').update(text).digest('hex')
    if (hash === inForce.hash) return
    const _id = recordIdOf(this.candidature._id, hash.slice(0, 12))
    this.contracts.set(_id, { ...EMPTY_RECORD, _id, kind: 'copy', paper: 'contrat', hash, text })
    const records = recordsByKind([...this.records.values()] as unknown as readonly PartenariatRecord[])
    const hasStatement = upheldStatements(records.statements, records.answers).length > 0
    const next = nextInForce(inForce, hash, this.now, hasStatement)
    this.papers = { ...this.papers, inForce: next }
    this.versions = [...this.versions.filter(({ from }) => from !== next.from), { ...version, from: next.from }]
  }

  today(): string {
    return new Date(this.now).toISOString().slice(0, 10)
  }

  sleep(days: number): void {
    this.now += days * DAY_MS
  }

  copy(): void {
    this.backup = { records: new Map(this.records), lists: new Map(this.lists) }
  }

  putBack(): void {
    this.records = new Map(this.backup.records)
    this.lists = new Map(this.backup.lists)
    this.epoch += 1
  }

  /** The papers and the copies of contracts, which every device has. */
  shared() {
    return { papers: this.papers, copies: [...this.contracts.values()], annonce: this.candidature.annonce }
  }

  /** @returns what became of it: the first of an id stays, and is given back */
  async write(record: StoredRecord, by: Uid): Promise<'stored' | 'conflict' | { readonly refused: string }> {
    if (this.records.has(record._id)) return 'conflict'
    const actor = { kind: 'member', uid: by, userType: by === BOUTIQUE ? 'boutique' : 'createur' } as const
    const forged = WRITE_RULES.records(record as unknown as Doc, null, actor)
    if (forged !== null) return { refused: `${forged.code} ${JSON.stringify(forged.fields)}` }
    const verdict = await recordRule(record as unknown as Doc, null, { store: this.store(), actor, now: this.now })
    if (verdict.kind !== 'write') return { refused: verdict.kind === 'refuse' ? verdict.refusal.code : verdict.kind }
    this.records.set(record._id, verdict.doc)
    return 'stored'
  }

  private store(): Store {
    const all: { readonly [name: string]: Docs } = {
      records: new Map([...this.contracts, ...this.records]),
      coordination: this.lists,
      partenariats: new Map([[this.papers._id, this.papers as unknown as Doc]]),
      candidatures: new Map([[this.candidature._id, this.candidature as unknown as Doc]]),
    }
    const find = async ({ selector: { kind } }: { readonly selector: { readonly kind: string } }) => ({
      docs: [...this.records.values()].filter((one) => one.kind === kind),
    })
    return { db: (name: string) => ({ ...database(all[name] as Docs), find }) } as unknown as Store
  }
}
