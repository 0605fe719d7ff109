import { setTimeout as wait } from 'node:timers/promises'
import { ownersOf, type Uid } from '#domain/ids.ts'
import type { UserType } from '#domain/user.ts'
import { isVersioned, SHAPES } from '#domain/versions/shapes.ts'
import { nodeOf } from '#domain/versions/stamp.ts'
import { stamped } from '#domain/versions/write.ts'
import { aUser } from '../../tests/fixtures/builders.ts'
import { withCookies } from '../../tests/fixtures/cookies.ts'
import type { Fields } from './ledger.ts'
import type { Week } from './market.ts'

export type Doc = Fields & { readonly _id: string; readonly _rev?: string }

export interface Row {
  readonly ok?: boolean
  readonly rev?: string
  readonly error?: string
  readonly reason?: string
  readonly doc?: Doc | null
}

interface Answer {
  readonly status: number
  readonly text: string
}

const PATIENCE_MS = 90_000 // of the machine's clock, with what is asked for again
const CONFLICTS_MAX = 6

export const PASSWORD = 'motdepasse'

/** A member who speaks the wire as a device does: sends again what was not answered, and looks again upon a conflict. */
export class WireMember {
  uid = '' as Uid
  cookie = ''
  isGone = false
  userType: UserType
  readonly email: string
  password = PASSWORD
  private readonly week: Week
  private readonly device: string

  constructor(week: Week, email: string, userType: UserType) {
    this.week = week
    this.email = email
    this.userType = userType
    this.device = week.prng.id(10)
  }

  /**
   * One request, by either gateway, sent again until it is answered with something else than that it is to be.
   * @throws when nobody has answered for too long
   */
  async ask(
    method: string,
    path: string,
    body?: BodyInit | object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const begun = performance.now()
    const sent =
      body === undefined || typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
    const json = typeof sent === 'string' ? { 'content-type': 'application/json' } : {}
    for (;;) {
      const url = this.week.prng.pick(this.week.urls)
      const own = { origin: url, cookie: this.cookie, 'x-rayon-uid': this.uid, ...json, ...headers }
      const init = {
        method,
        headers: own,
        signal: AbortSignal.timeout(60_000),
        ...(sent === undefined ? {} : { body: sent as BodyInit }),
      }
      const answer = await fetch(url + path, init)
        .then(async (response) => {
          const text = await response.text()
          this.cookie = withCookies(this.cookie, response.headers.getSetCookie())
          return { status: response.status, text }
        })
        .catch(() => null)
      if (answer !== null && answer.status !== 503 && answer.status !== 429) return answer
      if (performance.now() - begun > PATIENCE_MS)
        throw new Error(`${method} ${path}: ${answer?.status ?? 'no answer'}`)
      this.week.tally.retries += 1
      await wait(this.week.prng.int(200, 1500))
    }
  }

  async read(db: string, id: string): Promise<Doc | null> {
    const { status, text } = await this.ask('POST', `/sync/${db}/_all_docs?include_docs=true`, { keys: [id] })
    if (status !== 200) return null
    const { rows } = JSON.parse(text) as { readonly rows: readonly { readonly doc?: Doc | null }[] }
    return rows[0]?.doc ?? null
  }

  async push(db: string, doc: Doc): Promise<Row> {
    const { status, text } = await this.ask('POST', `/sync/${db}/_bulk_docs`, { docs: [doc] })
    if (status !== 200) return { error: String(status) }
    return (JSON.parse(text) as readonly Row[])[0] ?? { error: 'no row' }
  }

  /** The next version of a document, as this member's device stamps it. */
  stamp(db: string, before: Doc, after: Doc): Doc {
    if (!isVersioned(db)) return after
    const writer = { node: nodeOf(this.uid, this.device), now: this.week.clock() }
    return stamped(SHAPES[db], before as never, after as never, writer, ownersOf(after._id)) as unknown as Doc
  }

  /**
   * Changes what stands, and again what stands then upon a conflict.
   * @param change gives null where there is nothing left to change
   */
  async edit(db: string, id: string, change: (doc: Doc) => Doc | null): Promise<Row | null> {
    let stands = await this.read(db, id)
    for (let tries = 0; tries < CONFLICTS_MAX && stands !== null; tries += 1) {
      const next = change(stands)
      if (next === null) return null
      const row = await this.push(db, this.stamp(db, stands, next))
      if (row.error !== 'conflict') return row
      stands = row.doc ?? null
    }
    return null
  }

  async signIn(): Promise<boolean> {
    const { status, text } = await this.ask('POST', '/api/session', { email: this.email, password: this.password })
    if (status !== 200) return false
    this.uid = (JSON.parse(text) as { uid: Uid }).uid
    return true
  }

  /** An account and a profile; a sign-up whose answer was lost has made the account. */
  async join(): Promise<boolean> {
    const { email, password, userType } = this
    const { status, text } = await this.ask('POST', '/api/comptes', { email, password, userType })
    if (status === 201) this.uid = (JSON.parse(text) as { uid: Uid }).uid
    else if (status !== 409 || !(await this.signIn())) return false
    this.week.ledger.accounts.set(this.uid, email)
    const { prng } = this.week
    const nom = `dit-${prng.id(8)}`
    await this.edit('users', this.uid, (doc) => ({
      ...doc,
      ...aUser(this.uid, userType, { email, nom }),
      _rev: doc._rev as string,
    }))
    if (userType === 'boutique')
      await this.push('prives', { _id: this.uid, adresseLocale: `dit-${prng.id(8)} rue des Halles` })
    return true
  }
}
