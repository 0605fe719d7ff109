import type { ReactNode } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { useOwnArrival } from '#data/hooks/use-arrival.ts'
import { useConfirmedCandidatures } from '#data/hooks/use-partenariat.ts'
import { useMemberUid } from '#data/hooks/use-session.ts'
import type { Candidature } from '#domain/candidature.ts'
import { distinctNames, whichIn } from '#messages/distinct-names.ts'
import { PAPER } from '#messages/fr/partenariat/paper.ts'
import { otherName } from '#messages/party-names.ts'
import { spaced } from '#messages/typography.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { Elements } from '#ui/elements.ts'
import { Select } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import { BackFromPaper } from './paper-links.tsx'

/** The request in an address: the partnership with one créateur, or the blank template. */
export interface PaperQuery {
  readonly avec: string | null
  readonly blank: boolean
}

/** The content of a paper's page. */
type Choice =
  /** Not known yet: no paper is made of what is shown meanwhile. */
  | { readonly kind: 'loading' }
  /**
   * The template; `filled` when there are papers to return to, `missing` when the address named a party whose papers are
   * not those of the member, or not on this device yet.
   */
  | { readonly kind: 'blank'; readonly filled: boolean; readonly missing: 'not-found' | 'not-arrived' | null }
  | { readonly kind: 'one'; readonly candidature: Candidature }
  | { readonly kind: 'ask'; readonly notFound: boolean }

/**
 * The paper that an address opens. Of several partnerships, one must be named: the contract of one créateur is not
 * another's.
 * @param candidatures the member's confirmed ones on the annonce; `undefined` while loading
 * @param arrived whether all of the member's data is on this device, so that what is missing does not exist
 */
export function choose(candidatures: readonly Candidature[] | undefined, query: PaperQuery, arrived: boolean): Choice {
  if (candidatures === undefined) return { kind: 'loading' }
  const filled = candidatures.length > 0
  if (query.blank) return { kind: 'blank', filled, missing: null }
  const named = query.avec !== null
  const [only, ...others] = named ? candidatures.filter(({ creatorId }) => creatorId === query.avec) : candidatures
  if (only !== undefined && others.length === 0) return { kind: 'one', candidature: only }
  if (filled) return { kind: 'ask', notFound: named && arrived }
  return { kind: 'blank', filled, missing: named ? (arrived ? 'not-found' : 'not-arrived') : null }
}

export interface Chosen {
  readonly choice: Choice
  /** The partnerships to choose from; empty while loading. */
  readonly candidatures: readonly Candidature[]
  /** The créateur named in the address, for the links to the other papers of the same partnership. */
  readonly avec: string | undefined
  /** Shown to a boutique with several partnerships on its annonce. */
  readonly picker: Elements
}

const BLANK = 'vierge' // in addresses

/** The address of this page for a créateur, or for its template. */
export function paperSearch(avec: string | undefined, blank = false): string {
  const parts = [...(avec === undefined ? [] : [`avec=${avec}`]), ...(blank ? [BLANK] : [])]
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** The confirmed candidature whose papers the page shows, of those on the annonce in the address. */
export function useChosenCandidature(): Chosen {
  const { annonceId = '' } = useParams()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const arrived = useOwnArrival() === 'complete'
  const candidatures = useConfirmedCandidatures(annonceId)
  const requestedUid = params.get('avec')
  const choice = choose(candidatures, { avec: requestedUid, blank: params.has(BLANK) }, arrived)
  const several = candidatures !== undefined && candidatures.length > 1
  const picker =
    several && choice.kind === 'one' ? (
      <Select
        label={PAPER.createur}
        choices={candidatures.map(({ creatorId, nom }) => ({ value: creatorId, label: nom }))}
        value={choice.candidature.creatorId}
        onChange={(event) => void navigate({ search: paperSearch(event.target.value) }, { replace: true })}
      />
    ) : null
  const isParty = candidatures?.some(({ creatorId }) => creatorId === requestedUid) === true
  return {
    choice,
    candidatures: candidatures ?? [],
    avec: isParty ? (requestedUid ?? undefined) : undefined,
    picker,
  }
}

/** Asks whose paper is wanted, when an address names nobody, or somebody else. */
export function ChoosePartner({
  title,
  chosen,
  blank = true,
}: {
  readonly title: string
  readonly chosen: Chosen
  /** Whether there is a template to fall back on. */
  readonly blank?: boolean
}): ReactNode {
  const uid = useMemberUid()
  const notFound = chosen.choice.kind === 'ask' && chosen.choice.notFound
  const question = notFound ? `${PAPER.missing['not-found']} ${PAPER.missingChoose}` : PAPER.which
  const nameOf = (one: Candidature) => otherName(one, uid)
  const names = distinctNames(chosen.candidatures, (one) => [nameOf(one), PAPER.since(one.date)])
  const annonce = chosen.candidatures[0]?.annonce
  return (
    <Page
      title={title}
      documentTitle={annonce === undefined ? title : whichIn(title, annonce.nom, annonce)}
      width="narrow"
      back={<BackFromPaper />}
      lead={<p>{spaced(question)}</p>}
    >
      <ul className={layout.stack3} aria-label={PAPER.partners}>
        {chosen.candidatures.map((candidature, index) => (
          <Card key={candidature._id} as="li" className={layout.stack2}>
            <ButtonLink
              icon="document"
              variant="secondary"
              wide
              to={{ search: paperSearch(candidature.creatorId) }}
              aria-label={names[index]}
            >
              {nameOf(candidature)}
            </ButtonLink>
            <p className={layout.small}>{PAPER.since(candidature.date)}</p>
          </Card>
        ))}
      </ul>
      {blank ? (
        <div>
          <ButtonLink icon="document" variant="quiet" to={{ search: paperSearch(undefined, true) }}>
            {PAPER.blank}
          </ButtonLink>
        </div>
      ) : null}
    </Page>
  )
}
