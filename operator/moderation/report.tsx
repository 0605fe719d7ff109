import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { parsePhotoUrl, photoUrl, sizedUrl } from '#domain/market/photo.ts'
import { type PhotoTexts, photoText } from '#domain/market/photo-texts.ts'
import { distinctNames } from '#messages/distinct-names.ts'
import { cx } from '#ui/cx.ts'
import { Facts } from '#ui/layout/facts.tsx'
import layout from '#ui/layout/layout.module.css'
import { NavList } from '#ui/layout/nav-list.tsx'
import { BackButton, Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { type Deed, MODERATION_CALLS, type ReportLine, type ReportState, type ReportView } from '#wire/moderation.ts'
import { serverClock } from '../ask.ts'
import { moderation as texts } from '../messages/moderation.ts'
import { type DeedProps, Deeds } from './deed.tsx'
import { LoadedSection, useLoaded } from './loaded-section.tsx'
import styles from './moderation.module.css'

/** The address of a photo for an operator: a call, which this browser's service worker does not cache. */
function seenAt(url: string): string {
  const address = parsePhotoUrl(url)
  return address === null ? sizedUrl(url, 'medium') : MODERATION_CALLS + photoUrl({ ...address, size: 'medium' })
}

/** Reported photos, with their texts, which are judged as well. */
export function ReportedPhotos({
  urls,
  photoTexts,
}: {
  readonly urls: readonly string[]
  readonly photoTexts?: PhotoTexts | undefined
}): ReactNode {
  if (urls.length === 0) return null
  return (
    <div className={cx(layout.row3, styles.photos)}>
      {urls.map((url, at) => {
        const text = photoText(photoTexts, url)
        const picture = <img key={url} src={seenAt(url)} alt={t.photo(at + 1)} loading="lazy" />
        if (text === '') return picture
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset holds no picture; the group is named as its caption
          <figure key={url} role="group" aria-label={text}>
            {picture}
            <figcaption dir="auto">{text}</figcaption>
          </figure>
        )
      })}
    </div>
  )
}

const t = texts.report

function stateOf({ outcome, settledAt = '' }: ReportView): string {
  return outcome === undefined ? t.stateOpen : t.stateOf(outcome, settledAt)
}

type AnnonceView = NonNullable<ReportView['annonce']>

/** The state of an annonce, in words. */
export function annonceState({ masquee, active }: Pick<AnnonceView, 'masquee' | 'active'>): string {
  if (masquee !== '') return t.hidden(masquee)
  return active ? t.active : t.closed
}

function AnnonceSeen({ annonce, about }: { readonly annonce: AnnonceView; readonly about: string }): ReactNode {
  return (
    <section className={layout.stack4}>
      <h2>{t.annonce}</h2>
      <p>
        <strong>{annonce.nom}</strong>
        <span>{`, ${annonce.ville} (${annonceState(annonce)})`}</span>
      </p>
      <blockquote className={layout.quote} dir="auto">
        {annonce.description}
      </blockquote>
      <ReportedPhotos urls={annonce.photos} photoTexts={annonce.photoTexts} />
      {annonce.active ? <a href={`/annonce/${about}`}>{t.seeAnnonce}</a> : null}
    </section>
  )
}

function Seen({ report }: { readonly report: ReportView }): ReactNode {
  const { kind, about, annonce, quote } = report
  return (
    <>
      {quote === undefined ? null : (
        <section className={layout.stack4}>
          <h2>{t.quote}</h2>
          <blockquote className={layout.quote} dir="auto">
            {quote.text}
          </blockquote>
          <ReportedPhotos urls={quote.photos} />
          <p className={layout.soft}>{t.quoteNote}</p>
        </section>
      )}
      {annonce === undefined ? null : <AnnonceSeen annonce={annonce} about={about} />}
      {kind === 'annonce' && annonce === undefined ? <p>{t.annonceGone}</p> : null}
      {kind === 'profil' ? <a href={`/profil/${about}`}>{t.seeProfil}</a> : null}
    </>
  )
}

/** The acts available on a report in its present state. */
function deedsOf(report: ReportView): readonly (Omit<DeedProps, 'onDone'> & { readonly act: Deed })[] {
  const { name, kind, about, of, ofName, ofSuspended, annonce, reason, state } = report
  const isAppeal = kind === 'appeal'
  const deed = (act: Deed, on: string, named: string) => ({ act, about: on, named, reason })
  const hidden = annonce?.masquee ?? ''
  return [
    ...(state === 'open' ? [deed(isAppeal ? 'uphold' : 'settle', name, '')] : []),
    ...(annonce !== undefined && hidden === '' ? [deed('hide', about, annonce.nom)] : []),
    ...(annonce !== undefined && hidden !== '' && hidden !== 'suspended' ? [deed('restore', about, annonce.nom)] : []),
    deed(ofSuspended ? 'reinstate' : 'suspend', of, ofName),
  ]
}

