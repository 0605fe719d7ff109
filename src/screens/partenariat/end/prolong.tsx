import { type ReactNode, useState } from 'react'
import { Form, SubmitCallout } from '#components/forms/form.tsx'
import { useDraftForm } from '#components/forms/use-draft-form.ts'
import { editPartenariat, giveAgreement } from '#data/commands/partenariat.ts'
import { today } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useDraft } from '#data/hooks/use-draft.ts'
import type { Partnership } from '#data/hooks/use-partnerships.ts'
import { hasConflicts } from '#domain/papers/agreement.ts'
import { dureeBetween } from '#domain/papers/contrat-prefill.ts'
import { addDays, latestDay } from '#domain/papers/days.ts'
import { writeContrat } from '#domain/papers/edit.ts'
import { lastDayBounds } from '#domain/papers/ends.ts'
import { missingOf } from '#domain/papers/missing.ts'
import { counterparty, PARTIES } from '#domain/papers/partenariat.ts'
import { hasApproved, isInForce, lastDayOf } from '#domain/papers/turns.ts'
import { errorMessage } from '#messages/errors.ts'
import { CONTRAT_TURN } from '#messages/fr/partenariat/contrat-turn.ts'
import { END } from '#messages/fr/partenariat/end.ts'
import { VERSIONS } from '#messages/fr/versions.ts'
import { spaced } from '#messages/typography.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ConfirmButton } from '#ui/dialog/confirm-button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import layout from '#ui/layout/layout.module.css'
import { announce } from '#ui/status/announcer.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { paths } from '#wire/site.ts'
import { DialogButtons, dayErrors } from './end-dialog.tsx'

interface Props {
  readonly partnership: Partnership
  /** The other party's name. */
  readonly other: string
}

/**
 * Whether one's agreement goes with the new day: nothing of the contract but that day is new to them, and nothing else
 * is in the way. A text that they have not approved is read first, on its own page.
 */
function agreesAtOnce({ papers, situation, party }: Partnership): boolean {
  const isComplete = PARTIES.every((one) => missingOf(papers.contrat, one).length === 0)
  const isRead = isInForce(situation) || hasApproved(situation, 'contrat', party)
  return isComplete && isRead && !hasConflicts(papers, 'contrat')
}

/** Asks for a later last day, and writes it in the contract. */
function ProlongDialog({ partnership, other, onClose }: Props & { readonly onClose: () => void }): ReactNode {
  const device = useDevice()
  const { candidature, papers, situation } = partnership
  const now = today(device)
  const after = addDays(latestDay([lastDayOf(situation), now]), 1)
  const bounds = { min: after, max: lastDayBounds(candidature, now).max }
  const agrees = agreesAtOnce(partnership)
  const form = useDraftForm({
    draft: useDraft(`prolonger/${candidature._id}`),
    initial: { lastDay: '' },
    check: ({ lastDay }) => dayErrors(lastDay, bounds),
    sentences: { lastDay: spaced(END.dayBetween(bounds.min, bounds.max)) },
    send: async ({ lastDay }) => {
      const write = writeContrat({ dateFin: lastDay, ...dureeBetween(papers.contrat.dateDebut, lastDay) })
      const written = await editPartenariat(device, candidature, write)
      return written.ok && agrees ? giveAgreement(device, candidature, 'contrat', write(papers)) : written
    },
    onSent: () => {
      announce(END.prolonged)
      onClose()
    },
    failure: ({ code }) => ({ tone: 'bad', title: VERSIONS.failed, text: errorMessage(code) }),
  })
  return (
    <Dialog title={END.prolongTitle} onClose={onClose}>
      <Form formState={form} className={layout.stack4}>
        <p>{spaced(agrees ? END.prolongText.agrees(other) : END.prolongText.writes)}</p>
        <TextField label={END.newLastDay} type="date" {...bounds} {...form.field('lastDay')} />
        <SubmitCallout formState={form} />
        <DialogButtons formState={form} onClose={onClose}>
          {END.prolong}
        </DialogButtons>
      </Form>
    </Dialog>
  )
}

/** Prolongs a partnership; asks first where the other party has approved a version that is not in force. */
export function Prolong({ partnership, other }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const { situation, party } = partnership
  const asksFirst = hasApproved(situation, 'contrat', counterparty(party)) && !isInForce(situation)
  const question = {
    title: END.prolongTitle,
    confirm: CONTRAT_TURN.editAnyway,
    cancel: CONTRAT_TURN.leaveIt,
    children: <p>{spaced(CONTRAT_TURN.willAskAgain(other))}</p>,
  }
  return (
    <>
      <ConfirmButton
        small
        variant="secondary"
        icon="clock"
        question={asksFirst ? question : null}
        onConfirm={() => setOpen(true)}
      >
        {END.prolong}
      </ConfirmButton>
      {isOpen ? <ProlongDialog {...{ partnership, other }} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Says that the contract has another last day than the one that counts, and whose agreement is awaited. */
export function ProposedDay({ partnership, other }: Props): ReactNode {
  const { candidature, papers, situation, party } = partnership
  const { dateFin } = papers.contrat
  const current = lastDayOf(situation)
  if (dateFin === '' || dateFin === current || isInForce(situation)) return null
  const [mine, theirs] = [party, counterparty(party)].map((one) => hasApproved(situation, 'contrat', one))
  const changed = dateFin > current ? END.proposed : END.shortened
  const title = situation.agreed === null ? END.written : changed
  const awaited = mine ? END.awaited.other(other) : theirs ? END.awaited.me : END.awaited.both
  return (
    <Callout tone={mine ? 'plain' : 'waiting'} title={spaced(title(dateFin))}>
      <p>{spaced(awaited)}</p>
      <div className={layout.row2}>
        <ButtonLink
          small
          variant="secondary"
          icon="document"
          to={paths.contrat(candidature.annonceId, candidature.creatorId)}
        >
          {END.readContrat}
        </ButtonLink>
      </div>
    </Callout>
  )
}
