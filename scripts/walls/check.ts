import { dirname } from 'node:path'
import { findCycles } from './cycles.ts'
import { type Aliases, type Edge, readGraph, type SourceFiles } from './graph.ts'
import { PACKAGES, ROOMS, type Room, roomOf } from './table.ts'

const isInside = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

const isNamed = (name: string, pattern: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : isInside(name, pattern)

/** The imports allowed to a room, in words. */
function allowance({ folder, imports }: Room): string {
  return `${folder} may import ${imports.length === 0 ? 'nothing' : [imports].flat().join(', ')}`
}

function packageRefusal(name: string, room: Room): string | undefined {
  if (room.bare) return `${room.folder} may import no package`
  const rule = PACKAGES.find(({ names }) => names.some((pattern) => isNamed(name, pattern)))
  return rule === undefined || rule.only.includes(room.folder) ? undefined : `only ${rule.only.join(' and ')} may`
}

function fileRefusal({ from, to, kind }: Edge & { readonly to: string }, room: Room): string | undefined {
  const target = roomOf(to)
  if (target === room) {
    const area = (path: string) => path.slice(room.folder.length + 1).split('/')[0]
    return room.isolated && area(from) !== area(to) ? `a folder of ${room.folder} may import no other` : undefined
  }
  // A layer is more than a folder: its files may be next to it.
  const targetFolder = target === undefined || isInside(to, target.folder) ? to : target.folder
  const opened = room.imports === 'anything' || room.imports.some((folder) => isInside(targetFolder, folder))
  if (!opened) return allowance(room)
  const lazily = room.lazily?.find((folder) => isInside(to, folder))
  return lazily !== undefined && kind !== 'lazy' ? `${room.folder} may import ${lazily} by import() only` : undefined
}

function refusal(edge: Edge): string | undefined {
  const room = roomOf(edge.from)
  if (room === undefined || room.imports === 'anything') return undefined
  if (edge.to === null) return 'a computed import cannot be checked'
  return edge.isPackage ? packageRefusal(edge.to, room) : fileRefusal({ ...edge, to: edge.to }, room)
}

/** The imports between the parts of a room: its subfolders, and its own files. */
function betweenParts(edges: readonly Edge[], { folder }: Room): readonly Edge[] {
  const part = (path: string) => path.split('/', folder.split('/').length + 1).join('/')
  return edges.flatMap((edge) => {
    if (edge.to === null || edge.isPackage || !isInside(edge.from, folder) || !isInside(edge.to, folder)) return []
    const [from, to] = [part(edge.from), part(edge.to)]
    return from === to ? [] : [{ ...edge, from, to }]
  })
}

/** Every import that the table does not allow, every folder without a row and every cycle, one line each. */
export function checkWalls(files: SourceFiles, aliases: Aliases): string[] {
  const edges = readGraph(files, aliases)
  const wrong = edges.flatMap((edge) => {
    const reason = refusal(edge)
    return reason === undefined ? [] : [`${edge.from} imports ${edge.to ?? 'something computed'}: ${reason}`]
  })
  const homeless = [...files.keys()].filter((path) => roomOf(path) === undefined)
  const unknown = homeless.map((path) => `${dirname(path)} has no row in scripts/walls/table.ts`)
  return [
    ...new Set([...unknown, ...wrong]),
    ...findCycles(edges).map((cycle) => `a circle of files: ${cycle.join(' -> ')}`),
    ...ROOMS.filter(({ ordered }) => ordered)
      .flatMap((room) => findCycles(betweenParts(edges, room)))
      .map((cycle) => `a circle of folders: ${cycle.join(' -> ')}`),
  ]
}
