/** The audit's filters: person, subject, period, and one record. */
import { Button, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { ASSUNTO_NAMES, ASSUNTOS } from '../../core/auditoria.ts'
import { orpc } from '../api/query.ts'
import { DayFilter } from '../fields/DayFilter.tsx'
import { SearchSelect } from '../fields/SearchSelect.tsx'
import { ListExport } from '../list/ExportMenu.tsx'
import { FilterBar } from '../list/FilterBar.tsx'
import { useGo } from '../list/list-address.ts'
import { filtersIn } from './search.ts'

const route = getRouteApi('/_app/auditoria')

const EVERYTHING = 'Tudo'
const SUBJECTS = [
  { value: EVERYTHING, label: EVERYTHING },
  ...ASSUNTOS.map((assunto) => ({ value: assunto, label: ASSUNTO_NAMES[assunto] })),
]

export function AuditoriaFilters() {
  const go = useGo()
  const filters = filtersIn(route.useSearch())
  const filter = (patch: Record<string, string | undefined>) => go(patch, true)
  return (
    <search aria-label="Filtrar a auditoria">
      <FilterBar
        values={[filters.usuario_id, filters.assunto, filters.de, filters.ate]}
        fields={
          <>
            <SearchSelect
              aria-label="Filtrar por pessoa"
              none="Todas as pessoas"
              cadastro="usuarios"
              source={(input) => orpc.auditoria.pessoas.queryOptions({ input })}
              value={filters.usuario_id ?? null}
              onChange={(id) => filter({ quem: id ?? undefined })}
            />
            <Select
              aria-label="Filtrar por assunto"
              data={SUBJECTS}
              value={filters.assunto ?? EVERYTHING}
              onChange={(assunto) =>
                filter({ assunto: assunto && assunto !== EVERYTHING ? assunto : undefined })
              }
            />
            <DayFilter
              aria-label="De"
              placeholder="De"
              value={filters.de}
              onChange={(de) => filter({ de })}
            />
            <DayFilter
              aria-label="Até"
              placeholder="Até"
              value={filters.ate}
              onChange={(ate) => filter({ ate })}
            />
          </>
        }
      >
        {filters.registro_id && (
          <Button
            variant="light"
            rightSection={<IconX size={16} aria-hidden />}
            aria-label="Tirar o filtro: só um registro"
            onClick={() => filter({ registro: undefined })}
          >
            Só um registro
          </Button>
        )}
        <ListExport list="auditoria" input={{ ...filters }} />
      </FilterBar>
    </search>
  )
}
