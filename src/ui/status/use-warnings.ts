import { useEffect, useRef } from 'react'
import { announce } from './announcer.tsx'

/** Texts with their subjects. */
type Warnings = readonly (readonly [about: string, text: string])[]

/** The warnings whose subject had none before. */
export function freshWarnings(before: Warnings, now: Warnings): string {
  const warned = new Set(before.map(([about]) => about))
  return now.flatMap(([about, text]) => (warned.has(about) ? [] : [text])).join(' ')
}

/** Announces new warnings; the initial ones are read in the page. */
export function useWarnings(warnings: Warnings): void {
  const before = useRef(warnings)
  useEffect(() => {
    const fresh = freshWarnings(before.current, warnings)
    before.current = warnings
    if (fresh !== '') announce(fresh)
  })
}
