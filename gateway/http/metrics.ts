/** Plain counters, in Prometheus's text form. Names and labels are ours: nothing of a person goes in. */
export interface Metrics {
  count(name: string, label?: string): void
  gauge(name: string, read: () => number): void
  text(): string
}

export function createMetrics(): Metrics {
  const counters = new Map<string, number>()
  const gauges = new Map<string, () => number>()
  return {
    count: (name, label) => {
      const key = label === undefined ? `rayon_${name}_total` : `rayon_${name}_total{kind="${label}"}`
      counters.set(key, (counters.get(key) ?? 0) + 1)
    },
    gauge: (name, read) => {
      gauges.set(`rayon_${name}`, read)
    },
    text: () => {
      const lines = [...counters].map(([name, value]) => `${name} ${value}`)
      for (const [name, read] of gauges) lines.push(`${name} ${read()}`)
      return `${lines.join('\n')}\n`
    },
  }
}
