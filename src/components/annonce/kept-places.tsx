import type { ComponentProps, ReactNode } from 'react'
import type { KeptPlaces as Kept } from '#data/hooks/use-annonces.ts'
import { useDepartementOf } from '#data/hooks/use-elsewhere.ts'
import { departementNamed } from '#domain/departements.ts'
import { market as texts } from '#messages/fr/market.ts'
import { Callout } from '#ui/status/callout.tsx'
import styles from './annonce-browser.module.css'
import { ElsewhereResults } from './elsewhere-results.tsx'
import { KeepAlso } from './keep-also.tsx'

/** The names of the départements that are kept with all that touch them; those that touch them are not named. */
function namesOf(departements: readonly string[]): readonly string[] {
  const here = new Set(departements)
  return departements.flatMap((code) => {
    const { nom, neighbours = [] } = departementNamed(code) ?? {}
    return nom !== undefined && neighbours.every((one) => here.has(one)) ? [nom] : []
  })
}

/** Says what of a large market this device keeps, and looks further: through the server, or by keeping more of it. */
export function KeptPlaces({
  kept,
  wanted,
  awayOf,
  pathOf,
}: {
  readonly kept: Kept
} & ComponentProps<typeof ElsewhereResults>): ReactNode {
  const found = useDepartementOf(wanted.ou.trim())
  const other = found === undefined || kept.departements.includes(found) ? undefined : departementNamed(found)
  return (
    <>
      <Callout tone="plain">
        {kept.departements.length === 0
          ? texts.newestKept(kept.here, kept.total)
          : texts.kept(namesOf(kept.departements), kept.here, kept.total)}
      </Callout>
      {other === undefined ? null : <KeepAlso key={other.code} departement={other} className={styles.more} />}
      <ElsewhereResults wanted={wanted} awayOf={awayOf} pathOf={pathOf} />
    </>
  )
}
