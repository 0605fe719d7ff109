import type { ContactMessage } from '#domain/contact.ts'
import type { SentReport } from '#domain/signalement.ts'
import { paths } from './site.ts'

/** Where the service worker is served; it has to be the root to answer for the whole site. */
export const SERVICE_WORKER_PATH = '/sw.js'

/** The field of the form that photos shared from another app arrive in. */
export const SHARED_FIELD = 'photos'

/**
 * What is taken of a form of shared photos. Any site may send one, by a visitor's browser: an annonce takes five photos,
 * and what a camera makes is smaller.
 */
export const SHARED_MAX = {
  files: 5,
  fileBytes: 20 * 1024 * 1024,
  /** Of the whole form. */
  bytes: 60 * 1024 * 1024,
  /** How long what nobody took waits. */
  ageMs: 24 * 60 * 60 * 1000,
} as const

/** How the page learns, by its query, that nothing was kept, or not everything. */
export const SHARED_NEWS = { failed: 'echec', partial: 'partie' } as const

/** The address in the cache of a photo that was shared. @param at milliseconds since the epoch */
export function sharedPath(at: number, index: number): string {
  return `${paths.partager}/${at}-${index}`
}

/** Whether what is kept under an address has waited for too long; so has what has no date. */
export function isSharedStale(url: string, now: number): boolean {
  const at = Number(/\/(\d+)-\d+$/.exec(url)?.[1])
  return !(at > now - SHARED_MAX.ageMs && at <= now)
}

/** A contact message, or a report, that the service worker keeps until the server has it. */
export interface QueuedContactMessage {
  readonly id: number
  /** The name that the page gave it. */
  readonly message: string
  readonly sujet: string
  /** What it says. */
  readonly text: string
  /** Milliseconds since the epoch. */
  readonly since: number
  /** The server's code, for a message that it would reject again. */
  readonly refused?: string
}

/** What is handed over to be kept: a message to the support, or a report under what it is called among those. */
export type QueuedContactPost =
  | { readonly message: ContactMessage & { readonly id: string } }
  | { readonly report: SentReport; readonly sujet: string }

/** Answered on the message's port with `ContactAnswer`; every change is broadcast as `ContactNews`. */
export type ContactRequest =
  | ({ readonly type: 'CONTACT_KEEP' } & QueuedContactPost)
  | { readonly type: 'CONTACT_SEND' }
  | { readonly type: 'CONTACT_LIST' }
  | { readonly type: 'CONTACT_DROP'; readonly id: number }
  /** The account of this device was deleted: nothing written here is to be sent any more. */
  | { readonly type: 'CONTACT_CLEAR' }

export interface ContactAnswer {
  readonly ok: boolean
}

export interface ContactNews {
  readonly queued: readonly QueuedContactMessage[]
  /** The message that the server has just taken. */
  readonly sent?: string
}

/** What a page sends to the service worker. */
export type PageMessage =
  | ContactRequest
  /** The reader agreed to the new version. */
  | { readonly type: 'SKIP_WAITING' }
  /** Covers to keep, seen or not yet. */
  | { readonly type: 'KEEP_COVERS'; readonly urls: readonly string[] }
  /** Workbox's own: responses to keep that came before there was a service worker. */
  | { readonly type: 'CACHE_URLS'; readonly payload: { readonly urlsToCache: readonly string[] } }

/** What the service worker sends to a page: a notification was touched, go there without a reload. */
export interface NavigateMessage {
  readonly type: 'NAVIGATE'
  readonly url: string
}

export function isNavigateMessage(data: unknown): data is NavigateMessage {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'NAVIGATE' && 'url' in data
}
