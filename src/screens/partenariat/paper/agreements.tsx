import type { ReactNode } from 'react'
import { WaitingNote } from '#components/sync/waiting-note.tsx'
import { withdrawAgreement } from '#data/commands/partenariat.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { WriteState } from '#data/hooks/use-own-annonces.ts'
import { usePaperHash } from '#data/hooks/use-partenariat.ts'
import { leaverOf } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import { hasConflicts } from '#domain/papers/agreement.ts'
import { type Agreement, agreementKey, PARTIES, partyOf } from '#domain/papers/partenariat.ts'
import { AGREEMENTS } from '#messages/fr/partenariat/agreements.ts'
import { formatMoment } from '#messages/instants.ts'
import { partyName } from '#messages/party-names.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { ItemName } from '#ui/item-name.ts'
import layout from '#ui/layout/layout.module.css'
import { Badge } from '#ui/status/badge.tsx'
import { Exemplaires } from '../agreed/exemplaires.tsx'
import styles from './agreements.module.css'
import { applyEdit } from './apply-edit.ts'
import { AgreementRequest, ChangedSince, type Versions } from './changes.tsx'
import section from './section.module.css'
import { useKnown } from './use-known.ts'

interface Props extends Versions {
  readonly uid: Uid
  readonly write: WriteState
  /** Agrees to what the page shows; absent where the page has the changes and the button above. */
  readonly onAgree?: () => void
}

function Given({
  agreement,
  current,
}: {
  readonly agreement: Agreement
  readonly current: string | undefined
}): ReactNode {
  return (
    <>
      <p>{AGREEMENTS.given(agreement.nom, formatMoment(agreement.at))}</p>
      {current === undefined ? null : agreement.hash === current ? (
        <Badge tone="good" icon="check">
          {AGREEMENTS.currentVersion}
        </Badge>
      ) : (
        <Badge tone="waiting" icon="alert">
          {spaced(AGREEMENTS.earlierVersion)}
        </Badge>
      )}
      <p className={section.note}>
        <span>{spaced(`${AGREEMENTS.hash} :`)}</span> <code>{agreement.hash}</code>
      </p>
    </>
  )
}

/** The agreements to one paper, with their versions, and one's own to give or withdraw. */
export function Agreements({ candidature, partenariat, uid, paper, write, onAgree }: Props): ReactNode {
  const device = useDevice()
  const current = useKnown(usePaperHash(partenariat, paper))
  const mine = partyOf(candidature, uid)
  const ownAgreement = partenariat.agreements[agreementKey(paper, mine)]
  const blocked = hasConflicts(partenariat, paper)
  const question = partenariat.asked?.[agreementKey(paper, mine)]
  // One party has left: the server would reject any agreement.
  const alone = leaverOf(candidature) !== null
  const given = PARTIES.map((party) => partenariat.agreements[agreementKey(paper, party)])
  const earlier = [ownAgreement, ...given].find((one) => one !== undefined && one.hash !== current)
  const versions = { candidature, partenariat, paper }
  // What both have agreed to stays in force: it is changed by an amendment.
  const isInForce = paper === 'contrat' && current === partenariat.inForce.hash
  const mayWithdraw = ownAgreement !== undefined && ownAgreement.hash !== partenariat.inForce.hash
  const isGiven = ownAgreement !== undefined && ownAgreement.hash === current
  return (
    <section
      className={cx(layout.frame, layout.stack2, styles.agreement)}
      aria-label={`${AGREEMENTS.agree} : ${AGREEMENTS.paper[paper]}`}
    >
      <ItemName value={AGREEMENTS.paper[paper]}>
        <h3>{AGREEMENTS.paper[paper]}</h3>
        <ul className={layout.stack3}>
          {PARTIES.map((party) => {
            const agreement = partenariat.agreements[agreementKey(paper, party)]
            const partyUid = party === 'boutique' ? candidature.boutiqueId : candidature.creatorId
            return (
              <li key={party}>
                {agreement === undefined ? (
                  <p>{AGREEMENTS.notGiven(partyName(candidature, partyUid))}</p>
                ) : (
                  <Given agreement={agreement} current={current} />
                )}
              </li>
            )
          })}
        </ul>
        {question !== undefined ? <AgreementRequest {...versions} question={question} /> : null}
        {onAgree !== undefined && question === undefined && current !== undefined && earlier !== undefined ? (
          <ChangedSince {...versions} hash={earlier.hash} />
        ) : null}
        <WaitingNote
          documentRef={{ db: 'partenariats', id: candidature._id }}
          write={write}
          text={AGREEMENTS.waiting}
          className={section.note}
        />
        {alone ? <p className={section.note}>{spaced(AGREEMENTS.alone)}</p> : null}
        <div className={layout.row2}>
          {alone || isGiven || onAgree === undefined ? null : (
            <Button
              small
              icon="check"
              reason={blocked ? spaced(AGREEMENTS.blocked) : undefined}
              reasonSeen
              onClick={onAgree}
            >
              {AGREEMENTS.agree}
            </Button>
          )}
          {(!mayWithdraw && question === undefined) || isInForce ? null : (
            <Button
              small
              variant="quiet"
              onClick={() =>
                void applyEdit(withdrawAgreement(device, candidature, paper), AGREEMENTS.withdrawnAnnounced)
              }
            >
              {mayWithdraw ? AGREEMENTS.withdraw : AGREEMENTS.decline}
            </Button>
          )}
        </div>
        <Exemplaires id={candidature._id} paper={paper} current={current} />
      </ItemName>
    </section>
  )
}
