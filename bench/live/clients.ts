import { Agent, get, type IncomingMessage } from 'node:http'
import type { LiveMember } from './fill.ts'

/** When a client pulled a version of a document. */
export interface Observation {
  readonly uid: string
  readonly id: string
  /** Identifies the version: `status` of a candidature, `prix` of an annonce. */
  readonly version: string
  readonly at: number
}

export interface ClientsReport {
  readonly seen: readonly Observation[]
}

/**
 * Runs as its own process: one stream per member, and pulls of what the stream reports as changed, as the app does, one
 * at a time for each scope of each database. On the message 'report', sends what was pulled since the last report.
 */
const FOLLOWED = ['annonces public', 'annonces own', 'candidatures own']
const SOCKETS = 256

interface Changes {
  readonly results: readonly {
    readonly id: string
    readonly doc?: { readonly status?: string; readonly prix?: number }
  }[]
  readonly last_seq: string
}

const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
let seen: Observation[] = []

const now = (): number => performance.timeOrigin + performance.now()

function ask(url: string, cookie: string, more: object = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, 'accept-encoding': 'identity' }
    get(url, { headers, agent, ...more }, resolve).on('error', reject)
  })
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  const all = Buffer.concat(chunks as unknown as Uint8Array[])
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}`)
  return all.toString('utf8')
}

class Follower {
  private since = 'now'
  private busy = false
  private again = false
  private readonly member: LiveMember
  private readonly address: string

  constructor(url: string, member: LiveMember, followed: string) {
    const [db, scope] = followed.split(' ')
    this.member = member
    this.address = `${url}/sync/${db}/_changes?include_docs=true&scope=${scope}`
  }

  async pull(): Promise<void> {
    this.again = this.busy
    if (this.busy) return
    this.busy = true
    do {
      this.again = false
      await this.once().catch(() => undefined) // a member who never receives a write is counted
    } while (this.again)
    this.busy = false
  }

  private async once(): Promise<void> {
    const answer = await ask(`${this.address}&since=${encodeURIComponent(this.since)}`, this.member.cookie)
    const { results, last_seq } = JSON.parse(await textOf(answer)) as Changes
    this.since = last_seq
    const at = now()
    for (const { id, doc } of results) {
      seen.push({ uid: this.member.uid, id, version: String(doc?.status ?? doc?.prix ?? ''), at })
    }
  }
}

async function follow(url: string, member: LiveMember): Promise<void> {
  const followers = new Map(FOLLOWED.map((name) => [name, new Follower(url, member, name)]))
  const stream = await ask(`${url}/sync/_live`, member.cookie, { agent: false })
  if (stream.statusCode !== 200) throw new Error(`a stream: ${stream.statusCode}`)
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const change = /^event: change\ndata: (.*)$/m.exec(block)?.[1]
      if (change === undefined) continue
      const { db, scope } = JSON.parse(change) as { db: string; scope: string }
      void followers.get(`${db} ${scope}`)?.pull()
    }
  })
  for (const one of followers.values()) await one.pull()
}

process.on('message', async (said: { url: string; members: readonly LiveMember[] } | 'report') => {
  if (said === 'report') {
    process.send?.({ seen } satisfies ClientsReport)
    seen = []
    return
  }
  const { url, members } = said
  for (let at = 0; at < members.length; at += 20) {
    await Promise.all(members.slice(at, at + 20).map((member) => follow(url, member)))
  }
  process.send?.('following')
})
