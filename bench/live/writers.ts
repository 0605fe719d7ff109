import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { boutiqueOf } from '../../src/domain/ids.ts'
import type { Annonce } from '../../src/domain/market/annonce.ts'
import { aCandidature } from '../../tests/fixtures/builders.ts'
import type { LiveMarket, LiveMember } from './fill.ts'

/** One accepted write: when it was sent, and who must receive it. */
export interface SentWrite {
  readonly id: string
  /** Identify this version and its successors. */
  readonly versions: readonly string[]
  readonly at: number
  readonly readers: readonly string[]
}

export interface Plan {
  readonly seconds: number
  readonly privateASecond: number
  readonly publicASecond: number
}

interface Outcome {
  readonly private: readonly SentWrite[]
  readonly public: readonly SentWrite[]
  /** The longest delay of a write behind the plan, in milliseconds. */
  readonly late: number
}

interface Row {
  readonly ok?: boolean
  readonly rev?: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const now = (): number => performance.timeOrigin + performance.now()

/** Pushes one document as a member's device. @returns its revision @throws when it is rejected */
function push(url: string, { uid, cookie }: LiveMember, db: string, doc: object): Promise<string> {
  const headers = { 'content-type': 'application/json', origin: url, cookie, 'x-rayon-uid': uid }
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      `${url}/sync/${db}/_bulk_docs`,
      { method: 'POST', headers, agent },
      async (answer) => {
        let text = ''
        for await (const chunk of answer.setEncoding('utf8')) text += chunk
        const [row] = answer.statusCode === 200 ? (JSON.parse(text) as readonly Row[]) : []
        if (row?.ok === true && row.rev !== undefined) resolve(row.rev)
        else reject(new Error(`${db}: ${answer.statusCode} ${text.slice(0, 300)}`))
      },
    )
    clientRequest.on('error', reject)
    clientRequest.end(JSON.stringify({ docs: [doc] }))
  })
}

/** Calls `one` this many times a second, without awaiting earlier calls. @returns the longest delay, in milliseconds */
async function regularly(seconds: number, aSecond: number, one: (nth: number) => Promise<void>): Promise<number> {
  const begun = performance.now()
  const all: Promise<void>[] = []
  let late = 0
  for (let nth = 0; nth < seconds * aSecond; nth += 1) {
    const due = (nth * 1000) / aSecond
    const delay = due - (performance.now() - begun)
    if (delay > 0) await wait(delay)
    late = Math.max(late, -delay)
    all.push(one(nth))
  }
  await Promise.all(all)
  return late
}

/**
 * Members write as in real use: a créateur applies, the boutique accepts its longest pending candidature, in turn; and
 * boutiques change the price of annonces that nobody has applied to.
 */
export async function writeFor(url: string, { members, annonces }: LiveMarket, plan: Plan): Promise<Outcome> {
  const byUid = new Map(members.map((member) => [member.uid as string, member]))
  const createurs = members.filter(({ userType }) => userType === 'createur')
  const ofBoutique = (annonce: Annonce) => byUid.get(boutiqueOf(annonce._id)) as LiveMember
  const perSecond = plan.publicASecond * 2 // each is edited a few times at most, and none of those applied to
  const edited = annonces.slice(-perSecond * 10)
  const applied = annonces.slice(0, -perSecond * 10)
  const waiting: { readonly doc: ReturnType<typeof aCandidature>; readonly rev: string }[] = []
  const both: SentWrite[] = []
  const all: SentWrite[] = []
  const everybody = members.map(({ uid }) => uid as string)

  const apply = async (nth: number): Promise<void> => {
    const annonce = applied[nth % applied.length] as Annonce
    const createur = createurs[(nth * 7 + Math.floor(nth / applied.length)) % createurs.length] as LiveMember
    const doc = aCandidature(annonce, createur.uid)
    const at = now()
    const rev = await push(url, createur, 'candidatures', doc)
    both.push({ id: doc._id, versions: ['pending', 'awaiting-creator'], at, readers: [doc.boutiqueId, doc.creatorId] })
    waiting.push({ doc, rev })
  }
  const accept = async (): Promise<void> => {
    const next = waiting.shift()
    if (next === undefined) return
    const { doc, rev } = next
    const offerExpiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const at = now()
    const accepted = { ...doc, _rev: rev, status: 'awaiting-creator', offerExpiresAt }
    await push(url, ofBoutique({ _id: doc.annonceId } as Annonce), 'candidatures', accepted)
    both.push({ id: doc._id, versions: ['awaiting-creator'], at, readers: [doc.boutiqueId, doc.creatorId] })
  }
  const revs = new Map<string, string>()
  const edit = async (nth: number): Promise<void> => {
    const annonce = edited[nth % edited.length] as Annonce
    const boutique = ofBoutique(annonce)
    const prix = 100 + nth
    const versions = [String(prix)]
    const at = now()
    const currentRev = revs.get(annonce._id) ?? (await revOf(url, boutique, annonce._id))
    revs.set(annonce._id, await push(url, boutique, 'annonces', { ...annonce, _rev: currentRev, prix }))
    all.push({ id: annonce._id, versions, at, readers: everybody })
  }
  const { seconds, privateASecond, publicASecond } = plan
  const late = await Promise.all([
    regularly(seconds, privateASecond, (nth) => (nth % 2 === 0 ? apply(nth / 2) : accept())),
    regularly(seconds, publicASecond, edit),
  ])
  return { private: both, public: all, late: Math.max(...late) }
}

async function revOf(url: string, { cookie }: LiveMember, id: string): Promise<string> {
  const answer = await fetch(`${url}/sync/annonces/${id}`, { headers: { cookie } })
  return ((await answer.json()) as { _rev: string })._rev
}
