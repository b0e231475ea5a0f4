/** The import tab of a screen; its code is loaded when it is first opened. */
import type { ComponentType } from 'react'
import type { ImportacaoTipo } from '../../core/importacao/result.ts'
import { FormLoading } from '../record/FormLoading.tsx'
import { useCan } from '../session/session.tsx'
import { onDemand } from '../ui/on-demand.tsx'

const Importar = onDemand(() => import('./Importar.tsx'), <FormLoading />)

/** None without the permission to import. `Content` replaces an import that asks for no names. */
export function useImportTab(tipo: ImportacaoTipo, Content?: ComponentType) {
  if (!useCan('planilhas.importar')) return []
  return [{ value: 'importar', label: 'Importar', content: Content ? <Content /> : <Importar tipo={tipo} /> }]
}
