/** The tab of the CSV import. What it needs besides the other screens is loaded when it is opened. */
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'

const Importacao = lazy(() => import('./Importacao.tsx'))

export function ImportarCsv() {
  return (
    <Suspense fallback={<Skeleton height={320} role="status" aria-label="Carregando importação" aria-busy />}>
      <Importacao />
    </Suspense>
  )
}
