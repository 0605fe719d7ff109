import { type RegionChoice, readChoice, whenOpen, writeNotes } from '../catalogue/notes.ts'
import type { Device } from '../device/device.ts'

/** Writes the choice to a note; the leading tab then downloads or removes regions. */
async function choose(device: Device, change: (choice: RegionChoice) => RegionChoice): Promise<void> {
  const catalogue = await whenOpen(device.state)
  await writeNotes(catalogue, { choice: change((await readChoice(catalogue)) ?? { departements: [], all: false }) })
}

/** Also stores a département and its neighbours. */
export function keepDepartement(device: Device, code: string): Promise<void> {
  return choose(device, ({ departements }) => ({ departements: [...new Set([...departements, code])], all: false }))
}

/** Stores all of France, however large the market is. */
export function keepAll(device: Device): Promise<void> {
  return choose(device, ({ departements }) => ({ departements, all: true }))
}

/** Stores only one département and its neighbours. */
export function keepOnly(device: Device, code: string): Promise<void> {
  return choose(device, () => ({ departements: [code], all: false }))
}
