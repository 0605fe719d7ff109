import { useEffect, useRef } from 'react'
import { showAnswer } from '#components/messages/message-store.ts'
import { showToast } from '#components/messages/toast-store.ts'
import { useNewlyConfirmed, useRefusedCandidatures } from '#data/hooks/use-candidatures.ts'
import { useMemberUid } from '#data/hooks/use-session.ts'
import { deferredShell } from '#messages/fr/deferred-shell.ts'
import { APPLIED } from '#messages/fr/writes.ts'
import { paths } from '#wire/site.ts'

/** Says that a candidature was just refused: its author may have closed what said that it waited, or be back since. */
function useRefusalMessage(): void {
  const refused = useRefusedCandidatures()
  const before = useRef(refused)
  useEffect(() => {
    const isNew = ({ rejection }: { readonly rejection: string }) =>
      before.current?.every((known) => known.rejection !== rejection)
    const latest = refused?.findLast(isNew)
    before.current = refused
    if (latest !== undefined) showAnswer([latest.write], APPLIED)
  }, [refused])
}

/** Notifies either party, on any page, that a partnership was just confirmed, and what comes next. */
export function NextStep(): null {
  const uid = useMemberUid()
  const confirmed = useNewlyConfirmed()
  useRefusalMessage()
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
