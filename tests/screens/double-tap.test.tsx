import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { mount } from './mount.tsx'
import { close } from './open.tsx'

const presses: string[] = []

/** A question that the first press answers, before a button that is everywhere behind it. */
function Asking(): ReactNode {
  const [asking, setAsking] = useState(true)
  const answer = (name: string) => () => {
    presses.push(name)
    setAsking(false)
  }
  return (
    <>
      <button type="button" style={{ position: 'fixed', inset: 0 }} onClick={() => presses.push('behind')}>
        Derrière
      </button>
      {asking ? (
        <ConfirmDialog
          title="Tout reprendre ?"
          confirm="Reprendre"
          cancel="Annuler"
          onConfirm={answer('confirm')}
          onCancel={answer('cancel')}
        />
      ) : null}
    </>
  )
}

test.for([
  ['Reprendre', 'confirm'],
  ['Annuler', 'cancel'],
] as const)('a double click on %s does not press what is behind the dialog', async ([label, answered]) => {
  await close()
  presses.length = 0
  mount(<Asking />)
  const behind = page.getByRole('button', { name: 'Derrière' })
  await page.getByRole('button', { name: label }).dblClick()
  expect(presses).toEqual([answered])
  await behind.click()
  expect(presses).toEqual([answered, 'behind'])
  await behind.dblClick()
  expect(presses).toEqual([answered, 'behind', 'behind', 'behind'])
})
