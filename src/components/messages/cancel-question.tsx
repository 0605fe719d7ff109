import { spaced } from '#messages/typography.ts'
import type { Question } from '#ui/dialog/use-asking.tsx'

/** What is asked before something is cancelled. */
export function cancelQuestion({
  title,
  text,
  ...labels
}: { readonly [part in 'title' | 'text' | 'confirm' | 'cancel']: string }): Question {
  return { ...labels, title: spaced(title), children: <p>{spaced(text)}</p> }
}
