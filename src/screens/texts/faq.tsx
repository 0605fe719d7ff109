import { type ReactNode, useState } from 'react'
import { searchKey } from '#domain/input.ts'
import { FAQ_CATEGORIES, FAQ_ITEMS, type FaqItem, faq } from '#messages/fr/faq.ts'
import { spaced } from '#messages/typography.ts'
import { ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import { SETTLED_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { paths } from '#wire/site.ts'
import styles from './faq.module.css'

/** The questions that contain every typed word, in themselves or their answers; accents and case do not matter. */
function matching(typed: string): readonly FaqItem[] {
  const words = searchKey(typed).split(' ')
  return FAQ_ITEMS.filter(({ question, answer }) => {
    const text = searchKey(`${question} ${answer}`)
    return words.every((word) => text.includes(word))
  })
}

function Question({ item, open }: { readonly item: FaqItem; readonly open: boolean }): ReactNode {
  return (
    <details className={styles.item} open={open}>
      <summary className={styles.question}>
        <span>{spaced(item.question)}</span>
        <Icon name="plus" />
      </summary>
      <p className={styles.answer}>{spaced(item.answer)}</p>
    </details>
  )
}

/** Three categories of collapsible questions, and a way to ask another. */
export function Faq(): ReactNode {
  const [typed, setTyped] = useState('')
  const found = matching(typed)
  const none = found.length === 0 ? faq.none : ''
  useAnnouncement(none, SETTLED_MS)
  return (
    <Page title={faq.title} lead={faq.lead} width="narrow">
      <search>
        <TextField label={faq.search} type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </search>
      {none === '' ? null : <p>{none}</p>}
      {FAQ_CATEGORIES.map((category) => {
        const items = found.filter((item) => item.category === category)
        return items.length === 0 ? null : (
          <section key={category} aria-label={category} className={cx(layout.stack2, styles.category)}>
            <h2>{category}</h2>
            {items.map((item) => (
              <Question key={item.question} item={item} open={typed !== '' && found.length === 1} />
            ))}
          </section>
        )
      })}
      <Card as="aside" className={cx(layout.between4, styles.contact)}>
        <h2>{spaced(faq.contactTitle)}</h2>
        <ButtonLink to={paths.contact} icon="mail">
          {faq.contact}
        </ButtonLink>
      </Card>
    </Page>
  )
}
