import type { Exchange } from './balancer.ts'
import { rowsOf } from './ledger.ts'

/** What a request is counted as. */
function kindOf({ method, path }: Pick<Exchange, 'method' | 'path'>): string {
  const at = path.split('?', 1)[0] ?? ''
  if (at.endsWith('/_bulk_docs')) return 'a write'
  if (at === '/sync/_live') return 'a stream opened'
  if (at.startsWith('/sync/')) return 'a pull'
  if (at.startsWith('/photos/')) return method === 'PUT' ? 'a photo sent' : 'a photo'
  if (at === '/api/annonces') return 'a search'
  if (at.startsWith('/catalogue')) return 'the catalogue'
  if (at === '/api/comptes' && method === 'POST') return 'a sign-up'
  if (at === '/api/session' && method === 'POST') return 'a sign-in'
  if (at === '/api/compte') return 'a deletion of an account'
  return at.startsWith('/api/') ? 'other calls' : 'a page'
}

function added(counts: Map<string, number>, what: string, more = 1): void {
  counts.set(what, (counts.get(what) ?? 0) + more)
}

/** Everything that is counted while the week passes. */
export class Tally {
  /** What members did, by name. */
  readonly acts = new Map<string, number>()
  /** Answers by status, and rows of pushes by why they were refused. */
  readonly statuses = new Map<string, number>()
  readonly refusals = new Map<string, number>()
  /** Answers that never came, by why. */
  readonly lost = new Map<string, number>()
  /** Of each kind of request, how long each was, in milliseconds. */
  readonly latencies = new Map<string, number[]>()
  /** How long after it was acknowledged each change had been pulled by who hears of it. */
  readonly live: number[] = []
  readonly troubles: string[] = []
  readonly gaveUp: string[] = []
  retries = 0

  act(name: string): void {
    added(this.acts, name)
  }

  loss(why: string): void {
    added(this.lost, why)
  }

  answered(exchange: Exchange): void {
    const kind = kindOf(exchange)
    added(this.statuses, String(exchange.status))
    const times = this.latencies.get(kind) ?? []
    times.push(exchange.answeredAt - exchange.askedAt)
    this.latencies.set(kind, times)
    for (const { row } of rowsOf(exchange)) {
      if (row.ok !== true) added(this.refusals, row.reason ?? row.error ?? 'unknown')
    }
    if (exchange.status >= 500 && exchange.status !== 503) {
      this.troubles.push(`${exchange.status} to ${exchange.method} ${exchange.path}: ${exchange.answer.slice(0, 200)}`)
    }
  }
}
