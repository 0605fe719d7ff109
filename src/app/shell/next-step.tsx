import { useEffect, useRef } from 'react'
import { showToast } from '#components/messages/toast-store.ts'
import { useNewlyConfirmed } from '#data/hooks/use-candidatures.ts'
import { useMemberUid } from '#data/hooks/use-session.ts'
import { beside } from '#messages/fr/beside.ts'
import { paths } from '#wire/site.ts'

/** Tells either party, wherever they are, that a partnership has just been confirmed, and what comes next. */
export function NextStep(): null {
  const uid = useMemberUid()
  const confirmed = useNewlyConfirmed()
  const told = useRef(new Set<string>())
  useEffect(() => {
    for (const { _id, annonceId, boutiqueId, creatorId, nom, annonce } of confirmed) {
      if (told.current.has(_id)) continue
      told.current.add(_id)
      showToast({
        key: _id,
        text: uid === boutiqueId ? beside.confirmedBy(nom) : beside.confirmedWith(annonce.nom),
        action: { label: beside.nextStep, to: paths.contrat(annonceId, creatorId) },
      })
    }
  }, [confirmed, uid])
  return null
}
