import type { ReactNode } from 'react'
import { articleOf, countedRows, piecesLeft } from '#domain/papers/movements.ts'
import { PARTENARIAT } from '#messages/fr/partenariat/partenariat.ts'
import { spaced } from '#messages/typography.ts'
import { ButtonLink } from '#ui/button.tsx'
import layout from '#ui/layout/layout.module.css'
import { paths } from '#wire/site.ts'
import type { PartProps } from './who.tsx'

const NAMED = 5 // rows that have run out

/** The pieces on the shelf, and which have run out: of no use once an end is announced, when all are taken back. */
export function Stock({ partnership }: PartProps): ReactNode {
  const { candidature, papers, records, situation } = partnership
  const rows = countedRows(papers, records).map(([, row]) => row)
  const isEnding = records.ends.length > 0
  const runOut = (isEnding ? [] : rows)
    .filter((row) => !row.removed && row.depot > 0 && piecesLeft(row) === 0)
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
      <div>
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
