import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AnnonceBrowser } from '#components/annonce/annonce-browser.tsx'
import { ShelfObject, type ShelfObjectName } from '#components/brand/shelf.tsx'
import { submittedTexts } from '#components/forms/plain-form.tsx'
import { VilleField } from '#components/forms/ville-field.tsx'
import { useAnnonces } from '#data/hooks/use-annonces.ts'
import { useCounts } from '#data/hooks/use-counts.ts'
import { landing } from '#messages/fr/landing.ts'
import { common, DONATION_URL } from '#messages/fr.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import layout from '#ui/layout/layout.module.css'
import { DocumentTitle, useTitleFocus } from '#ui/layout/page.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { signUpPath } from '#wire/sign-up.ts'
import { paths } from '#wire/site.ts'
import styles from './landing.module.css'

/** The objects of the scene: name, x, board, size. The gap on the middle board is the free place. */
const SCENE: readonly (readonly [name: ShelfObjectName, x: number, y: number, scale: number])[] = [
  ['plant', 46, 170, 1.15],
  ['books', 140, 170, 1],
  ['frame', 226, 170, 1.05],
  ['bowls', 318, 170, 1],
  ['candle', 410, 170, 1.1],
  ['jug', 50, 322, 1.2],
  ['soaps', 150, 322, 1.1],
  ['vase', 400, 322, 1.25],
  ['bag', 56, 474, 1.15],
  ['bowls', 150, 474, 1.1],
  ['candle', 250, 474, 1],
  ['books', 306, 474, 1.1],
  ['plant', 396, 474, 1],
]
const BOARDS = [170, 322, 474] as const

/** The shop's shelf with one free place: the whole idea in a drawing. */
function HeroShelf({ tag }: { readonly tag: string }): ReactNode {
  return (
    <svg className={styles.shelf} viewBox="0 0 500 520" aria-hidden="true">
      <path fill="var(--draw-wall)" d="M14 516V190C14 84 110 14 250 14s236 70 236 176v326Z" />
      <path
        fill="var(--draw-cream)"
        opacity={0.12}
        d="M250 14C110 14 14 84 14 190v60C120 120 380 120 486 250v-60C486 84 390 14 250 14Z"
      />
      {SCENE.map(([name, x, y, scale]) => (
        <ShelfObject key={`${name}-${x}-${y}`} name={name} transform={`translate(${x} ${y}) scale(${scale})`} />
      ))}
      <g>
        <rect
          fill="none"
          stroke="var(--draw-terracotta)"
          strokeWidth={3}
          strokeDasharray="8 7"
          x="246"
          y="228"
          width="126"
          height="90"
          rx="10"
        />
        <path stroke="var(--draw-wood-dark)" strokeWidth={2} d="M309 183v62" />
        <path
          fill="var(--terracotta)"
          d="M262 244h94a8 8 0 0 1 8 8v42a8 8 0 0 1-8 8h-94a8 8 0 0 1-8-8v-42a8 8 0 0 1 8-8Z"
        />
        <text className={styles.tag} x="309" y="280" textAnchor="middle">
          {tag}
        </text>
      </g>
      {BOARDS.map((y) => (
        <g key={y}>
          <path fill="var(--draw-wood)" d={`M20 ${y}h460v11H20Z`} />
          <path fill="var(--draw-wood-dark)" d={`M20 ${y + 8}h460v5H20Z`} />
        </g>
      ))}
    </svg>
  )
}

/** The search for a space; until the app has come, the browser submits the form by itself. */
function HeroSearch(): ReactNode {
  const [ou, setOu] = useState('')
  const [lieu, setLieu] = useState('')
  const navigate = useNavigate()
  const list = useAnnonces({ ville: '', limit: 1 })
  return (
    <search aria-label={landing.searchName}>
      <form
        className={cx(layout.row2, styles.search)}
        action={paths.annonces}
        onSubmit={(event) => {
          event.preventDefault()
          const { ou: typed = '' } = submittedTexts(event.currentTarget)
          const query = new URLSearchParams({ ou: typed, lieu: typed === ou ? lieu : '' })
          void navigate(typed === '' ? paths.annonces : `${paths.annonces}?${query}`)
        }}
      >
        <VilleField
          label={landing.ou}
          placeholder={landing.example}
          value={ou}
          onChange={(text) => {
            setOu(text)
            setLieu('')
          }}
          onCommune={setLieu}
          name="ou"
          searches
        />
        <Button type="submit" icon="search">
          {landing.search}
        </Button>
      </form>
      {/* Reserves its line before the number is known. */}
      <p className={cx(layout.note, styles.now)}>{list && list.total > 0 ? landing.now(list.total) : '\u00a0'}</p>
    </search>
  )
}

const STEP_ICONS: readonly IconName[] = ['store', 'send', 'check']

function Hero(): ReactNode {
  const counts = useCounts()
  const heading = useTitleFocus<HTMLHeadingElement>()
  return (
    <section className={styles.hero}>
      <div className={layout.stack4}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {landing.title}
        </h1>
        <p className={styles.lead}>{landing.lead}</p>
        <HeroSearch />
        <div className={cx(layout.row3, styles.doors)}>
          <ButtonLink to={signUpPath('boutique')} icon="store">
            {landing.boutique}
          </ButtonLink>
          <ButtonLink to={signUpPath('createur')} icon="edit" variant="secondary">
            {landing.createur}
          </ButtonLink>
        </div>
        {counts === undefined ? null : (
          <ul className={cx(layout.soft, styles.counts)}>
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
        <p className={cx(layout.middle2, layout.note, styles.offline)}>
          <Icon name="cloud-off" size={18} />
          <span>{landing.offline}</span>
        </p>
      </div>
    </section>
  )
}

/** The landing page: what the product is, how it works, how many use it, what is on offer now. */
export function Landing(): ReactNode {
  // A shortcut of the installed app leads to the annonces, which are not rendered yet when the browser scrolls.
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
      <section className={cx(layout.between4, styles.support)}>
        <div>
          <h2>{landing.support}</h2>
          <p>{landing.supportText}</p>
        </div>
        <ButtonLink href={DONATION_URL} target="_blank" rel="noopener noreferrer" icon="heart" variant="secondary">
          <span>{landing.supportLink}</span> <VisuallyHidden>{common.newTab}</VisuallyHidden>
        </ButtonLink>
      </section>
    </main>
  )
}
