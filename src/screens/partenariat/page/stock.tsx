import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { isFrozen } from '#domain/papers/bon.ts'
import { articleOf, countedRows, piecesLeft } from '#domain/papers/movements.ts'
import { COUNT } from '#messages/fr/partenariat/count.ts'
import { PARTENARIAT } from '#messages/fr/partenariat/partenariat.ts'
import { spaced } from '#messages/typography.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import layout from '#ui/layout/layout.module.css'
import { paths } from '#wire/site.ts'
import { useDepositDialog } from '../inventaire/deposits/deposits.tsx'
import { useOnDemand } from '../paper/on-demand.ts'
import type { PartProps } from './who.tsx'

const NAMED = 5 // rows that have run out

const loadDialog = async () => (await import('../inventaire/count/count-dialog.tsx')).CountDialog

/** Counts the shelf; more pieces than expected are added by a deposit, or in the sheet until both approved it. */
function CountShelf({ partnership }: Pick<PartProps, 'partnership'>): ReactNode {
  const { candidature, papers, records } = partnership
  const navigate = useNavigate()
  const count = useOnDemand(loadDialog)
  const added = useDepositDialog(candidature, countedRows(papers, records))
  const add = () => {
    count.close()
    if (isFrozen(records.copies)) added.open()
    else void navigate(paths.inventaire(candidature.annonceId, candidature.creatorId))
  }
  const CountDialog = count.part
  return (
    <>
      <Button small icon="search" variant="secondary" onClick={count.open}>
        {COUNT.open}
      </Button>
      {CountDialog === undefined ? null : <CountDialog {...{ partnership }} onAdd={add} onClose={count.close} />}
      {added.dialog}
    </>
  )
}

/** The pieces on the shelf, and which have run out: of no use once an end is announced, when all are taken back. */
export function Stock({ partnership }: PartProps): ReactNode {
  const { candidature, papers, records, situation } = partnership
  const rows = countedRows(papers, records).map(([, row]) => row)
  const isEnding = records.ends.length > 0
  const runOut = (isEnding ? [] : rows)
    .filter((row) => !row.removed && row.depot + row.ajoute > 0 && piecesLeft(row) === 0)
    .map(articleOf)
    .filter((name) => name !== '')
  const names = runOut.slice(0, NAMED).join(', ')
  const more = runOut.length - NAMED
  return (
    <section className={layout.stack3} aria-labelledby="rayon">
      <h2 id="rayon">{PARTENARIAT.shelf}</h2>
      <p>{spaced(rows.length === 0 ? PARTENARIAT.noRows : PARTENARIAT.pieces(situation.pieces))}</p>
      {runOut.length === 0 ? null : (
        <p dir="auto">{spaced(more > 0 ? PARTENARIAT.runOutMore(names, more) : PARTENARIAT.runOut(names))}</p>
      )}
      <div className={layout.row2}>
        {rows.some(({ removed }) => !removed) ? <CountShelf partnership={partnership} /> : null}
        <ButtonLink
          small
          variant="secondary"
          icon="shelf"
          to={paths.inventaire(candidature.annonceId, candidature.creatorId)}
        >
          {PARTENARIAT.seeInventaire}
        </ButtonLink>
      </div>
    </section>
  )
}
