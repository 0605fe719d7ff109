import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { candidatureNumber, isAnnonceId, isCandidatureId, isUid, randomId } from '#domain/ids.ts'

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz0123456789']

describe('ids', () => {
  // Proves S3.candidature.1
  it('are distinguished by their form, and number a candidature by its time', () => {
    const uid = 'a'.repeat(20)
    const annonce = `${uid}.${'b'.repeat(12)}`
    const candidature = `${annonce}.${uid}`
    const kinds = (value: unknown) => [isUid(value), isAnnonceId(value), isCandidatureId(value)]
    expect(kinds(uid)).toEqual([true, false, false])
    expect(kinds(annonce)).toEqual([false, true, false])
    expect(kinds(candidature)).toEqual([false, false, true])
    for (const value of [null, 1, [uid], '', `${uid}\n`, `_design/${uid}`, `${candidature}.x`]) {
      expect(kinds(value)).toEqual([false, false, false])
    }
    expect(candidatureNumber(1762000000000)).toBe('cand-1762000000000')
  })
})

describe('random ids', () => {
  it('have the requested length and letters, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 251 }), (length, byte) => {
        const id = randomId(length, (count) => new Uint8Array(count).fill(byte))
        expect(id).toBe(ALPHABET[byte % ALPHABET.length]?.repeat(length))
      }),
    )
  })

  it('skip the bytes that would make some letters likelier', () => {
    const chunks = [Uint8Array.of(252, 253, 254, 255), Uint8Array.of(0, 255, 35, 1)]
    let chunkIndex = 0
    const bytes = () => {
      const chunk = chunks[chunkIndex]
      chunkIndex += 1
      return chunk ?? Uint8Array.of(2, 2, 2, 2)
    }
    expect(randomId(4, bytes)).toBe('a9bc')
    expect(chunkIndex).toBe(3)
  })
})
