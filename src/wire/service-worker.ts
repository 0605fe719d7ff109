import type { ContactMessage } from '#domain/talk/contact.ts'
import type { SentReport } from '#domain/talk/signalement.ts'
import { paths } from './site.ts'

/** The service worker's path; it has to be at the root to control the whole site. */
export const SERVICE_WORKER_PATH = '/sw.js'

/** The form field that contains photos shared from another app. */
export const SHARED_FIELD = 'photos'

/**
 * Limits on shared photos. Any site may post some through a visitor's browser; an annonce takes five photos, and a
 * camera's files are smaller.
 */
export const SHARED_MAX = {
  files: 5,
  fileBytes: 20 * 1024 * 1024,
  /** The whole form. */
  bytes: 60 * 1024 * 1024,
  /** Expiry of photos nobody picked up. */
  ageMs: 24 * 60 * 60 * 1000,
} as const

/** Values of the query parameter that reports that nothing, or not everything, was stored. */
export const SHARED_NEWS = { failed: 'echec', partial: 'partie' } as const

/** The cache address of a shared photo. @param at milliseconds since the epoch */
export function sharedPath(at: number, index: number): string {
  return `${paths.partager}/${at}-${index}`
}

/** Whether a cached shared photo has expired, or has no date. */
export function isSharedStale(url: string, now: number): boolean {
  const at = Number(/\/(\d+)-\d+$/.exec(url)?.[1])
  return !(at > now - SHARED_MAX.ageMs && at <= now)
}

/** A contact message, or a report, queued by the service worker until the server has it. */
export interface QueuedContactMessage {
  readonly id: number
  /** The id that the page gave it. */
  readonly message: string
  readonly sujet: string
  /** Its text. */
  readonly text: string
  /** Milliseconds since the epoch. */
  readonly since: number
  /** The server's refusal code, for a message that it would reject again. */
  readonly refused?: string
}

/** An entry to queue: a message to the support, or a report with its title in that list. */
export type QueuedContactPost =
  | { readonly message: ContactMessage & { readonly id: string } }
  | { readonly report: SentReport; readonly sujet: string }

/** Answered on the message's port with `ContactAnswer`; every change is broadcast as `ContactNews`. */
export type ContactRequest =
  | ({ readonly type: 'CONTACT_KEEP' } & QueuedContactPost)
  | { readonly type: 'CONTACT_SEND' }
  | { readonly type: 'CONTACT_LIST' }
  | { readonly type: 'CONTACT_DROP'; readonly id: number }
  /** The account of this device was deleted: discard everything written here. */
  | { readonly type: 'CONTACT_CLEAR' }

export interface ContactAnswer {
  readonly ok: boolean
}

export interface ContactNews {
  readonly queued: readonly QueuedContactMessage[]
  /** The message that the server has just accepted. */
  readonly sent?: string
}

/** A message from a page to the service worker. */
export type PageMessage =
  | ContactRequest
  /** The reader accepted the new version. */
  | { readonly type: 'SKIP_WAITING' }
  /** Covers to prefetch into the cache. */
  | { readonly type: 'KEEP_COVERS'; readonly urls: readonly string[] }
  /** Workbox's own: responses to cache that arrived before the service worker did. */
  | { readonly type: 'CACHE_URLS'; readonly payload: { readonly urlsToCache: readonly string[] } }

/** A message from the service worker to a page: a notification was tapped, navigate there without a reload. */
export interface NavigateMessage {
  readonly type: 'NAVIGATE'
  readonly url: string
}

export function isNavigateMessage(data: unknown): data is NavigateMessage {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'NAVIGATE' && 'url' in data
}
