import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CompteData } from '#domain/partenariat/accounts/lines.ts'
import { compteTitle } from '#messages/compte-values.ts'
import { COMPTES } from '#messages/fr/partenariat/comptes.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { BackButton, Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { MakePaper } from '../paper/make-paper.tsx'
import { downloadCsv } from '../paper/on-demand.ts'
import paper from '../paper/paper.module.css'
import { isComplete } from './compte-data.ts'
import { CompteSheet } from './compte-sheet.tsx'

/** Where the account stands, until it is left. One element, so that the number that comes is said. */
function Standing({ number, made }: { readonly number: number; readonly made: boolean }): ReactNode {
  const [awaited] = useState(made || number === 0)
  if (!awaited) return null
  return (
    <Callout
      live
      tone={number === 0 ? 'waiting' : 'good'}
      title={number === 0 ? undefined : COMPTES.justKept(compteTitle(number))}
    >
      {spaced(number === 0 ? COMPTES.waitingNumber : COMPTES.keptWhere)}
    </Callout>
  )
}

/**
 * One account that is kept: to read, to print, as files.
 * @param made whether it was made here a moment ago
 * @param back the address of the list
 */
export function ComptePage({
  documentTitle,
  data,
  made,
  back,
}: {
  readonly documentTitle: string
  readonly data: CompteData
  readonly made: boolean
  readonly back: string
}): ReactNode {
  const navigate = useNavigate()
  const complete = isComplete(data)
  const title = compteTitle(data.number)
  const csv = () => downloadCsv(COMPTES.csvFile, async () => (await import('../paper/csv.ts')).compteCsv(data))
  return (
    <Page
      title={title}
      documentTitle={documentTitle}
      width="narrow"
      back={<BackButton label={COMPTES.back} onClick={() => void navigate({ search: back })} />}
      actions={
        <>
          <MakePaper paper={{ name: 'compte', data }} />
          <Button variant="secondary" icon="document" onClick={() => void csv()}>
            {COMPTES.csv}
          </Button>
        </>
      }
    >
      <div className={paper.tools}>
        <Standing number={data.number} made={made} />
        {complete ? null : <Callout tone="waiting">{spaced(COMPTES.incomplete)}</Callout>}
      </div>
      <article className={paper.sheet} aria-label={title}>
        <CompteSheet data={data} />
      </article>
    </Page>
  )
}
