import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { linesMatchTotals, type ReleveData } from '#domain/papers/statements/lines.ts'
import { RELEVES } from '#messages/fr/partenariat/releves.ts'
import { releveTitle } from '#messages/releve-values.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { BackButton, Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { MakePaper } from '../paper/make-paper.tsx'
import { downloadCsv } from '../paper/on-demand.ts'
import paper from '../paper/paper.module.css'
import { ReleveSheet } from './releve-sheet.tsx'

/** The state of the statement's number, until the page is left. One element, so that its arrival is announced. */
function NumberingStatus({ number, made }: { readonly number: number; readonly made: boolean }): ReactNode {
  const [awaited] = useState(made || number === 0)
  if (!awaited) return null
  return (
    <Callout
      live
      tone={number === 0 ? 'waiting' : 'good'}
      title={number === 0 ? undefined : RELEVES.justSaved(releveTitle(number))}
    >
      {spaced(number === 0 ? RELEVES.waitingNumber : RELEVES.savedWhere)}
    </Callout>
  )
}

/**
 * One saved statement: to read, to print, as files.
 * @param made whether it was made here a moment ago
 * @param back the address of the list
 */
export function RelevePage({
  documentTitle,
  data,
  made,
  back,
}: {
  readonly documentTitle: string
  readonly data: ReleveData
  readonly made: boolean
  readonly back: string
}): ReactNode {
  const navigate = useNavigate()
  const complete = linesMatchTotals(data)
  const title = releveTitle(data.number)
  const csv = () => downloadCsv(RELEVES.csvFile, async () => (await import('../paper/csv.ts')).releveCsv(data))
  return (
    <Page
      title={title}
      documentTitle={documentTitle}
      width="narrow"
      back={<BackButton label={RELEVES.back} onClick={() => void navigate({ search: back })} />}
      actions={
        <>
          <MakePaper paper={{ name: 'releve', data }} />
          <Button variant="secondary" icon="document" onClick={() => void csv()}>
            {RELEVES.csv}
          </Button>
        </>
      }
    >
      <div className={paper.tools}>
        <NumberingStatus number={data.number} made={made} />
        {complete ? null : <Callout tone="waiting">{spaced(RELEVES.incomplete)}</Callout>}
      </div>
      <article className={paper.sheet} aria-label={title}>
        <ReleveSheet data={data} />
      </article>
    </Page>
  )
}
