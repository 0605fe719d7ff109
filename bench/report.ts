/** What a figure is to reach, in its own unit. */
export type Goal = `${'<=' | '>='} ${number}`

/** One thing measured. */
export interface Figure {
  readonly name: string
  readonly value: number
  /** As it is printed: 'ms', 's', 'KB', 'MB', '×'… */
  readonly unit: string
  readonly goal?: Goal
  /** What it depends on: how many, how often, on what. */
  readonly conditions?: string
}

/** What one file of this folder gave. */
export interface Measured {
  readonly measure: string
  readonly figures: readonly Figure[]
  /** Why it did not end well. */
  readonly failure?: string
}

/**
 * Tells the figure to whoever runs the measure, `bench/run.ts` or nobody, and prints it.
 * @throws RangeError when there is none, as of nothing measured
 */
export function reportFigure(figure: Figure): void {
  const { name, value, unit, goal, conditions } = figure
  if (!Number.isFinite(value)) throw new RangeError(`no figure for ${name}`)
  const more = [goal && `goal ${goal}${meets(figure) ? '' : ', MISSED'}`, conditions].filter(Boolean).join('; ')
  console.log(`  ${name}: ${written(value)} ${unit}${more && ` (${more})`}`)
  process.send?.({ figure })
}

/** Whether a figure reaches its goal; one without a goal does. */
export function meets({ value, goal }: Pick<Figure, 'value' | 'goal'>): boolean {
  if (goal === undefined) return true
  const [sign, bound] = goal.split(' ')
  return sign === '<=' ? value <= Number(bound) : value >= Number(bound)
}

/** One table of all figures, a missed goal and a failed measure marked. In Markdown. */
export function tableOf(results: readonly Measured[]): string {
  const rows = results.flatMap(({ measure, figures, failure }) => [
    ...figures.map((figure) => {
      const { name, value, unit, goal, conditions = '' } = figure
      const wanted = goal === undefined ? '' : `${goal}${meets(figure) ? '' : ' **missed**'}`
      return [measure, name, `${written(value)} ${unit}`, wanted, conditions]
    }),
    ...(failure === undefined ? [] : [[measure, '**failed**', '', '', failure]]),
  ])
  const head = ['| measure | figure | value | goal | conditions |', '| --- | --- | ---: | --- | --- |']
  return [...head, ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n')
}

/** Three digits that count, and no more of them than that after the point. */
function written(value: number): string {
  const decimals = Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** The value that such a share of all is not above; `NaN` of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** @see percentile */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
