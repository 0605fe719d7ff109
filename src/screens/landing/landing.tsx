import { type ReactNode, useEffect } from 'react'
import { AnnonceBrowser } from '#components/annonce/annonce-browser.tsx'
import { useCounts } from '#data/hooks/use-counts.ts'
import { landing } from '#messages/fr/landing.ts'
import { common, DONATION_URL } from '#messages/fr.ts'
import { ButtonAnchor, ButtonLink } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { DocumentTitle, useTitleFocus } from '#ui/layout/page.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { signUpPath } from '#wire/sign-up.ts'
import { paths } from '#wire/site.ts'
import { HeroSearch } from './hero-search.tsx'
import { HeroShelf } from './hero-shelf.tsx'
import styles from './landing.module.css'

const STEP_ICONS: readonly IconName[] = ['store', 'send', 'check']

function Hero(): ReactNode {
  const counts = useCounts()
  const heading = useTitleFocus<HTMLHeadingElement>()
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {landing.title}
        </h1>
        <p className={styles.lead}>{landing.lead}</p>
        <HeroSearch />
        <div className={styles.doors}>
          <ButtonLink to={signUpPath('boutique')} icon="store">
            {landing.boutique}
          </ButtonLink>
          <ButtonLink to={signUpPath('createur')} icon="edit" variant="secondary">
            {landing.createur}
          </ButtonLink>
        </div>
        {counts === undefined ? null : (
          <ul className={styles.counts}>
            <li>
              <strong>{landing.number(counts.boutiques)}</strong> <span>{landing.boutiques(counts.boutiques)}</span>
            </li>
            <li>
              <strong>{landing.number(counts.createurs)}</strong> <span>{landing.createurs(counts.createurs)}</span>
            </li>
          </ul>
        )}
      </div>
      <HeroShelf tag="Libre" />
    </section>
  )
}

function HowItWorks(): ReactNode {
  return (
    <section className={styles.how} aria-labelledby="comment">
      <div className={styles.column}>
        <h2 id="comment">{landing.how}</h2>
        <ol className={styles.steps}>
          {landing.steps.map((step, index) => (
            <li key={step.title} className={styles.step}>
              <span className={styles.number} aria-hidden="true">
                <Icon name={STEP_ICONS[index] ?? 'check'} size={24} />
              </span>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
        <p className={styles.offline}>
          <Icon name="cloud-off" size={18} />
          <span>{landing.offline}</span>
        </p>
      </div>
    </section>
  )
}

/** The landing page: what the product is, how it works, how many use it, what is on offer now. */
export function Landing(): ReactNode {
  // A shortcut of the installed application leads to the annonces, which are not there yet when the browser scrolls.
  useEffect(() => {
    if (window.location.hash === '#annonces') document.getElementById('annonces')?.scrollIntoView()
  }, [])
  return (
    <main id="contenu" tabIndex={-1}>
      <DocumentTitle>{landing.documentTitle}</DocumentTitle>
      <Hero />
      <HowItWorks />
      <section className={styles.column} aria-labelledby="annonces">
        <h2 id="annonces" className={styles.heading}>
          {landing.annonces}
        </h2>
        <AnnonceBrowser pathOf={paths.annonce} suivis={paths.suivis} />
      </section>
      <section className={styles.support}>
        <div>
          <h2>{landing.support}</h2>
          <p>{landing.supportText}</p>
        </div>
        <ButtonAnchor href={DONATION_URL} target="_blank" rel="noopener noreferrer" icon="heart" variant="secondary">
          <span>{landing.supportLink}</span> <VisuallyHidden>{common.newTab}</VisuallyHidden>
        </ButtonAnchor>
      </section>
    </main>
  )
}
