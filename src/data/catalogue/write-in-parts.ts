import { breathe } from '../slices.ts'
import { type Notes, type Written, writeNotes } from './notes.ts'

const AT_ONCE = 6 // notes of some 25 KB: IndexedDB copies what it is given, in the page's own time

/**
 * Writes segments and other halves in parts between which the page answers, then what says that they are here. What was
 * written before a page dies is asked for again by the next one, and takes the same rows. Of what comes only: what is
 * removed in part, and said to be here, would be missed.
 */
export async function writeInParts(notes: Notes, { segments, rests, ...also }: Written): Promise<void> {
  const all: Written[] = [
    ...[...(rests ?? [])].map((one) => ({ rests: new Map([one]) })),
    ...[...(segments ?? [])].map((one) => ({ segments: new Map([one]) })),
  ]
  while (all.length > AT_ONCE) {
    await writeNotes(notes, together(all.splice(0, AT_ONCE)))
    await breathe()
  }
  await writeNotes(notes, { ...also, ...together(all) })
}

function together(parts: readonly Written[]): Pick<Written, 'segments' | 'rests'> {
  return {
    segments: new Map(parts.flatMap(({ segments }) => [...(segments ?? [])])),
    rests: new Map(parts.flatMap(({ rests }) => [...(rests ?? [])])),
  }
}
