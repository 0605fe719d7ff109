import { describe, expect, it } from 'vitest'
import { createAddressService } from '#data/communes/address-service.ts'

const BODY = {
  features: [
    { city: 'Nantes', postcode: '44000', context: '44, Loire-Atlantique, Pays de la Loire', id: '44109' },
    { name: 'Nanterre', postcode: '92000', context: '92, Hauts-de-Seine, Île-de-France' },
    ...[{ city: 'Nowhere' }, undefined],
    ...Array.from({ length: 9 }, (_, nth) => ({ city: `V${nth}`, postcode: '0' })),
  ].map((properties) => (properties ? { properties } : {})),
}

describe('the address service', () => {
  const answering = (response: () => Response, requests: URL[] = []) => {
    const fetch = async (input: string | URL | Request) => {
      requests.push(new URL(String(input)))
      return response()
    }
    return { fetch, requests }
  }
  const signal = new AbortController().signal

  // Proves S7.12
  it('requests five municipalities for what is typed', async () => {
    const { fetch, requests } = answering(() => Response.json(BODY))
    const found = await createAddressService({ fetch }).search('nant', signal)
    expect(String(requests[0])).toBe(
      'https://data.geopf.fr/geocodage/search?q=nant&type=municipality&limit=5&autocomplete=1',
    )
    const named = found.map(({ nom, departement, code }) => `${nom} ${departement} ${code}`)
    expect(named).toEqual(['Nantes Loire-Atlantique 44109', 'Nanterre Hauts-de-Seine ', 'V0  ', 'V1  ', 'V2  '])
  })

  it.each([
    ['an error', () => new Response('', { status: 500 })],
    ['a page instead of JSON', () => new Response('<html>')],
    ['JSON of another shape', () => Response.json({ features: 'no' })],
    ['null', () => Response.json(null)],
  ])('suggests nothing on %s', async (_what, response) => {
    expect(await createAddressService({ fetch: answering(response).fetch }).search('nant', signal)).toEqual([])
  })

  it('suggests nothing when it is superseded or unreachable', async () => {
    const superseded = new AbortController()
    const fetch = (_input: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      })
    const answer = createAddressService({ fetch }).search('nant', superseded.signal)
    superseded.abort()
    expect(await answer).toEqual([])
  })

  it('pauses after a 429, then calls again', async () => {
    let now = 0
    const { fetch, requests } = answering(() => new Response('', { status: 429 }))
    const service = createAddressService({ fetch, clock: () => now })
    await service.search('nant', signal)
    now = 29_999
    await service.search('nante', signal)
    expect(requests).toHaveLength(1)
    now = 30_000
    await service.search('nantes', signal)
    expect(requests).toHaveLength(2)
  })
})
