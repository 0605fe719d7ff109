import type { TestServer } from '../../tests/fixtures/server.ts'

/** One way of making the server cost itself more than its visitor. An entry of a table is all that another one takes. */
export interface Attack {
  readonly name: string
  /** How long it lasts, in milliseconds: it stops by itself. */
  readonly lastsMs: number
  /** Attacks until the signal. @returns what it saw, in a few words */
  readonly run: (target: Target, over: AbortSignal) => Promise<string>
}

export interface Target {
  readonly server: TestServer
  /** What each of the attack's requests carries: it comes from one address, which is not the one that is measured. */
  readonly headers: Readonly<Record<string, string>>
}

/** The attacker's address and the measurer's, as the proxy in front of the server says them. */
export const ATTACKER = '192.0.2.1'
export const BYSTANDER = '198.51.100.1'
