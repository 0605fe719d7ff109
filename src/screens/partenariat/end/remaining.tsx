import type { ReactNode } from 'react'
import { showMessage } from '#components/messages/message-store.ts'
import { showToast } from '#components/messages/toast-store.ts'
import { addMovement, newRecordKey, voidRecord } from '#data/commands/records.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { Partnership } from '#data/hooks/use-partnerships.ts'
import { countedRows, piecesNoted } from '#domain/papers/movements.ts'
import { formatCentimes } from '#messages/format.ts'
import { END } from '#messages/fr/partenariat/end.ts'
import { PARTENARIAT } from '#messages/fr/partenariat/partenariat.ts'
import { VERSIONS } from '#messages/fr/versions.ts'
import { common } from '#messages/fr.ts'
import { spaced } from '#messages/typography.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ConfirmButton } from '#ui/dialog/confirm-button.tsx'
import layout from '#ui/layout/layout.module.css'
import { announce } from '#ui/status/announcer.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import { paths } from '#wire/site.ts'

/** What is on the shelf of each row; rows of which more was sold than deposited have nothing there. */
function onShelf({ papers, records }: Partnership): readonly { readonly row: string; readonly quantity: number }[] {
  return countedRows(papers, records)
    .map(([row, counted]) => ({ row, quantity: piecesNoted(counted) }))
    .filter(({ quantity }) => quantity > 0)
}

/** Notes everything on the shelf as taken back, after asking; a toast undoes it. */
function TakeAllBack({ partnership }: { readonly partnership: Partnership }): ReactNode {
  const device = useDevice()
  const { candidature } = partnership
  const rows = onShelf(partnership)
  const count = rows.reduce((sum, { quantity }) => sum + quantity, 0)
  const undo = async (keys: readonly string[]) => {
    for (const key of keys) {
      if (!(await voidRecord(device, candidature, key)).ok) return showMessage(common.error, VERSIONS.failed)
    }
    announce(spaced(END.undone))
  }
  const [takeBack] = useExclusive(async () => {
    const keys: string[] = []
    for (const { row, quantity } of rows) {
      const key = newRecordKey()
      const noted = await addMovement(device, candidature, { row, sort: 'repris', quantity, key })
      if (!noted.ok) return showMessage(common.error, VERSIONS.failed)
      keys.push(key)
    }
    showToast({ text: spaced(END.taken(count)), action: { label: END.undo, run: () => undo(keys) } })
  })
  if (rows.length === 0) return null
  const question = {
    title: spaced(END.takeAllTitle(count)),
    confirm: END.takeAll,
    cancel: common.cancel,
    children: <p>{spaced(END.takeAllText)}</p>,
  }
  return (
    <ConfirmButton small variant="secondary" icon="check" question={question} onConfirm={() => takeBack()}>
      {END.takeAll}
    </ConfirmButton>
  )
}

/** What is left of a partnership whose end is announced: pieces to take back, the last statement. */
export function RemainingWork({ partnership }: { readonly partnership: Partnership }): ReactNode {
  const { candidature, situation, party } = partnership
  const { annonceId, creatorId, nom } = candidature
  const { uncounted, rentCentimes } = situation
  const pieces = onShelf(partnership).reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className={layout.stack2}>
      <h3>{END.remaining}</h3>
      {pieces <= 0 && uncounted === 0 && rentCentimes === 0 && situation.open === 0 ? (
        <p>{spaced(END.nothingLeft)}</p>
      ) : null}
      {pieces <= 0 ? null : (
        <p>{spaced(party === 'creator' ? END.toTakeBack(pieces) : END.theirsToTakeBack(nom, pieces))}</p>
      )}
      {uncounted === 0 ? null : <p>{spaced(END.uncounted(uncounted))}</p>}
      {rentCentimes === 0 ? null : <p>{spaced(PARTENARIAT.rentLeft(formatCentimes(rentCentimes)))}</p>}
      <div className={layout.row2}>
        {party === 'creator' ? <TakeAllBack partnership={partnership} /> : null}
        <ButtonLink small variant="secondary" icon="document" to={paths.releves(annonceId, creatorId)}>
          {uncounted > 0 || rentCentimes > 0 ? END.lastReleve : END.releves}
        </ButtonLink>
        <ButtonLink small variant="secondary" icon="document" to={paths.inventaire(annonceId, creatorId)}>
          {END.inventaire}
        </ButtonLink>
      </div>
    </div>
  )
}
