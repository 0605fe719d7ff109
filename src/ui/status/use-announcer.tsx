import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../visually-hidden.tsx'

export type Say = (text: string) => void

/**
 * A status region for changes that only the eye sees. It is there before what it says, which replaces what it said, and
 * is said again when the words are the same.
 */
export function useAnnouncer(): { readonly say: Say; readonly region: ReactNode } {
  const [said, setSaid] = useState({ text: '', times: 0 })
  const say = useCallback((text: string) => setSaid(({ times }) => ({ text, times: times + 1 })), [])
  const region = (
    <VisuallyHidden>
      <span role="status">
        <span key={said.times}>{said.text}</span>
      </span>
    </VisuallyHidden>
  )
  return { say, region }
}

/** Sentences by what they are about. */
type Warnings = readonly (readonly [about: string, text: string])[]

/** The warnings about what had none before. */
export function freshWarnings(before: Warnings, now: Warnings): string {
  const warned = new Set(before.map(([about]) => about))
  return now.flatMap(([about, text]) => (warned.has(about) ? [] : [text])).join(' ')
}

/** Says the warnings that come; those that are there from the beginning are read where they stand. */
export function useWarnings(say: Say, warnings: Warnings): void {
  const before = useRef(warnings)
  useEffect(() => {
    const fresh = freshWarnings(before.current, warnings)
    before.current = warnings
    if (fresh !== '') say(fresh)
  })
}
