import { readFileSync } from 'node:fs'

const CLOCK_TICKS = 100 // a second, of Linux's process table

export interface Used {
  /** Resident now, and at most since it began. */
  readonly mb: number
  readonly peakMb: number
  /** Of the processor, since it began. */
  readonly cpuS: number
}

/** What a process has used since it began. Linux only; null once it is dead. */
export function usedBy(pid: number): Used | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const mb = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const peakMb = mb('VmHWM')
    const cpuS = (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS
    return Number.isNaN(peakMb) ? null : { mb: mb('VmRSS'), peakMb, cpuS }
  } catch {
    return null
  }
}
