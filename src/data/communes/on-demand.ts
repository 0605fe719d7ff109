import type { DeviceEnvironment } from '../device/environment.ts'

type Sources = Pick<DeviceEnvironment, 'loadCommunes' | 'addressService'>

/**
 * The two sources of a city field's suggestions, whose code is loaded when somebody types in one.
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
    addressService: {
      search: async (typed, signal) => {
        const sources = await load().catch(() => undefined)
        return sources === undefined || signal.aborted ? [] : sources.addressService.search(typed, signal)
      },
    },
  }
}
