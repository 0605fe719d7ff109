import { useEffect, useRef } from 'react'
import { showToast } from '#components/messages/toast-store.ts'
import { useNewlyConfirmed } from '#data/hooks/use-candidatures.ts'
import { useMemberUid } from '#data/hooks/use-session.ts'
import { deferredShell } from '#messages/fr/deferred-shell.ts'
import { paths } from '#wire/site.ts'

/** Notifies either party, on any page, that a partnership was just confirmed, and what comes next. */
export function NextStep(): null {
  const uid = useMemberUid()
  const confirmed = useNewlyConfirmed()
  const announced = useRef(new Set<string>())
  useEffect(() => {
    for (const { _id, boutiqueId, nom, annonce } of confirmed) {
      if (announced.current.has(_id)) continue
      announced.current.add(_id)
      showToast({
        key: _id,
        text: uid === boutiqueId ? deferredShell.confirmedBy(nom) : deferredShell.confirmedWith(annonce.nom),
        action: { label: deferredShell.openPartnership, to: paths.partenariat(_id) },
      })
    }
  }, [confirmed, uid])
  return null
}
