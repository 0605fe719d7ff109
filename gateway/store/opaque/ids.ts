import { createHmac } from 'node:crypto'

/**
 * The same text always gives the same id, 43 characters of [A-Za-z0-9_-], and nobody can tell of which text an id is
 * without the installation's secret. A store keeps the ids of what was deleted: none may be a plain hash, from which
 * a guess is confirmed.
 */
export type OpaqueId = (text: string) => string

export function opaqueIds(secret: string): OpaqueId {
  return (text) => createHmac('sha256', secret).update(text).digest('base64url')
}

/** Tells the installation's secret from another, without telling what it is. */
export function secretMark({ opaqueId }: { readonly opaqueId: OpaqueId }): string {
  return opaqueId('mark')
}
