/** The tab of a register's screen in which its records are imported; its code is loaded when the tab is first opened. */
import type { ImportedCadastro } from '../../core/importacao-cadastros.ts'
import { FormLoading } from '../record/FormLoading.tsx'
import { useCan } from '../session/session.tsx'
import { onDemand } from '../ui/on-demand.tsx'

const ImportarCadastro = onDemand(() => import('./ImportarCadastro.tsx'), <FormLoading />)

/** None for those who may not import. */
export function useImportTab(tipo: ImportedCadastro) {
  if (!useCan(`${tipo}.importar`)) return []
  const content = <ImportarCadastro tipo={tipo} />
  return [{ value: 'importar', label: 'Importar', content }]
}
