import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'

const none = () => undefined
const TEXT = 'Vous ne pourrez plus postuler.'

it.each<[string, ReactElement]>([
  [
    'a question',
    <ConfirmDialog key="a" title="Retirer ?" confirm="Retirer" cancel="Annuler" onConfirm={none} onCancel={none}>
      <p>{TEXT}</p>
    </ConfirmDialog>,
  ],
  [
    'a message',
    <Dialog key="b" described title="Message" onClose={none}>
      <p>{TEXT}</p>
    </Dialog>,
  ],
])('%s is read as its dialog opens: the focus goes to a button below it', (_what, dialog) => {
  const html = renderToStaticMarkup(dialog)
  const id = /<dialog[^>]* aria-describedby="([^"]+)"/.exec(html)?.[1] ?? 'none'
  expect(html).toMatch(new RegExp(`<div id="${id}"[^>]*><p>${TEXT}</p></div>`))
})

it('a form in a dialog is not read as a whole', () => {
  const form = <Dialog {...{ title: 'Coller', onClose: none, children: <textarea /> }} />
  expect(renderToStaticMarkup(form)).not.toContain('aria-describedby')
})
