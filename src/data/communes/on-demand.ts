import type { Sources } from './sources.ts'

/**
 * What a city field suggests and where communes are, whose code is loaded when somebody types in one.
 * @param base where the address service is, if elsewhere than the public one
 */
export function communesOnDemand(base: string | undefined): Sources {
  let loading: Promise<Sources> | undefined
  const load = () => {
    loading ??= import('./sources.ts').then(
      ({ communesSources }) => communesSources(base),
      (error: unknown) => {
        loading = undefined // the next letter tries again
        throw error
      },
    )
    return loading
  }
  return {
    loadCommunes: async () => (await load()).loadCommunes(),
    loadPlaces: async () => (await load()).loadPlaces(),
    addressService: {
      search: async (typed, signal) => {
        const sources = await load().catch(() => undefined)
        return sources === undefined || signal.aborted ? [] : sources.addressService.search(typed, signal)
      },
    },
  }
}
