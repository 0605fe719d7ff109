import type { Store } from '../store.ts'

/** Tells the installation's secret from another, without telling what it is. */
export function secretMark({ opaqueId }: Pick<Store, 'opaqueId'>): string {
  return opaqueId('mark')
}
