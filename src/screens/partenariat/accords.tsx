import type { ReactNode } from 'react'
import { donnerAccord, retirerAccord } from '#data/commands/partenariat.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useEmpreinte } from '#data/hooks/use-partenariat.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import { cleAccord, resteAChoisir } from '#domain/partenariat/agreement.ts'
import type { Accord, DocumentAccord, Partenariat, RoleAccord } from '#domain/partenariat/partenariat.ts'
import { formatMoment } from '#messages/format.ts'
import { PARTAGE } from '#messages/fr/inventaire-partage.ts'
import { nomDe } from '#messages/inventaire-values.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { Badge } from '#ui/status/badge.tsx'
import styles from './inventaire.module.css'
import { modifier } from './modifier.ts'

interface Props {
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  readonly uid: Uid
  readonly document: DocumentAccord
}

function Donne({ accord, current }: { readonly accord: Accord; readonly current: string | undefined }): ReactNode {
  return (
    <>
      <p>{PARTAGE.accordDe(accord.nom, formatMoment(accord.le))}</p>
      {current === undefined ? null : accord.empreinte === current ? (
        <Badge tone="good" icon="check">
          {PARTAGE.versionActuelle}
        </Badge>
      ) : (
        <Badge tone="waiting" icon="alert">
          {spaced(PARTAGE.versionAncienne)}
        </Badge>
      )}
      <p className={styles.empreinte}>
        {spaced(`${PARTAGE.empreinte} :`)} <code>{accord.empreinte}</code>
      </p>
    </>
  )
}

/** Who agreed to which version of one document, and one's own agreement to give or to take back. */
export function Accords({ candidature, partenariat, uid, document }: Props): ReactNode {
  const device = useDevice()
  const current = useEmpreinte(partenariat, document)
  const mine: RoleAccord = uid === candidature.boutiqueId ? 'boutique' : 'creator'
  const own = partenariat.accords[cleAccord(document, mine)]
  const blocked = resteAChoisir(partenariat, document)
  return (
    <section className={styles.accord} aria-label={`${PARTAGE.accord} : ${PARTAGE.document[document]}`}>
      <h3>{PARTAGE.document[document]}</h3>
      <ul>
        {(['boutique', 'creator'] as const).map((role) => {
          const accord = partenariat.accords[cleAccord(document, role)]
          const partie = role === 'boutique' ? candidature.boutiqueId : candidature.creatorId
          return (
            <li key={role}>
              {accord === undefined ? (
                <p>{PARTAGE.sansAccord(nomDe(candidature, partie))}</p>
              ) : (
                <Donne accord={accord} current={current} />
              )}
            </li>
          )
        })}
      </ul>
      {blocked ? <p className={styles.note}>{spaced(PARTAGE.accordBloque)}</p> : null}
      <div className={styles.boutons}>
        <Button
          small
          icon="check"
          disabled={blocked || current === undefined || own?.empreinte === current}
          onClick={() => void modifier(donnerAccord(device, candidature, document, partenariat))}
        >
          {PARTAGE.accord}
        </Button>
        {own === undefined ? null : (
          <Button small variant="quiet" onClick={() => void modifier(retirerAccord(device, candidature, document))}>
            {PARTAGE.retirer}
          </Button>
        )}
      </div>
    </section>
  )
}
