/** The filters of the list of closings. */
import type { ReactNode } from 'react'
import { COM_PAGAMENTOS, PAGAMENTO_EM_ESPERA_NAMES } from '../../../core/financeiro/esperas.ts'
import { FECHAMENTO_SITUACOES } from '../../../core/financeiro/fechamentos.ts'
import { idIn } from '../../../core/ids.ts'
import { DayFilter } from '../../fields/DayFilter.tsx'
import { LazySelect } from '../../fields/LazySelect.tsx'
import { FilterBar } from '../../list/FilterBar.tsx'
import { useGo } from '../../list/list-address.ts'
import { dateIn } from '../../list/list-search.ts'
import { StatusFilter, statusIn } from '../../list/StatusFilter.tsx'
import { LojaFilter } from '../../lojas/selects.tsx'

/** The URL's parameters besides those of every list. */
export interface FechamentosSearch {
  status?: string
  loja?: string
  /** A key of COM_PAGAMENTOS. */
  com?: string
  /** The day of payment; both ends are included. */
  de?: string
  ate?: string
}

/** The filters that the URL asks for; invalid ones are dropped. */
export function filtersIn({ status, loja, com, de, ate }: FechamentosSearch) {
  return {
    status: statusIn(FECHAMENTO_SITUACOES, status),
    loja_id: idIn(loja),
    com: statusIn(PAGAMENTO_EM_ESPERA_NAMES, com),
    de: dateIn(de),
    ate: dateIn(ate),
  }
}

interface Props {
  filters: ReturnType<typeof filtersIn>
  /** The export. */
  children: ReactNode
}

const COM = [
  { value: '', label: 'Pagamentos' },
  ...PAGAMENTO_EM_ESPERA_NAMES.map((value) => ({ value, label: COM_PAGAMENTOS[value] })),
]

export function FechamentosFilters({ filters: { status, loja_id, com, de, ate }, children }: Props) {
  const go = useGo()
  const change = (patch: Partial<FechamentosSearch>) => go({ ...patch, pagina: undefined }, true)
  return (
    <search aria-label="Filtrar fechamentos">
      <FilterBar
        values={[loja_id, status, com, de, ate]}
        fields={
          <>
            <LojaFilter
              aria-label="Filtrar por loja"
              none="Todas as lojas"
              value={loja_id ?? null}
              onChange={(id) => change({ loja: id ?? undefined })}
            />
            <StatusFilter options={FECHAMENTO_SITUACOES} value={status} />
            <LazySelect
              aria-label="Filtrar por pagamentos"
              data={COM}
              value={com ?? ''}
              onChange={(chosen) => change({ com: statusIn(PAGAMENTO_EM_ESPERA_NAMES, chosen) })}
            />
            <DayFilter
              aria-label="Pagamento de"
              placeholder="Pagamento de"
              value={de}
              onChange={(day) => change({ de: day })}
            />
            <DayFilter
              aria-label="Pagamento até"
              placeholder="Pagamento até"
              value={ate}
              onChange={(day) => change({ ate: day })}
            />
          </>
        }
      >
        {children}
      </FilterBar>
    </search>
  )
}
