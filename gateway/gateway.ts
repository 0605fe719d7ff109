import type { RenderPage } from '#wire/first-html.ts'
import type { Accounts } from './accounts/types.ts'
import type { StartOptions } from './parts.ts'
import type { Store } from './store/store.ts'

export interface Gateway {
  readonly url: string
  /** Where the metrics are on a port of their own, if they are. */
  readonly metricsUrl: string | null
  readonly store: Store
  readonly createAccount: Accounts['createAccount']
  /** Makes the catalogue of what was written to the store itself, before anybody asks. */
  makeCatalogue(): Promise<unknown>
  /** Ends open streams, the jobs and the store, in that order. */
  close(): Promise<void>
}

/** A gateway until its store is opened anew. */
export interface OpenGateway extends Gateway {
  readonly port: number
}

export interface GatewayOptions extends StartOptions {
  /** Gives what renders the public pages, of the app built in a folder: its build is not this one. */
  readonly loadRenderer?: (appDir: string) => Promise<RenderPage | null>
}
