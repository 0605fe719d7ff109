import { useEffect, useRef } from 'react'
import { announce } from './announcer.tsx'

/** Sentences by what they are about. */
type Warnings = readonly (readonly [about: string, text: string])[]

/** The warnings about what had none before. */
export function freshWarnings(before: Warnings, now: Warnings): string {
  const warned = new Set(before.map(([about]) => about))
  return now.flatMap(([about, text]) => (warned.has(about) ? [] : [text])).join(' ')
}

/** Announces the warnings that come; those that are there from the beginning are read where they stand. */
export function useWarnings(warnings: Warnings): void {
  const before = useRef(warnings)
  useEffect(() => {
    const fresh = freshWarnings(before.current, warnings)
    before.current = warnings
    if (fresh !== '') announce(fresh)
  })
}
