import { GATEWAY_LAYERS, PACKAGES, ROOMS, type Room } from './table.ts'

const BEGIN = '<!-- walls: printed by `npm run walls -- --write`, do not edit -->'
const END = '<!-- /walls -->'

const short = (folder: string): string => folder.replace(/^src\//, '')
const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

function allowed({ folder, imports, lazily = [], isolated, bare }: Room): string {
  if (imports === 'anything') return 'anything'
  if (folder === 'src/app') return 'all of `src`'
  const parts = imports.filter((name) => !lazily.includes(name)).map(short)
  if (imports.length === 0) parts.push('nothing of ours')
  if (bare) parts.push('no package')
  for (const name of lazily) parts.push(`${short(name)} on demand`)
  if (isolated) parts.push('no other area')
  return parts.join(', ')
}

function table(): string {
  const isLayer = ({ folder }: Room) => folder.startsWith('gateway/')
  const shared = ROOMS.find(isLayer)
  const gateway = { folder: 'gateway', holds: 'the server, in layers: see below', imports: shared?.imports ?? [] }
  const firstLayer = ROOMS.findIndex(isLayer)
  const rooms = ROOMS.filter((room) => !isLayer(room)).toSpliced(firstLayer, 0, gateway)
  const cells = rooms.map((room) => [`\`${room.folder}\``, room.holds, allowed(room)])
  const head = ['folder', 'holds', 'may import']
  const width = (column: number) => Math.max(...[head, ...cells].map((row) => row[column]?.length ?? 0))
  const line = (row: readonly string[], fill = ' ') =>
    `| ${row.map((cell, column) => cell.padEnd(width(column), fill)).join(' | ')} |`
  return [line(head), line(['', '', ''], '-'), ...cells.map((row) => line(row))].join('\n')
}

/** The layers of the gateway, highest first, as the page draws them. */
function picture(): string {
  const names = GATEWAY_LAYERS.map((layer) => layer.map(({ name }) => name).join(' | '))
  const width = Math.max(...names.map((name) => name.length))
  const lines = GATEWAY_LAYERS.map((layer, height) => {
    const holds = layer.map((room) => room.holds).join(' | ')
    return `  ${(names[height] ?? '').padEnd(width)}   ${holds}`
  })
  return ['```', ...lines.toReversed(), '```'].join('\n')
}

function packages(): string {
  return PACKAGES.map(({ names, only }) => `${quoted(names)}: in ${quoted(only)} only.`).join(' ')
}

/** @returns the page with its table and diagram updated @throws RangeError when the markers are missing */
export function withWalls(page: string): string {
  const from = page.indexOf(BEGIN)
  const to = page.indexOf(END)
  if (from < 0 || to < from) throw new RangeError('docs/architecture.md has no place for the walls')
  const layers =
    'A layer of the gateway may import those below it; `|` stands between rooms that never import each other.'
  const parts = [page.slice(0, from + BEGIN.length), table(), packages(), layers, picture(), page.slice(to)]
  return parts.join('\n\n')
}
