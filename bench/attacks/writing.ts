import { setTimeout as wait } from 'node:timers/promises'
import type { Annonce } from '../../src/domain/annonce.ts'
import type { Uid } from '../../src/domain/ids.ts'
import { PHOTO_BYTES_MAX } from '../../src/domain/photo.ts'
import type { UserType } from '../../src/domain/user.ts'
import { aCandidature, anAnnonce, aUser, newId } from '../../tests/fixtures/builders.ts'
import { sha256, webp } from '../../tests/fixtures/webp.ts'
import type { Attack, Target } from './attack.ts'

const BATCH = 200 // documents, the most that one request may hold
const PASSWORD = 'motdepasse'
const REFUSED_REST_MS = 50 // refused at once, it would only measure itself
const LARGEST = PHOTO_BYTES_MAX - 250_000 // bytes: as many as the pixels of the largest picture allow

interface Account {
  readonly uid: Uid
  readonly ask: (method: string, path: string, body: BodyInit | null, type?: object) => Promise<Response>
  /** Pushes documents. @returns how each was answered */
  readonly push: (db: string, docs: readonly object[]) => Promise<readonly string[]>
}

interface Page {
  readonly results: readonly { readonly doc: Annonce }[]
  readonly last_seq: string | number
}

/** Counts outcomes by name. */
class Tally {
  private readonly counts = new Map<string, number>()

  add(outcome: string): void {
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1)
  }

  toString(): string {
    return [...this.counts].map(([outcome, count]) => `${count} times ${outcome}`).join(', ')
  }
}

/** An account made a moment ago, by the site's own calls. */
async function anAccount({ server, headers }: Target, userType: UserType, isComplete = true): Promise<Account> {
  const email = `${newId(12)}@exemple.fr`
  const json = { 'content-type': 'application/json' }
  const site = { ...headers, origin: server.url }
  const body = JSON.stringify({ email, password: PASSWORD, userType })
  const signUp = await fetch(`${server.url}/api/comptes`, { method: 'POST', headers: { ...site, ...json }, body })
  const { uid } = (await signUp.json()) as { uid: Uid }
  const cookie = signUp.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const own = { ...site, cookie, 'x-rayon-uid': uid }
  const ask: Account['ask'] = (method, path, sent, more = json) =>
    fetch(server.url + path, { method, headers: { ...own, ...more }, body: sent })
  const push: Account['push'] = async (db, docs) => {
    const answer = await ask('POST', `/sync/${db}/_bulk_docs`, JSON.stringify({ docs }))
    if (!answer.ok) return docs.map(() => String(answer.status))
    const rows = (await answer.json()) as readonly { ok?: boolean; error?: string }[]
    return rows.map(({ ok, error }) => (ok === true ? 'written' : (error ?? 'refused')))
  }
  if (isComplete) {
    const read = await ask('POST', '/sync/users/_all_docs?include_docs=true', JSON.stringify({ keys: [uid] }))
    const { rows } = (await read.json()) as { rows: readonly { doc: object }[] }
    await push('users', [{ ...rows[0]?.doc, ...aUser(uid, userType, { email }) }])
  }
  return { uid, ask, push }
}

/** Again and again until the signal, with a rest after what was refused whole. */
async function again(over: AbortSignal, once: () => Promise<readonly string[]>): Promise<string> {
  const tally = new Tally()
  while (!over.aborted) {
    const outcomes = await once()
    for (const outcome of outcomes) tally.add(outcome)
    if (!outcomes.some((outcome) => outcome === 'written' || outcome === 'given')) await wait(REFUSED_REST_MS)
  }
  return tally.toString()
}

const several = <T>(count: number, make: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => make(at))

/** What one account, or one address, has the server do that others would notice. */
export const WRITING: readonly Attack[] = [
  {
    name: 'one newcomer publishes batches of 200 annonces',
    lastsMs: 20_000,
    run: async (target, over) => {
      const { uid, push } = await anAccount(target, 'boutique')
      return again(over, () =>
        push(
          'annonces',
          several(BATCH, () => anAnnonce(uid)),
        ),
      )
    },
  },
  {
    name: 'one newcomer applies to every annonce of the market, so many mails, 200 at a time',
    lastsMs: 20_000,
    run: async (target, over) => {
      const { uid, ask, push } = await anAccount(target, 'createur')
      let since: string | number = 0
      return again(over, async () => {
        const asked = `/sync/annonces/_changes?include_docs=true&limit=${BATCH}&since=${since}`
        const read = await ask('GET', asked, null)
        if (!read.ok) return [String(read.status)]
        const { results, last_seq } = (await read.json()) as Page
        since = results.length === 0 ? 0 : last_seq
        return push(
          'candidatures',
          results.map(({ doc }) => aCandidature(doc, uid)),
        )
      })
    },
  },
  {
    name: 'one newcomer without a profile sends photos of 1.8 MB, four at a time',
    lastsMs: 60_000,
    run: async (target, over) => {
      const { uid, ask } = await anAccount(target, 'boutique', false)
      const send = async () => {
        const bytes = webp(newId(20).repeat(LARGEST / 20), 1600, 1600)
        const hash = sha256(bytes)
        const type = { 'content-type': 'image/webp', 'x-sha256': hash }
        const { status } = await ask('PUT', `/photos/annonces/${uid}/${hash}.webp`, new Uint8Array(bytes), type)
        return status === 204 ? 'written' : String(status)
      }
      return again(over, () => Promise.all(several(4, send)))
    },
  },
  {
    name: "one newcomer opens everybody's profiles, fifty at a time",
    lastsMs: 20_000,
    run: async (target, over) => {
      const { ask } = await anAccount(target, 'createur')
      return again(over, async () => {
        const keys = several(50, () => newId(20))
        const { status } = await ask('POST', '/sync/users/_all_docs?include_docs=true', JSON.stringify({ keys }))
        return [status === 200 ? 'given' : String(status)]
      })
    },
  },
  {
    name: 'one address asks for pages, thirty at a time',
    lastsMs: 20_000,
    run: async ({ server, headers }, over) =>
      again(over, () =>
        Promise.all(
          several(30, async () => {
            const page = await fetch(server.url, { headers: { ...headers, accept: 'text/html' } })
            await page.text()
            return page.status === 200 ? 'given' : String(page.status)
          }),
        ),
      ),
  },
]
