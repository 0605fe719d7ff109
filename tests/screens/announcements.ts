import type { Change } from '../in-page/live-regions.ts'

/** What the live regions have announced in this test, in order, faults included. */
export const announcements: Change[] = []

/** The announcements so far, in order. */
export function said(): readonly string[] {
  return announcements.filter(({ fault }) => fault === '').map(({ text }) => text)
}
