import { askGateway } from '../../http/control/ask.ts'
import { damageOf } from '../../store/embedded/damage.ts'
import { type Finding, grave, ok, type ReadInstallation } from '../finding.ts'

/** Whether the embedded store is whole, unless a server has it open, which found it whole and changes its files. */
export async function checkEmbedded({ env, dataDir }: ReadInstallation): Promise<readonly Finding[]> {
  if (env.couchdbUrl !== null) return []
  const running = await askGateway(dataDir, { method: 'GET', path: '/' }, 'keeper')
  running?.destroy()
  if (running !== null) return []
  try {
    const files = damageOf(dataDir)
    return files.length === 0 ? [ok('store-whole')] : [grave('store-damaged', files.join(', '))]
  } catch {
    return [grave('folder-unwritable', dataDir)]
  }
}
