/** The CSV import tab; its code is loaded when the tab is first opened. */
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'

const Importacao = lazy(() => import('./Importacao.tsx'))

export function ImportCsv() {
  return (
    <Suspense fallback={<Skeleton height={320} role="status" aria-label="Carregando importação" aria-busy />}>
      <Importacao />
    </Suspense>
  )
}
