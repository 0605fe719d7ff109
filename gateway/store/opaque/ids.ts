import { createHmac } from 'node:crypto'

/**
 * The same text always gives the same id, 43 characters of [A-Za-z0-9_-], and nobody can find the text of an id without
 * the installation's secret. A store keeps the ids of deleted documents: none may be a plain hash, by which a guess can
 * be confirmed.
 */
export type OpaqueId = (text: string) => string

export function opaqueIds(secret: string): OpaqueId {
  return (text) => createHmac('sha256', secret).update(text).digest('base64url')
}

/** Identifies the installation's secret, without disclosing it. */
export function secretMark({ opaqueId }: { readonly opaqueId: OpaqueId }): string {
  return opaqueId('mark')
}
