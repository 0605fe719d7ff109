import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { serverClock } from '#data/moderation/ask.ts'
import { distinctNames } from '#messages/distinct-names.ts'
import { moderation as texts } from '#messages/fr/moderation.ts'
import { cx } from '#ui/cx.ts'
import layout from '#ui/layout/layout.module.css'
import { NavList } from '#ui/layout/nav-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import type { ReportLine, ReportState } from '#wire/moderation.ts'
import styles from './moderation.module.css'
import { Part, useLoaded } from './part.tsx'

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
    <ul className={styles.list}>
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

/** What waits to be settled, or is, by age. */
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
      <Part of={loaded}>{({ reports }) => <Lines reports={reports} state={state} />}</Part>
    </Page>
  )
}
