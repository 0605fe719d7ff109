import { type RegionChoice, readChoice, writeNotes } from '../catalogue/notes.ts'
import type { Device } from '../device/device.ts'
import { whenPublic } from '../session/state.ts'

const NOTHING: RegionChoice = { departements: [], all: false }

/** What is chosen is noted here; the tab that leads brings it, or removes what is no longer kept. */
async function choose(device: Device, change: (choice: RegionChoice) => RegionChoice): Promise<void> {
  const { catalogue } = await whenPublic(device.state)
  await writeNotes(catalogue, { choice: change((await readChoice(catalogue)) ?? NOTHING) })
}

/** Keeps a département and those that touch it as well. */
export function keepDepartement(device: Device, code: string): Promise<void> {
  return choose(device, ({ departements }) => ({ departements: [...new Set([...departements, code])], all: false }))
}

/** Keeps all of France, however large the market is. */
export function keepAll(device: Device): Promise<void> {
  return choose(device, ({ departements }) => ({ departements, all: true }))
}

/** Keeps one département, and those that touch it, and nothing else of a large market. */
export function keepOnly(device: Device, code: string): Promise<void> {
  return choose(device, () => ({ departements: [code], all: false }))
}
