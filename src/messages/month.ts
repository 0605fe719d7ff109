import { formatDate } from './format.ts'

/** 'novembre 2026'. @param month `YYYY-MM` */
export function formatMonth(month: string): string {
  return formatDate(`${month}-02`).slice(2)
}
