import { type ReactNode, useMemo } from 'react'
import { WriteBadge } from '#components/sync/write-badge.tsx'
import { type PartenariatRow, usePartenariat } from '#data/hooks/use-partenariat.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import { blankPartenariat } from '#domain/partenariat/partenariat.ts'
import { PARTAGE } from '#messages/fr/inventaire-partage.ts'
import { common } from '#messages/fr.ts'
import { nomDe } from '#messages/inventaire-values.ts'
import { spaced } from '#messages/typography.ts'
import { Notice } from '#ui/status/notice.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { Accords } from './accords.tsx'
import { Exports } from './exports.tsx'
import { Historique } from './historique.tsx'
import styles from './inventaire.module.css'
import { Lignes } from './lignes.tsx'
import { TeteDepot } from './tete.tsx'
import { Totaux } from './totaux.tsx'
import { type Saisie, useSaisie } from './use-saisie.ts'

interface Props {
  readonly candidature: Candidature
  readonly uid: Uid
}

function Papiers({ candidature, uid, row, saisie }: Props & { readonly row: PartenariatRow; readonly saisie: Saisie }) {
  const { _id, annonce } = candidature
  const blank = useMemo(() => blankPartenariat(_id, annonce.commission), [_id, annonce.commission])
  const partenariat = row.partenariat ?? blank
  const asked = Object.keys(partenariat.conflits).length
  const parts = { candidature, partenariat }
  return (
    <>
      {asked === 0 ? null : <Notice tone="waiting">{spaced(PARTAGE.aChoisir(asked))}</Notice>}
      <TeteDepot {...parts} saisie={saisie} />
      <Lignes {...parts} saisie={saisie} />
      <Totaux partenariat={partenariat} />
      <Exports {...parts} />
      <section className={styles.part} aria-labelledby="accords-titre">
        <h2 id="accords-titre">{PARTAGE.accords}</h2>
        <p className={styles.note}>{spaced(PARTAGE.accordsNote)}</p>
        <Accords {...parts} uid={uid} document="inventaire" />
      </section>
      <Historique {...parts} />
    </>
  )
}

/** The inventory that the two parties of a partnership keep together. */
export function Outil({ candidature, uid }: Props): ReactNode {
  const row = usePartenariat(candidature._id)
  const saisie = useSaisie(candidature, uid)
  const autre = nomDe(candidature, uid === candidature.boutiqueId ? candidature.creatorId : candidature.boutiqueId)
  return (
    <section className={styles.outil} aria-label={PARTAGE.titre}>
      <p className={styles.intro}>
        {spaced(PARTAGE.intro(autre))} {row === undefined ? null : <WriteBadge write={row.write} />}
      </p>
      {row === undefined || saisie === null ? (
        <Spinner label={common.loading} />
      ) : (
        <Papiers candidature={candidature} uid={uid} row={row} saisie={saisie} />
      )}
    </section>
  )
}
