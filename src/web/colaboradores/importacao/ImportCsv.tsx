/** The CSV import tab; its code is loaded when the tab is first opened. */
import { Skeleton } from '@mantine/core'
import { onDemand } from '../../ui/on-demand.tsx'

export const ImportCsv = onDemand(
  () => import('./Importacao.tsx'),
  <Skeleton height={320} role="status" aria-label="Carregando importação" aria-busy />,
)