function Opened({ report, reload }: { readonly report: ReportView; readonly reload: () => Promise<void> }): ReactNode {
  const { kind, reason, at, of, ofName, ofSuspended, byName, byEmail, text } = report
  const isAppeal = kind === 'appeal'
  const [done, setDone] = useState('')
  const facts = [
    [t.reason, t.reasonOf(reason)],
    [t.received, t.moment(at)],
    [t.state, stateOf(report)],
    [isAppeal ? t.contestedBy : t.by, [byName || t.anonymous, byEmail].filter((part) => part !== '').join(', ')],
    [
      t.of,
      <Link key="of" to={`/comptes/${of}`}>
        {`${ofName || texts.accounts.unnamed}${ofSuspended ? ` (${t.suspended})` : ''}`}
      </Link>,
    ],
  ] as const
  return (
    <>
      {done === '' ? null : <Callout live tone="good" title={done} />}
      <Facts items={facts} />
      <section className={layout.stack4}>
        <h2>{isAppeal ? t.reasons : t.said}</h2>
        <blockquote className={layout.quote} dir="auto">
          {text}
        </blockquote>
      </section>
      <Seen report={report} />
      <Deeds
        title={t.acts}
        deeds={deedsOf(report)}
        onDone={(words) => {
          setDone(words)
          void reload()
        }}
      />
    </>
  )
}

/** One report, with what is needed to decide. */
export function ReportPanel(): ReactNode {
  const { name = '' } = useParams()
  const navigate = useNavigate()
  const loaded = useLoaded<ReportView>(`/signalements/${encodeURIComponent(name)}`)
  const title = loaded.value === undefined ? texts.reports.title : t.title(loaded.value.kind)
  const back = <BackButton label={texts.reports.back} onClick={() => void navigate('/')} />
  return (
    <Page
      title={title}
      documentTitle={
        loaded.value === undefined ? title : `${title} – ${loaded.value.ofName}, ${t.moment(loaded.value.at)}`
      }
      back={back}
    >
      <LoadedSection loaded={loaded}>{(report) => <Opened report={report} reload={loaded.reload} />}</LoadedSection>
    </Page>
  )
}

function Lines({
  reports,
  state,
}: {
  readonly reports: readonly ReportLine[]
  readonly state: ReportState
}): ReactNode {
  const [now] = useState(serverClock.now)
  if (reports.length === 0) return <p>{state === 'open' ? texts.reports.none : texts.reports.noneSettled}</p>
  const lines = reports.map(
    ({ kind, reason, ofName, at }) =>
      `${texts.reports.line(kind, reason)} ${texts.reports.of(ofName)} ${texts.reports.since(at, now)}`,
  )
  const names = distinctNames(lines, (line) => [line])
  return (
    <ul className={cx(layout.stack3, styles.plain)}>
      {reports.map(({ name, kind, reason, ofName, at }, index) => (
        <li key={name}>
          <Link
            className={cx(layout.frame, layout.stack1, styles.line)}
            aria-label={names[index] === lines[index] ? undefined : names[index]}
            to={`/signalements/${encodeURIComponent(name)}`}
          >
            <strong>{texts.reports.line(kind, reason)}</strong>
            <span>{texts.reports.of(ofName)}</span>
            <span className={layout.soft}>{texts.reports.since(at, now)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Open or settled reports, by age. */
export function Reports(): ReactNode {
  const [search] = useSearchParams()
  const state: ReportState = search.get('etat') === 'regles' ? 'settled' : 'open'
  const loaded = useLoaded<{ readonly reports: readonly ReportLine[] }>(`/signalements?etat=${state}`)
  return (
    <Page
      title={texts.reports.title}
      documentTitle={`${texts.reports.title} – ${texts.reports[state]}`}
      lead={texts.reports.others}
    >
      <nav className={styles.states} aria-label={texts.reports.statesLabel}>
        <NavList>
          <Link to="/" aria-current={state === 'open' ? 'page' : undefined}>
            {texts.reports.open}
          </Link>
          <Link to="/?etat=regles" aria-current={state === 'settled' ? 'page' : undefined}>
            {texts.reports.settled}
          </Link>
        </NavList>
      </nav>
      <LoadedSection loaded={loaded}>{({ reports }) => <Lines reports={reports} state={state} />}</LoadedSection>
    </Page>
  )
}
