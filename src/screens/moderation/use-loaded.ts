import { useCallback, useEffect, useState } from 'react'
import { sentenceOf, useModeration } from './access.ts'

export interface Loaded<Value> {
  /** What the server said last; undefined before. */
  readonly value: Value | undefined
  /** Why it said nothing; empty when it did. */
  readonly failed: string
  readonly reload: () => Promise<void>
}

/** Reads from the server, and again when the page was opened anew. */
export function useLoaded<Value>(path: string): Loaded<Value> {
  const { ask, openings } = useModeration()
  const [loaded, setLoaded] = useState<{ readonly path: string; readonly value: Value }>()
  const [failed, setFailed] = useState('')
  const reload = useCallback(async () => {
    const answer = await ask<Value>('GET', path)
    if (answer.ok) setLoaded({ path, value: answer.value })
    setFailed(answer.ok ? '' : sentenceOf(answer))
  }, [ask, path])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused while it was closed is asked for again.
  useEffect(() => void reload(), [reload, openings])
  return { value: loaded?.path === path ? loaded.value : undefined, failed, reload }
}
