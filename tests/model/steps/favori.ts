import { suiviIdOf } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import type { Suivi } from '#domain/market/suivis.ts'
import { memberDocs } from '../run.ts'
import { attempt, type Hand, pickOne, type StepOf } from './hand.ts'

/** Adds a listed annonce to a member's favourites, or removes it, and records whatever was written. */
export async function toggleFavori({ run, browser, member, tab }: Hand, { pick, kept }: StepOf<'favori'>) {
  const annonce = pickOne<Annonce>(browser.annonces(), pick)
  if (annonce === undefined) return
  const id = suiviIdOf(member.uid, 'favori', annonce._id)
  const marksOf = () => {
    const doc = memberDocs(browser, member.uid, 'suivis').find(({ _id }) => _id === id) as Suivi | undefined
    return { seen: doc?.marks?.seen ?? {}, stamp: doc?.marks?.stamps.kept }
  }
  const before = marksOf()
  run.ledger.act(browser.name, member.uid, 'suivis', id)
  const { addFavori, removeFavori } = tab.app.COMMANDS
  if (kept) await attempt(run.world, addFavori(tab.device, annonce))
  else await attempt(run.world, removeFavori(tab.device, annonce._id))
  const { stamp } = marksOf()
  if (stamp === undefined || stamp === before.stamp) return
  const toggle = { browser: browser.name, uid: member.uid, id, kept, stamp, seen: before.seen }
  run.ledger.favoris.add(toggle, run.ledger.hasGone(browser.name, member.uid))
}
