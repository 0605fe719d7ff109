import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { Elements } from '#ui/elements.ts'
import { Problem } from '#ui/status/callout.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { moderation as texts } from '../messages/moderation.ts'
import { sentenceOf, useModeration } from './access.ts'

interface Loaded<Value> {
  /** The server's last answer; undefined before the first. */
  readonly value: Value | undefined
  /** Why the last call failed; empty when it did not. */
  readonly failed: string
  readonly reload: () => Promise<void>
}

/** Reads from the server, and again each time the access is reopened. */
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

/** The value once loaded; before, that it is loading, or why it failed. */
export function LoadedSection<Value>({
  loaded: { value, failed, reload },
  children,
}: {
  readonly loaded: Loaded<Value>
  readonly children: (value: Value) => Elements
}): ReactNode {
  return (
    <>
      {failed === '' ? null : (
        <Problem title={failed}>
          <Button small variant="secondary" onClick={() => void reload()}>
            {texts.again}
          </Button>
        </Problem>
      )}
      {value === undefined ? failed === '' ? <Spinner label={texts.loading} /> : null : children(value)}
    </>
  )
}
