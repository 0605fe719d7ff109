import { type ReactNode, useState } from 'react'
import { WriteBadge } from '#components/sync/write-badge.tsx'
import { editPartenariat } from '#data/commands/partenariat.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useEmpreinte, usePartenariat } from '#data/hooks/use-partenariat.ts'
import { useMemberUid } from '#data/hooks/use-session.ts'
import type { Candidature } from '#domain/candidature.ts'
import { CONTRAT_VIERGE, type ContratData, type ContratField } from '#domain/partenariat/contrat.ts'
import { partagerContrat } from '#domain/partenariat/edit.ts'
import type { AccordData } from '#domain/partenariat/papers.ts'
import { blankPartenariat, CONTRAT } from '#domain/partenariat/partenariat.ts'
import { same } from '#domain/same.ts'
import { PARTAGE } from '#messages/fr/inventaire-partage.ts'
import { nomChampContrat, nomDe } from '#messages/inventaire-values.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Accords } from './accords.tsx'
import { Choix } from './choix.tsx'
import styles from './inventaire.module.css'
import { accordData } from './inventaire-data.ts'
import { modifier } from './modifier.ts'

const CHAMPS = Object.keys(CONTRAT_VIERGE) as readonly ContratField[]

/** Those who agreed to the contract as it stands on this page, to print at its foot. */
export function useContratAccord(candidature: Candidature, contrat: ContratData): AccordData | undefined {
  const row = usePartenariat(candidature._id)
  const partenariat = row?.partenariat ?? blankPartenariat(candidature._id, candidature.annonce.commission)
  const empreinte = useEmpreinte(partenariat, 'contrat')
  return same(partenariat.contrat, contrat) ? accordData(partenariat, 'contrat', empreinte) : undefined
}

/** The contract as the other party sees it: shared on demand, field by field, and agreed to. */
export function ContratPartage({
  candidature,
  contrat,
  onReprendre,
}: {
  readonly candidature: Candidature
  readonly contrat: ContratData
  readonly onReprendre: (shared: ContratData) => void
}): ReactNode {
  const device = useDevice()
  const uid = useMemberUid()
  const row = usePartenariat(candidature._id)
  const [withAddress, setWithAddress] = useState(false)
  if (row === undefined || uid === undefined) return null
  const partenariat = row.partenariat ?? blankPartenariat(candidature._id, candidature.annonce.commission)
  const shared = partenariat.contrat
  const isBoutique = uid === candidature.boutiqueId
  const autre = nomDe(candidature, isBoutique ? candidature.creatorId : candidature.boutiqueId)
  // The private address leaves this device when its owner says so, and not before.
  const boutiqueAdresse = isBoutique && !withAddress ? shared.boutiqueAdresse : contrat.boutiqueAdresse
  const mine = { ...contrat, boutiqueAdresse }
  const isShared = !same(shared, CONTRAT_VIERGE)
  const isSame = same(mine, shared)
  const disputed = new Set(Object.values(partenariat.conflits).map(({ cible, champ }) => `${cible} ${champ}`))
  return (
    <section className={styles.part} aria-labelledby="partage-titre">
      <h2 id="partage-titre">{PARTAGE.contratTitre}</h2>
      <p className={styles.note}>
        {spaced(isShared ? (isSame ? PARTAGE.contratIdentique : PARTAGE.contratDiffere) : PARTAGE.contratPrive)}{' '}
        <WriteBadge write={row.write} />
      </p>
      {CHAMPS.filter((champ) => disputed.has(`${CONTRAT} ${champ}`)).map((champ) => (
        <Choix
          key={champ}
          candidature={candidature}
          partenariat={partenariat}
          cible={CONTRAT}
          champ={champ}
          colonne={nomChampContrat(champ)}
        />
      ))}
      {isBoutique && contrat.boutiqueAdresse !== '' ? (
        <Checkbox
          label={PARTAGE.avecAdresse}
          checked={withAddress}
          onChange={(event) => setWithAddress(event.target.checked)}
        />
      ) : null}
      <div className={styles.boutons}>
        <Button
          small
          variant="secondary"
          icon="share"
          disabled={isSame}
          onClick={() => void modifier(editPartenariat(device, candidature, partagerContrat(mine)))}
        >
          {PARTAGE.partager(autre)}
        </Button>
        {isShared && !isSame ? (
          <Button
            small
            variant="quiet"
            onClick={() =>
              onReprendre({ ...shared, boutiqueAdresse: isBoutique ? contrat.boutiqueAdresse : shared.boutiqueAdresse })
            }
          >
            {PARTAGE.reprendre}
          </Button>
        ) : null}
      </div>
      {isShared ? (
        <>
          <p className={styles.note}>{spaced(PARTAGE.accordsNote)}</p>
          <Accords candidature={candidature} partenariat={partenariat} uid={uid} document="contrat" />
        </>
      ) : null}
    </section>
  )
}
