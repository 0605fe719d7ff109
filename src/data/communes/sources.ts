import type { DeviceEnvironment } from '../device/environment.ts'
import { createAddressService } from './address-service.ts'
import { createCommunesLoader } from './index-loader.ts'

/** The bundled index and the address service. @param base where the service is, if elsewhere than the public one */
export function communesSources(base: string | undefined): Pick<DeviceEnvironment, 'loadCommunes' | 'addressService'> {
  return { loadCommunes: createCommunesLoader(), addressService: createAddressService({ base }) }
}
