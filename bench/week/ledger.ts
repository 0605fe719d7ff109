import type { Exchange } from './balancer.ts'

export type Fields = { readonly [field: string]: unknown }

/** One write that a member has been told was taken. */
export interface Taken {
  readonly db: string
  readonly id: string
  readonly uid: string
  readonly rev: string
  /** As it was sent; the server fills in what is its own. */
  readonly doc: Fields
  readonly askedAt: number
  readonly answeredAt: number
}

/** What the check goes by. */
export interface Said {
  readonly taken: readonly Taken[]
  /** Accounts that were told to be made: who has which address. */
  readonly accounts: ReadonlyMap<string, string>
  /** Documents that somebody has asked to be deleted, as '<database> <id>', whether or not the answer arrived. */
  readonly removing: ReadonlySet<string>
  /** Who has asked to be deleted, whether or not the answer arrived. */
  readonly leaving: ReadonlySet<string>
  /** Pictures that the server said it has, by their paths. */
  readonly photos: ReadonlySet<string>
}

type Row = { readonly ok?: boolean; readonly rev?: string; readonly error?: string; readonly reason?: string }

const PUSH = /^\/sync\/(\w+)\/_bulk_docs/

/** The rows of a push by their documents; none of what was no push, or was not answered by rows. */
export function rowsOf({
  path,
  body,
  status,
  answer,
}: Exchange): readonly { readonly doc: Fields; readonly row: Row }[] {
  if (!PUSH.test(path) || status !== 200) return []
  const { docs } = JSON.parse(body) as { readonly docs: readonly Fields[] }
  const rows = JSON.parse(answer) as readonly Row[]
  return docs.flatMap((doc, at) => (rows[at] === undefined ? [] : [{ doc, row: rows[at] as Row }]))
}

/** Everything that anybody has been told was taken, by whichever gateway. */
export class Ledger implements Said {
  readonly taken: Taken[] = []
  readonly accounts = new Map<string, string>()
  readonly removing = new Set<string>()
  readonly leaving = new Set<string>()
  readonly photos = new Set<string>()
  readonly answeredAt = new Map<string, number>()
  private readonly onTaken: (taken: Taken) => void

  constructor(onTaken: (taken: Taken) => void) {
    this.onTaken = onTaken
  }

  asked({ method, path, uid, body }: Pick<Exchange, 'method' | 'path' | 'uid' | 'body'>): void {
    if (method === 'DELETE' && path === '/api/compte') this.leaving.add(uid)
    const db = PUSH.exec(path)?.[1]
    if (db === undefined || !body.includes('"_deleted":true')) return
    const { docs } = JSON.parse(body) as { readonly docs: readonly Fields[] }
    for (const doc of docs) if (doc._deleted === true) this.removing.add(`${db} ${doc._id}`)
  }

  answered(exchange: Exchange): void {
    const { method, path, uid, status, answer, askedAt, answeredAt } = exchange
    const db = PUSH.exec(path)?.[1]
    for (const { doc, row } of rowsOf(exchange)) {
      if (row.ok !== true || row.rev === undefined || db === undefined) continue
      const one = { db, id: String(doc._id), uid, rev: row.rev, doc, askedAt, answeredAt }
      this.taken.push(one)
      this.answeredAt.set(`${db} ${one.id} ${one.rev}`, answeredAt)
      this.onTaken(one)
    }
    if (method === 'POST' && path === '/api/comptes' && status === 201) {
      const account = JSON.parse(answer) as { readonly uid: string; readonly email: string }
      this.accounts.set(account.uid, account.email)
    }
    if (method === 'PUT' && path.startsWith('/photos/') && status < 300) this.photos.add(path)
  }
}
