/** The target of a figure, in its own unit. */
export type Goal = `${'<=' | '>='} ${number}`

/** One measurement. */
export interface Figure {
  readonly name: string
  readonly value: number
  /** As printed: 'ms', 's', 'KB', 'MB', '×'… */
  readonly unit: string
  readonly goal?: Goal
  /** Its conditions: how many, how often, on what. */
  readonly conditions?: string
}

/** The results of one file of this folder. */
export interface Measured {
  readonly measure: string
  readonly figures: readonly Figure[]
  /** Why the measure failed. */
  readonly failure?: string
}

/**
 * Reports the figure to the parent process, `bench/run.ts` if any, and prints it.
 * @throws RangeError for a value that is not finite, as when nothing was measured
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

/** One Markdown table of all figures, with missed goals and failed measures marked. */
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

/** Three significant digits, with two decimals at most. */
function written(value: number): string {
  const decimals = Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** The value that this share of all values does not exceed; `NaN` for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** @see percentile */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
