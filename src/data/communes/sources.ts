import type { DeviceEnvironment } from '../device/environment.ts'
import { createAddressService } from './address-service.ts'
import { createCommunesLoader, createPlacesLoader } from './index-loader.ts'

export type Sources = Pick<DeviceEnvironment, 'loadCommunes' | 'loadPlaces' | 'addressService'>

/** The bundled lists and the address service. @param base where the service is, if elsewhere than the public one */
export function communesSources(base: string | undefined): Sources {
  const loadCommunes = createCommunesLoader()
  return { loadCommunes, loadPlaces: createPlacesLoader(loadCommunes), addressService: createAddressService({ base }) }
}
