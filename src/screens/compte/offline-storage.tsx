import { type ReactNode, useState } from 'react'
import { keepAll, keepOnly } from '#data/commands/regions.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { type OfflineSummary, useOfflineStorage } from '#data/hooks/use-offline-storage.ts'
import { departementNamed } from '#domain/market/departements.ts'
import { formatBytes, plural } from '#messages/format.ts'
import { market as texts } from '#messages/fr/market.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/card.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import layout from '#ui/layout/layout.module.css'
import { Callout } from '#ui/status/callout.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import styles from './compte.module.css'

const CHOICES = 3 // départements that one tap selects alone

function nameOf(code: string): string {
  return departementNamed(code)?.nom ?? texts.ofUnknown
}

function Figures({ regionCounts, coverage, papers, bytes }: OfflineSummary): ReactNode {
  const here = regionCounts.reduce((sum, [, count]) => sum + count, 0)
  const { used, quota, photos } = bytes ?? {}
  return (
    <Facts
      items={[
        [
          texts.annonces,
          coverage === undefined ? plural(here, 'annonce', 'annonces') : texts.part(coverage.here, coverage.total),
        ],
        [
          texts.photos,
          photos === undefined
            ? texts.unknown
            : texts.weigh(plural(photos.count, 'photo', 'photos'), formatBytes(photos.bytes)),
        ],
        [texts.papers, plural(papers, 'partenariat', 'partenariats')],
        [
          texts.space,
          used === undefined || quota === undefined
            ? texts.unknown
            : texts.spaceOf(formatBytes(used), formatBytes(quota)),
        ],
      ]}
    />
  )
}

/** One tap narrows a large market to one département, or widens it to France. */
function Narrowing({ regionCounts, coverage }: OfflineSummary): ReactNode {
  const device = useDevice()
  const choose = (work: Promise<void>) => void work.catch((error: unknown) => device.storage.report(error))
  if (coverage === undefined) return null
  const main = regionCounts.filter(([code]) => code !== '').slice(0, CHOICES)
  return (
    <div className={layout.row3}>
      {main.map(([code]) => (
        <Button key={code} variant="secondary" onClick={() => choose(keepOnly(device, code))}>
          {texts.keepOnly(nameOf(code))}
        </Button>
      ))}
      <Button variant="secondary" onClick={() => choose(keepAll(device))}>
        {texts.keepAll}
      </Button>
    </div>
  )
}

/** The data stored on this device for offline use, its size, and how to free space. */
export function OfflineStorage(): ReactNode {
  const here = useOfflineStorage()
  const [freed, setFreed] = useState<boolean>()
  const [free, busy] = useExclusive(async () => {
    setFreed(await here.freePhotos())
  })
  return (
    <Card as="section" className={cx(layout.stack4, styles.form)}>
      <h2>{texts.title}</h2>
      <p>{texts.lead}</p>
      <Figures {...here} />
      {here.regionCounts.length === 0 ? null : (
        <details>
          <summary>{texts.byPlace}</summary>
          <ul className={cx(layout.stack1, styles.partners)}>
            {here.regionCounts.map(([code, count]) => (
              <li key={code}>{texts.ofPlace(nameOf(code), count)}</li>
            ))}
          </ul>
        </details>
      )}
      {here.coverage === undefined ? null : <p>{texts.pinned}</p>}
      <Narrowing {...here} />
      <p>{texts.freeText}</p>
      {freed === undefined ? null : (
        <Callout live tone={freed ? 'good' : 'bad'}>
          {freed ? texts.freed : texts.notFreed}
        </Callout>
      )}
      <Button variant="secondary" busy={busy} onClick={() => free()}>
        {texts.freePhotos}
      </Button>
    </Card>
  )
}
