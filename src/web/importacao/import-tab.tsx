/** The tab of a register's screen in which its records are imported; its code is loaded when the tab is first opened. */
import { lazy, Suspense } from 'react'
import type { ImportedCadastro } from '../../core/importacao-cadastros.ts'
import { FormLoading } from '../record/FormLoading.tsx'
import { useCan } from '../session/session.tsx'

const ImportarCadastro = lazy(() => import('./ImportarCadastro.tsx'))

/** None for those who may not import. */
export function useImportTab(tipo: ImportedCadastro) {
  if (!useCan(`${tipo}.importar`)) return []
  const content = (
    <Suspense fallback={<FormLoading />}>
      <ImportarCadastro tipo={tipo} />
    </Suspense>
  )
  return [{ value: 'importar', label: 'Importar', content }]
}
