import type { Edge } from './graph.ts'

/** The shortest cycle through a file. */
function shortest(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    for (const to of next.get(file) ?? []) {
      if (to === start) {
        const way = [file]
        for (let last = cameFrom.get(file); last !== undefined; last = cameFrom.get(last)) way.unshift(last)
        return [...way, start]
      }
      if (cameFrom.has(to)) continue
      cameFrom.set(to, file)
      queue.push(to)
    }
  }
  return undefined
}

/** Import cycles, each once, by its shortest path; files of a known cycle are skipped. */
export function findCycles(edges: readonly Edge[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const { from, to, isPackage } of edges) {
    if (to !== null && !isPackage) next.set(from, (next.get(from) ?? new Set()).add(to))
  }
  const cycles: string[][] = []
  const inCycle = new Set<string>()
  for (const file of [...next.keys()].sort()) {
    if (inCycle.has(file)) continue
    const cycle = shortest(file, next)
    if (cycle === undefined) continue
    cycles.push(cycle)
    for (const member of cycle) inCycle.add(member)
  }
  return cycles
}
