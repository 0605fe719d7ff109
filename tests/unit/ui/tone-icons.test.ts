import { describe, expect, it } from 'vitest'
import { sourcesOf } from '#tests/fixtures/sources.ts'
import { TONE_ICONS } from '#ui/status/tone.ts'

describe('the warning triangle', () => {
  it('stands beside what is wrong or will be lost, and beside nothing else', () => {
    const warned = Object.entries(TONE_ICONS).filter(([, icon]) => icon === 'alert')
    expect(warned).toEqual([['bad', 'alert']])
    const files = sourcesOf('.tsx').flatMap(([file, source]) =>
      /\b(?:icon|name)[=:] ?["']alert["']/.test(source) ? file : [],
    )
    expect(files.sort()).toEqual([
      'src/app/connection/connection.tsx', // a full device, a session that has ended, an app too old
      'src/screens/partenariat/inventaire/rows/row.tsx', // more sold than deposited
      'src/screens/partenariat/paper/agreements.tsx', // an agreement to an earlier version
      'src/ui/form/field.tsx', // the error of a field
    ])
  })
})
