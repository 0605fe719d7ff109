import type { Suivi } from '#domain/suivis.ts'
import { SUIVIS_MAX } from '#domain/suivis.ts'
import type { Device } from '../device/device.ts'
import { whenPublic } from '../device/state.ts'
import { VISITOR_RECHERCHE } from '../names.ts'
import { failed, type Outcome } from '../outcome.ts'
import { isVisitors, type RechercheForm, visitorRecherche } from '../visitor-recherches.ts'
import { changeRecherche, deleteRecherche, drawKey, saveRecherche } from './suivis.ts'
import { currentMember, instant, onDevice, type WriteCode } from './write.ts'

type Result = Promise<Outcome<WriteCode, unknown>>
const DONE = { ok: true, value: null } as const

async function saveVisitors(device: Device, { name, search }: RechercheForm): Result {
  const { drafts } = await whenPublic(device.state)
  const others = (await drafts.find().exec()).filter((one) => visitorRecherche(one) !== undefined)
  if (others.length >= SUIVIS_MAX.recherche.max) return failed(SUIVIS_MAX.recherche.code)
  const at = instant(device)
  await drafts.incrementalUpsert({ _id: VISITOR_RECHERCHE + drawKey(), values: { name, search, seenAt: at }, at })
  return DONE
}

/** Saves a search for whoever is here: a visitor's stays on the device until they sign in, and tells nobody. */
export function saveSearch(device: Device, form: RechercheForm): Result {
  return onDevice<WriteCode, unknown>(device, async () =>
    (await currentMember(device)) === undefined ? saveVisitors(device, form) : saveRecherche(device, form),
  )
}

/** Changes how somebody is told of what a search finds, or up to when they have seen it. @param id a `Recherche`'s */
export function changeSearch(
  device: Device,
  id: string,
  change: Partial<RechercheForm & Pick<Suivi, 'seenAt'>>,
): Result {
  if (!isVisitors(id)) return changeRecherche(device, id as Suivi['_id'], change)
  return onDevice<WriteCode, unknown>(device, async () => {
    const { drafts } = await whenPublic(device.state)
    const { seenAt } = change
    const draft = await drafts.findOne(id).exec()
    if (seenAt !== undefined) await draft?.incrementalModify((doc) => ({ ...doc, values: { ...doc.values, seenAt } }))
    return DONE
  })
}

/** Forgets a saved search. @param id a `Recherche`'s */
export function deleteSearch(device: Device, id: string): Result {
  if (!isVisitors(id)) return deleteRecherche(device, id as Suivi['_id'])
  return onDevice<WriteCode, unknown>(device, async () => {
    const { drafts } = await whenPublic(device.state)
    await (await drafts.findOne(id).exec())?.incrementalRemove()
    return DONE
  })
}
