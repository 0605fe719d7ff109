import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useGoBack } from '#components/navigation/use-go-back.ts'
import type { AuditSettings } from '#messages/conformity.ts'
import { LEGAL, type LegalBlock, type LegalText } from '#messages/fr/legal.ts'
import { statementOf } from '#messages/fr/legal-accessibilite.ts'
import { CGU } from '#messages/fr/legal-cgu.ts'
import { CONFIDENTIALITE } from '#messages/fr/legal-confidentialite.ts'
import { MENTIONS_LEGALES } from '#messages/fr/legal-mentions.ts'
import { SITE_MAP } from '#messages/fr/legal-plan.ts'
import { TO_COMPLETE } from '#messages/publisher.ts'
import { spaced } from '#messages/typography.ts'
import { cx } from '#ui/cx.ts'
import layout from '#ui/layout/layout.module.css'
import { BackButton, Page } from '#ui/layout/page.tsx'
import { paths } from '#wire/site.ts'
import styles from './legal.module.css'

const TEXTS: { readonly [page: string]: LegalText } = {
  'mentions-legales': MENTIONS_LEGALES,
  cgu: CGU,
  'politique-confidentialite': CONFIDENTIALITE,
  'plan-du-site': SITE_MAP,
  accessibilite: statementOf((import.meta.env ?? {}) as AuditSettings),
}

/** A text, highlighting what the operator has yet to provide. */
function Words({ children }: { readonly children: string }): ReactNode {
  const [before, after] = children.split(TO_COMPLETE)
  if (after === undefined) return <span>{spaced(children)}</span>
  return (
    <>
      <span>{spaced(before ?? '')}</span>
      <mark className={styles.missing}>{`« ${TO_COMPLETE} »`}</mark>
      <span>{spaced(after)}</span>
    </>
  )
}

function Block({ block }: { readonly block: LegalBlock }): ReactNode {
  if ('text' in block) {
    return (
      <p>
        <Words>{block.text}</Words>
      </p>
    )
  }
  if ('subtitle' in block) return <h3>{block.subtitle}</h3>
  if ('to' in block) {
    return (
      <p>
        {block.to.startsWith('/') ? <Link to={block.to}>{block.label}</Link> : <a href={block.to}>{block.label}</a>}
      </p>
    )
  }
  if ('links' in block) {
    return (
      <ul>
        {block.links.map(([path, label]) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item}>
          <Words>{item}</Words>
        </li>
      ))}
    </ul>
  )
}

function Text({ text }: { readonly text: LegalText }): ReactNode {
  return (
    <div className={cx(layout.stack5, styles.text)}>
      {text.sections.map(({ title, blocks }) => (
        <section key={title} className={layout.stack3}>
          <h2>{title}</h2>
          {blocks.map((block) => (
            <Block key={JSON.stringify(block)} block={block} />
          ))}
        </section>
      ))}
    </div>
  )
}

/** The legal text in the address, or a sentence for an unknown one. Going back is one step in history, as specified. */
export function Legal(): ReactNode {
  const [, page = ''] = useLocation().pathname.split('/')
  const text = Object.hasOwn(TEXTS, page) ? TEXTS[page] : undefined
  const goBack = useGoBack(paths.accueil)
  const back = <BackButton label={LEGAL.back} onClick={goBack} />
  if (text === undefined) return <Page title={LEGAL.unknown} back={back} width="narrow" />
  return (
    <Page
      title={text.title}
      back={back}
      lead={text.updated === undefined ? LEGAL.updated : spaced(text.updated)}
      width="narrow"
    >
      <Text text={text} />
    </Page>
  )
}
