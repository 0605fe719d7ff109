import type { FormEvent } from 'react'
import { expect, it, vi } from 'vitest'
import { type DraftForm, useDraftForm } from '#components/forms/use-draft-form.ts'
import { markup } from '#tests/fixtures/markup.tsx'

type Values = { text: string }
type Send = (values: Values) => Promise<{ readonly ok: true; readonly value: undefined }>

function Screen({ send, onForm }: { readonly send: Send; readonly onForm: (form: DraftForm<Values>) => void }) {
  onForm(useDraftForm({ initial: { text: 'Bonjour' }, check: () => [], send, failure: () => ({ tone: 'bad' }) }))
  return null
}

/** A form rendered once. */
function drawn(send: Send): DraftForm<Values> {
  const made: DraftForm<Values>[] = []
  markup(<Screen send={send} onForm={(form) => made.push(form)} />)
  return made[0] as DraftForm<Values>
}

function aSubmission(): FormEvent<HTMLFormElement> & { readonly preventDefault: ReturnType<typeof vi.fn> } {
  return { preventDefault: vi.fn() } as never
}

it.each([
  ['in one task', async () => undefined],
  ['in two, the first being under way', () => new Promise((resolve) => setTimeout(resolve))],
])('a form that is submitted twice before it is drawn again, %s, sends once', async (_name, between) => {
  const sent: Values[] = []
  const form = drawn(async (values) => {
    sent.push(values)
    return { ok: true, value: undefined }
  })
  const submissions = [aSubmission(), aSubmission()] as const
  form.submit(submissions[0])
  await between()
  form.submit(submissions[1])
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0))
  await new Promise((resolve) => setTimeout(resolve))
  expect(sent).toEqual([{ text: 'Bonjour' }])
  // The browser's own submission is prevented both times.
  for (const { preventDefault } of submissions) expect(preventDefault).toHaveBeenCalled()
})
