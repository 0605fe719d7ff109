import { type Figure, meets, written } from '../report.ts'
import type { Measured } from './results.ts'

const HEAD = [
  '| measure | figure | value | goal | compared with | conditions |',
  '| --- | --- | ---: | --- | --- | --- |',
]

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function row(measure: string, figure: Figure): string {
  const { name, value, unit, goal, comparison = [], conditions = '' } = figure
  const goalText =
    goal === undefined ? '' : `${goal.replace('<=', '≤').replace('>=', '≥')}${meets(figure) ? '' : ' **missed**'}`
  const others = comparison.map((other) => `${other.name} ${written(other.value)} ${unit}`).join(', ')
  const cells = [measure, name, `${written(value)} ${unit}`, goalText, others, conditions]
  return `| ${cells.map(cell).join(' | ')} |`
}

/** One table of all figures, a missed goal and a failed measure marked. In Markdown. */
export function tableOf(results: readonly Measured[]): string {
  const rows = results.flatMap(({ measure, figures, failure }) => [
    ...figures.map((figure) => row(measure, figure)),
    ...(failure === undefined ? [] : [`| ${measure} | **failed** |  |  |  | ${cell(failure)} |`]),
  ])
  return [...HEAD, ...rows].join('\n')
}

/** What was measured, when and on what: a line for each commit, machine and day. In Markdown. */
export function originsOf(results: readonly Measured[]): string {
  const lines = new Map<string, string[]>()
  for (const { measure, at, commit, machine, isBusy } of results) {
    const { cpu, cores, memoryGb, os, node, chromium } = machine
    const on = `${cores} cores of ${cpu}, ${memoryGb} GB, ${os}, Node ${node}, ${chromium}`
    const line = `commit ${commit}, ${at.slice(0, 10)}, ${on}`
    lines.set(line, [...(lines.get(line) ?? []), isBusy ? `${measure} (beside other work)` : measure])
  }
  return [...lines].map(([line, measures]) => `- ${measures.join(', ')}: ${line}`).join('\n')
}

const BEGIN = '<!-- bench: printed by `npm run bench -- --write`, do not edit -->'
const END = '<!-- /bench -->'

/** The page with the results in their place. @throws RangeError when it has none */
export function withResults(page: string, results: readonly Measured[]): string {
  const from = page.indexOf(BEGIN)
  const to = page.indexOf(END)
  if (from < 0 || to < from) throw new RangeError('the page has no place for the results')
  return `${page.slice(0, from + BEGIN.length)}\n\n${originsOf(results)}\n\n${tableOf(results)}\n\n${page.slice(to)}`
}
