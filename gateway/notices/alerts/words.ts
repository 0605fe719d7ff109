import type { Uid } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import type { Suivi } from '#domain/market/suivis.ts'
import type { PushPayload } from '#wire/push.ts'
import { ALERT_PUSHES, atOnceLetter, dailyLetter, type FoundSearch, placeLetter } from '../../messages/alerts.ts'
import { named } from '../../messages/readable.ts'
import { get, getPresent } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import { DeliveryError } from '../delivery.ts'
import type { FullMail, SearchHits } from '../mail/document.ts'
import { layOut } from '../mail/layout.ts'
import type { AlertNews } from '../push/queue.ts'
import type { AlertMail } from './alert.ts'
import { stopPath } from './stop.ts'

const outdated = () => new DeliveryError({ code: 'outdated' }, 'never')

/** The hits of a search that are still current; `null` when there are none, or the member has turned the alert off. */
async function stillFound(store: Store, found: SearchHits, channel: 'byMail' | 'byPush'): Promise<FoundSearch | null> {
  const recherche = await get<Suivi>(store.db('suivis'), found.recherche)
  if (recherche === null || recherche.alert === '' || !recherche[channel]) return null
  const annonces = (await getPresent<Annonce>(store.db('annonces'), found.annonces)).filter(({ active }) => active)
  const count = found.count - (found.annonces.length - annonces.length)
  if (count === 0) return null
  const { name, search } = recherche
  return { name: named(name), path: `/?${search}`, stop: stopPath(store, found.recherche), count, annonces }
}

async function allStillFound(store: Store, all: readonly SearchHits[], channel: 'byMail' | 'byPush') {
  const found: FoundSearch[] = []
  for (const one of all) {
    const left = await stillFound(store, one, channel)
    if (left !== null) found.push(left)
  }
  return found
}

/** The annonce with a free place; the wait for it, already over, is not read again. @throws DeliveryError `outdated` */
async function annonceWithPlace(store: Store, found: readonly SearchHits[]): Promise<Annonce> {
  const [annonce] = await getPresent<Annonce>(store.db('annonces'), found[0]?.annonces ?? [])
  if (annonce?.active !== true) throw outdated()
  return annonce
}

/** Renders an alert's mail. @throws DeliveryError `outdated` when none of it is news any more */
export async function renderAlert(store: Store, mail: AlertMail): Promise<FullMail> {
  const { uid, origin, alert } = mail
  if (alert === 'place') {
    const stop = stopPath(store, uid as Uid)
    const letter = placeLetter(await annonceWithPlace(store, mail.found), stop)
    return { ...mail, unsubscribe: origin + stop, message: layOut(letter, origin, 'stop') }
  }
  const found = await allStillFound(store, mail.found, 'byMail')
  const [first, second] = found
  const [annonce] = first?.annonces ?? []
  if (first === undefined || (alert === 'at-once' && annonce === undefined)) throw outdated()
  const stop = second === undefined ? first.stop : stopPath(store, uid as Uid)
  const letter = alert === 'at-once' && annonce ? atOnceLetter(first, annonce) : dailyLetter(found, stop)
  return { ...mail, unsubscribe: origin + stop, message: layOut(letter, origin, 'stop') }
}

/** The text of a browser's alert. @throws DeliveryError `outdated` when it is not news any more */
export async function alertPayload(store: Store, { alert, found }: AlertNews): Promise<PushPayload> {
  if (alert === 'place') {
    const annonce = await annonceWithPlace(store, found)
    return { ...ALERT_PUSHES.place(annonce), tag: `place:${annonce._id}` }
  }
  const left = await allStillFound(store, found, 'byPush')
  const [annonce] = left[0]?.annonces ?? []
  if (alert === 'at-once' && annonce !== undefined) {
    return { ...ALERT_PUSHES.atOnce(annonce), tag: `alert:${annonce._id}` }
  }
  if (alert === 'at-once' || left.length === 0) throw outdated()
  return { ...ALERT_PUSHES.daily(left.length), tag: 'alerts' }
}
