import { isSuiviId, isUid, type SuiviId, suiviPartsOf, type Uid } from '#domain/ids.ts'
import type { Suivi } from '#domain/suivis.ts'
import { changedByServer } from '#domain/versions/settle.ts'
import { SHAPES } from '#domain/versions/shapes.ts'
import { get, getByPrefix, type Stored, update } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import { openFor, sealFor } from '../mail/sealed.ts'

/** One saved search, or all of a member's. */
export type StopScope = SuiviId | Uid

const PURPOSE = 'the links that stop alerts'

/** Where alerts are stopped, for whoever has the link: what it is about is sealed in it, and says nothing of anybody. */
export function stopPath(store: Pick<Store, 'opaqueId'>, scope: StopScope): string {
  return `/alertes/${sealFor(store, PURPOSE, scope)}`
}

/** What a link is about; `null` for one that was not made here, or with another secret of the installation. */
export function scopeOf(store: Pick<Store, 'opaqueId'>, token: string): StopScope | null {
  try {
    const scope = openFor(store, PURPOSE, token)
    return isUid(scope) || (isSuiviId(scope) && suiviPartsOf(scope)?.kind === 'recherche') ? scope : null
  } catch {
    return null
  }
}

/** The searches that a link is about, those without alerts included. */
export async function searchesOf({ db }: Pick<Store, 'db'>, scope: StopScope): Promise<readonly Stored<Suivi>[]> {
  if (isUid(scope)) return getByPrefix<Suivi>(db('suivis'), `${scope}.recherche.`)
  const one = await get<Suivi>(db('suivis'), scope)
  return one === null ? [] : [one]
}

/**
 * Stops the alerts of some searches, over whatever a device has chosen before; the searches stay.
 * @param now milliseconds since the epoch
 */
export async function stopAlerts({ db }: Pick<Store, 'db'>, scope: StopScope, now: number): Promise<void> {
  for (const { _id } of await searchesOf({ db }, scope)) {
    const owner = suiviPartsOf(_id)?.uid as Uid
    await update<Suivi>(db('suivis'), _id, (recherche) =>
      recherche.alert === ''
        ? null
        : changedByServer(SHAPES.suivis, { ...recherche }, { ...recherche, alert: '' }, now, [owner]),
    )
  }
}
