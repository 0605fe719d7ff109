import type { ReactNode } from 'react'
import { moderation as texts } from '#messages/fr/moderation.ts'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import type { ActLine } from '#wire/moderation.ts'
import styles from './moderation.module.css'
import { Part, useLoaded } from './part.tsx'

function Line({ act: { act, about, code, by, at } }: { readonly act: ActLine }): ReactNode {
  return (
    <li className={styles.act}>
      <strong>{code === undefined ? texts.acts.act(act) : `${texts.acts.act(act)} (${texts.acts.code(code)})`}</strong>
      <span className={styles.id}>{about}</span>
      <span className={layout.soft}>{`${texts.report.moment(at)}, ${texts.acts.by(by)}`}</span>
    </li>
  )
}

/** The end of the chain of acts. */
export function Acts(): ReactNode {
  const loaded = useLoaded<{ readonly acts: readonly ActLine[] }>('/actes')
  return (
    <Page title={texts.acts.title} lead={texts.acts.lead}>
      <Part of={loaded}>
        {({ acts }) =>
          acts.length === 0 ? (
            <p>{texts.acts.none}</p>
          ) : (
            <ol className={styles.plain}>
              {acts.map((act) => (
                <Line key={act._id} act={act} />
              ))}
            </ol>
          )
        }
      </Part>
    </Page>
  )
}
