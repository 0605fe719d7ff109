import type { DatabaseName } from '#domain/rules.ts'
import { webp } from '#tests/fixtures/webp.ts'
import { memberDocs, type Run } from '../run.ts'
import { valueAt } from '../typed.ts'
import type { Browser } from '../world/browser.ts'
import type { Tab } from '../world/tab.ts'
import type { Member, World } from '../world/world.ts'
import type { Step } from './steps.ts'

export type StepOf<D extends Step['do']> = Extract<Step, { readonly do: D }>

/** A signed-in member at a tab, about to act. */
export interface Hand {
  readonly run: Run
  readonly browser: Browser
  readonly tab: Tab
  readonly member: Member
}

/** The implementation of each act. @param index of the step, which makes typed values unique */
export type ByHand = { readonly [D in Step['do']]?: (hand: Hand, step: StepOf<D>, index: number) => Promise<void> }

type Fields = { readonly [path: string]: string | number }

export function pickOne<T>(docs: readonly { readonly _id: string }[], pick: number): T | undefined {
  const sorted = [...docs].sort((a, b) => (a._id < b._id ? -1 : 1))
  return sorted[pick % Math.max(1, sorted.length)] as T | undefined
}

/** Runs a command as far as possible now. @returns undefined when it has not ended, or never will */
export async function attempt<T>(world: World, work: Promise<T>): Promise<T | undefined> {
  let value: T | undefined
  work.then(
    (got) => {
      value = got
    },
    () => undefined,
  )
  await world.quiet()
  return value
}

/** Chooses a photo. @returns its address, once it is in the outbox */
export async function choosePhoto({ run, browser, member, tab }: Hand, kind: 'annonces' | 'messages', index: number) {
  const file = new Blob([new Uint8Array(webp(`${browser.name} ${member.uid} ${index}`))], { type: 'image/webp' })
  const photo = await attempt(run.world, tab.app.COMMANDS.addPhoto(tab.device, file, kind))
  return photo?.ok === true ? photo.value : undefined
}

/**
 * Runs a command that types a value. It is added to the ledger first, since it may be sent before the command ends, and
 * removed if the device refuses it. A tab killed in the middle may have written it or not.
 * @param shown the document that it was typed over; the current one by default
 */
export async function write(
  { run, browser, member }: Hand,
  db: DatabaseName,
  id: string,
  fields: Fields,
  work: () => Promise<{ readonly ok: boolean }>,
  shown?: object,
): Promise<void> {
  const stored = () => memberDocs(browser, member.uid, db).find(({ _id }) => _id === id)
  const before = stored()
  const refused = memberDocs(browser, member.uid, 'rejections').filter((one) => one.db === db && one.docId === id)
  const place = { browser: browser.name, uid: member.uid, db, id }
  const typed = Object.entries(fields).map(([field, value]) =>
    run.ledger.add({ ...place, field, value, over: valueAt((shown as typeof before) ?? before, field) }),
  )
  const outcome = await attempt(run.world, work())
  const after = stored()
  const written = outcome?.ok ?? Object.entries(fields).every(([field, value]) => valueAt(after, field) === value)
  for (const one of typed) {
    const over = refused.map(({ version }) => valueAt(version as typeof before, one.field))
    if (written) run.ledger.correct(one, over)
    else run.ledger.remove(one)
  }
}
