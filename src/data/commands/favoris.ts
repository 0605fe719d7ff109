import type { AnnonceId } from '#domain/ids.ts'
import { SUIVIS_MAX } from '#domain/suivis.ts'
import type { Device } from '../device/device.ts'
import { whenPublic } from '../device/state.ts'
import { VISITOR_FAVORI } from '../names.ts'
import { failed, type Outcome } from '../outcome.ts'
import { type FavoriAnnonce, visitorFavori } from '../visitor-favoris.ts'
import { addFavori, removeFavori } from './suivis.ts'
import { currentMember, instant, onDevice, type WriteCode } from './write.ts'

async function setVisitorFavori(
  device: Device,
  annonce: FavoriAnnonce,
  kept: boolean,
): Promise<Outcome<WriteCode, null>> {
  const { drafts } = await whenPublic(device.state)
  const _id = `${VISITOR_FAVORI}${annonce._id}`
  if (!kept) {
    await (await drafts.findOne(_id).exec())?.incrementalRemove()
    return { ok: true, value: null }
  }
  const others = (await drafts.find().exec()).filter((one) => one._id !== _id && visitorFavori(one) !== undefined)
  if (others.length >= SUIVIS_MAX.favori.max) return failed(SUIVIS_MAX.favori.code)
  const { nom, ville, prix } = annonce
  await drafts.incrementalUpsert({ _id, values: { nom, ville, prix: String(prix) }, at: instant(device) })
  return { ok: true, value: null }
}

/** Adds an annonce to the favourites of whoever is here, or removes it: a visitor's stay on the device until they sign in. */
export function setFavori(device: Device, annonce: FavoriAnnonce, kept: boolean): Promise<Outcome<WriteCode, unknown>> {
  return onDevice<WriteCode, unknown>(device, async () => {
    const member = await currentMember(device)
    if (member === undefined) return setVisitorFavori(device, annonce, kept)
    return kept ? addFavori(device, annonce) : removeFavori(device, annonce._id as AnnonceId)
  })
}
